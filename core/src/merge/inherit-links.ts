import { Prisma } from '@spindle/prisma/client';
import { isShared } from '../collections/shared-assets.ts';
import type { TxContext } from '../context.ts';
import type { MergedIds } from './inherit-collections.ts';

type Tx = Pick<TxContext, 'db'>;

/** Adds the kept asset to every shared link that lists a dropped one, at the position of the first of them. Returns the ids of the links. */
export async function inheritShares({ db }: Tx, { keep, drop }: MergedIds): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO share_asset (share_id, asset_id, position)
    SELECT share_id, ${keep}::uuid, min(position) FROM share_asset
    WHERE asset_id = ANY(${[...drop]}::uuid[]) GROUP BY share_id
    ON CONFLICT DO NOTHING RETURNING share_id AS id`;
  return rows.map(({ id }) => id);
}

/** Makes the kept asset a favorite of every user who has a dropped one as a favorite. Returns the ids of the users. */
export async function inheritFavorites({ db }: Tx, { keep, drop }: MergedIds): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO favorite (user_id, asset_id)
    SELECT DISTINCT user_id, ${keep}::uuid FROM favorite WHERE asset_id = ANY(${[...drop]}::uuid[])
    ON CONFLICT DO NOTHING RETURNING user_id AS id`;
  return rows.map(({ id }) => id);
}

/** Chooses the kept asset for every visitor who has chosen a dropped one. Returns the ids of the visitors. */
export async function inheritChoices({ db }: Tx, { keep, drop }: MergedIds): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO share_choice (visitor_id, asset_id, chosen_at)
    SELECT visitor_id, ${keep}::uuid, min(chosen_at) FROM share_choice
    WHERE asset_id = ANY(${[...drop]}::uuid[]) GROUP BY visitor_id
    ON CONFLICT DO NOTHING RETURNING visitor_id AS id`;
  return rows.map(({ id }) => id);
}

/** Moves the comments of the dropped assets to the kept one. Returns the ids of their threads, by the asset that had them. */
export async function inheritComments(
  { db }: Tx,
  { keep, drop }: MergedIds,
): Promise<Record<string, number[]>> {
  const moved = await db.$queryRaw<{ assetId: string; ids: number[] }[]>`
    WITH found AS (
      SELECT id, asset_id, parent_id FROM comment WHERE asset_id = ANY(${[...drop]}::uuid[]) FOR UPDATE
    ), moved AS (
      UPDATE comment SET asset_id = ${keep}::uuid FROM found WHERE comment.id = found.id
    )
    SELECT asset_id AS "assetId", array_agg(id ORDER BY id) AS ids FROM found WHERE parent_id IS NULL GROUP BY asset_id`;
  return Object.fromEntries(moved.map(({ assetId, ids }) => [assetId, ids]));
}

/** Returns whether a merge makes an asset that only some users see visible to all, by a group collection of a dropped one. */
export async function becomesGroupVisible({ db }: Tx, { keep, drop }: MergedIds): Promise<boolean> {
  const isVisible = Prisma.sql`asset.trashed_at IS NULL AND ${isShared(Prisma.sql`asset`)}`;
  const [row] = await db.$queryRaw<{ becomes: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM asset WHERE asset.id = ${keep}::uuid AND ${isVisible})
      AND EXISTS (SELECT FROM asset WHERE asset.id = ANY(${[...drop]}::uuid[]) AND ${isVisible}) AS becomes`;
  return row?.becomes ?? false;
}
