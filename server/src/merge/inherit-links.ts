import type { TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

/** Counts the shared links that list a dropped asset but not the kept one. */
export async function countShares(
  { db }: TxContext,
  keep: string,
  drop: string[],
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT share_id)::int AS count FROM share_asset AS member
    WHERE member.asset_id = ANY(${drop.map(toUuid)}::uuid[]) AND NOT EXISTS (
      SELECT FROM share_asset AS own WHERE own.share_id = member.share_id AND own.asset_id = ${toUuid(keep)}::uuid)`;
  return row?.count ?? 0;
}

/** Adds the kept asset to every shared link that lists a dropped one, at the position of the first of them. Returns the ids of the links. */
export async function inheritShares(
  { db }: TxContext,
  keep: string,
  drop: string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO share_asset (share_id, asset_id, position)
    SELECT share_id, ${toUuid(keep)}::uuid, min(position) FROM share_asset
    WHERE asset_id = ANY(${drop.map(toUuid)}::uuid[]) GROUP BY share_id
    ON CONFLICT DO NOTHING RETURNING share_id AS id`;
  return rows.map(({ id }) => id);
}

/** Makes the kept asset a favorite of every user who has a dropped one as a favorite. Returns the ids of the users. */
export async function inheritFavorites(
  { db }: TxContext,
  keep: string,
  drop: string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO favorite (user_id, asset_id)
    SELECT DISTINCT user_id, ${toUuid(keep)}::uuid FROM favorite WHERE asset_id = ANY(${drop.map(toUuid)}::uuid[])
    ON CONFLICT DO NOTHING RETURNING user_id AS id`;
  return rows.map(({ id }) => id);
}

/** Returns whether a merge makes an asset that only some users see visible to all, by a group collection of a dropped one. */
export async function becomesGroupVisible(
  { db, actor }: TxContext,
  keep: string,
  drop: string[],
): Promise<boolean> {
  // What a user without group access and without assets sees is what all users see.
  const isVisible = visibleAssets({ ...actor, userId: 0, groupAssetAccess: false }, 'live');
  const isOne = Prisma.sql`asset.id = ${toUuid(keep)}::uuid`;
  const isOther = Prisma.sql`asset.id = ANY(${drop.map(toUuid)}::uuid[])`;
  const [row] = await db.$queryRaw<{ becomes: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM asset WHERE ${isOne} AND ${isVisible})
      AND EXISTS (SELECT FROM asset WHERE ${isOther} AND ${isVisible}) AS becomes`;
  return row?.becomes ?? false;
}
