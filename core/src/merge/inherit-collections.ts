import { Prisma } from '@spindle/prisma/client';
import { lockCollections } from '../collections/append-assets.ts';
import type { TxContext } from '../context.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** An asset that is kept and those that are merged into it, as UUIDs. */
export interface MergedIds {
  keep: string;
  drop: readonly string[];
}

/**
 * Locks the collections and baskets that contain a dropped asset but not the kept one. Returns their ids. Call it before assets are locked, as
 * additions to a collection do: another order could deadlock.
 */
export async function lockJoinedCollections(tx: Tx, ids: MergedIds): Promise<number[]> {
  const found = await tx.db.$queryRaw<{ id: number }[]>`${selectMissing(ids)}`;
  const collectionIds = found.map(({ id }) => id);
  if (collectionIds.length > 0) await lockCollections(tx, collectionIds);
  return collectionIds;
}

/**
 * Returns whether a dropped asset was added to another collection since the collections were locked. Expects locked assets, because a locked
 * asset cannot be added.
 */
export async function hasNewCollections(
  { db }: Tx,
  ids: MergedIds,
  locked: readonly number[],
): Promise<boolean> {
  const added = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM (${selectMissing(ids)}) AS joined WHERE id <> ALL(${[...locked]}::int[]) LIMIT 1`;
  return added.length > 0;
}

/** Adds the kept asset to locked collections, at the position of the first dropped one. Returns the ids of the changed collections. */
export async function inheritCollections(
  { db }: Tx,
  { keep, drop }: MergedIds,
  locked: readonly number[],
): Promise<number[]> {
  if (locked.length === 0) return [];
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO collection_asset (collection_id, asset_id, position)
    SELECT collection_id, ${keep}::uuid, min(position) FROM collection_asset
    WHERE collection_id = ANY(${[...locked]}::int[]) AND asset_id = ANY(${[...drop]}::uuid[])
    GROUP BY collection_id ON CONFLICT DO NOTHING RETURNING collection_id AS id`;
  return rows.map(({ id }) => id);
}

/** Returns a query for the ids of collections that contain a dropped asset but not the kept one. */
export function selectMissing({ keep, drop }: MergedIds): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT member.collection_id AS id FROM collection_asset AS member
    WHERE member.asset_id = ANY(${[...drop]}::uuid[]) AND NOT EXISTS (
      SELECT FROM collection_asset AS own
      WHERE own.collection_id = member.collection_id AND own.asset_id = ${keep}::uuid)`;
}
