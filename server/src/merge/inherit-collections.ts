import { lockCollections } from '@spindle/core/collections/append-assets';
import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';

/** Counts the collections visible to the caller that the kept asset would join. */
export async function countCollections(
  { db, actor }: TxContext,
  keep: string,
  drop: string[],
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM collection
    WHERE (collection.owner_id = ${actor.userId} OR collection.group_access) AND id IN (${selectMissing(keep, drop)})`;
  return row?.count ?? 0;
}

/**
 * Adds the kept asset to every collection and basket of the dropped assets, at the position of the first of them.
 * Returns the ids of the changed collections. Reads members after locking, so that concurrent changes are included.
 */
export async function inheritCollections(
  tx: TxContext,
  keep: string,
  drop: string[],
): Promise<number[]> {
  const candidates = await tx.db.$queryRaw<{ id: number }[]>`${selectMissing(keep, drop)}`;
  if (candidates.length === 0) return [];
  const collectionIds = candidates.map(({ id }) => id);
  await lockCollections(tx, collectionIds);
  const rows = await tx.db.$queryRaw<{ id: number }[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT collection_id, ${toUuid(keep)}::uuid, min(position) FROM collection_asset
    WHERE collection_id = ANY(${collectionIds}::int[]) AND asset_id = ANY(${drop.map(toUuid)}::uuid[])
    GROUP BY collection_id ON CONFLICT DO NOTHING RETURNING collection_id AS id`;
  return rows.map(({ id }) => id);
}

/**
 * Throws Conflict when a dropped asset was added to another collection meanwhile. Expects locked assets, because a
 * locked asset cannot be added.
 */
export async function expectNoNewCollections(
  { db }: TxContext,
  keep: string,
  drop: string[],
): Promise<void> {
  const added = await db.$queryRaw<{ id: number }[]>`${selectMissing(keep, drop)} LIMIT 1`;
  if (added.length > 0)
    throw new Conflict(
      'A collection of these assets is being changed. Try again in a few seconds.',
    );
}

/** Returns a query for collections that contain a dropped asset but not the kept one. */
function selectMissing(keep: string, drop: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT member.collection_id AS id FROM collection_asset AS member
    WHERE member.asset_id = ANY(${drop.map(toUuid)}::uuid[]) AND NOT EXISTS (
      SELECT FROM collection_asset AS own
      WHERE own.collection_id = member.collection_id AND own.asset_id = ${toUuid(keep)}::uuid)`;
}
