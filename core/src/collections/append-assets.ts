import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** Marks collections as changed now; who changes one of them at the same time waits. In the order of ids, so that two never wait for each other. */
export async function lockCollections({ db, now }: Tx, ids: number[]): Promise<void> {
  await db.$queryRaw`
    SELECT id FROM collection WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  await db.collection.updateMany({ where: { id: { in: ids } }, data: { lastUpdate: now() } });
}

/** Appends assets (ids as the database writes them) to each collection, in their order; those that are in it stay where they are. The collections are locked. */
export async function appendTo(
  { db }: Pick<Tx, 'db'>,
  collectionIds: number[],
  assetUuids: string[],
): Promise<void> {
  if (assetUuids.length === 0) return;
  await db.$executeRaw`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT wanted.id, added.id, ${lastPosition(Prisma.sql`wanted.id`)} + added.place
    FROM unnest(${collectionIds}::int[]) AS wanted (id)
    CROSS JOIN unnest(${assetUuids}::uuid[]) WITH ORDINALITY AS added (id, place)
    ON CONFLICT DO NOTHING`;
}

export function lastPosition(collectionId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT max(last.position) FROM collection_asset AS last WHERE last.collection_id = ${collectionId}), 0)`;
}
