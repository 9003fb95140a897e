import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import type { ChangedMembership } from './record-memberships.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** Locks collections until the transaction ends and marks them as changed. Locks in the order of ids, to prevent deadlocks. */
export async function lockCollections({ db, now }: Tx, ids: number[]): Promise<void> {
  await db.$queryRaw`
    SELECT id FROM collection WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  await db.collection.updateMany({ where: { id: { in: ids } }, data: { lastUpdate: now() } });
}

/**
 * Appends assets to each collection, in their order. Members keep their position. The caller has locked the collections. Ids are
 * UUIDs with dashes. Returns the memberships that begin.
 */
export async function appendAssetsToCollections(
  { db }: Pick<Tx, 'db'>,
  collectionIds: number[],
  assetUuids: string[],
): Promise<ChangedMembership[]> {
  if (assetUuids.length === 0) return [];
  return db.$queryRaw<ChangedMembership[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT target.id, added.id, ${lastPosition(Prisma.sql`target.id`)} + added.rank
    FROM unnest(${collectionIds}::int[]) AS target (id)
    CROSS JOIN unnest(${assetUuids}::uuid[]) WITH ORDINALITY AS added (id, rank)
    ON CONFLICT DO NOTHING
    RETURNING collection_id, asset_id AS "assetUuid", position, 'ADDED' AS change`;
}

/** Returns a subquery for the last position in a collection; 0 when it is empty. */
export function lastPosition(collectionId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT max(last.position) FROM collection_asset AS last
    WHERE last.collection_id = ${collectionId}), 0)`;
}
