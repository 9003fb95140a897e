import { type Context, inTransaction } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** Assets of a user that have the same type and age. */
export interface LibraryPart {
  user_id: number;
  /** image | video | audio | other | trash */
  type: string;
  /** Number of the bounds in ASSET_AGE_DAYS that the age has reached: 0 for the youngest assets. */
  age: number;
  assets: number;
  bytes: bigint;
  unused_assets: number;
  unused_bytes: bigint;
}

/** The type of a row of `asset`. */
export const ASSET_TYPE = Prisma.sql`CASE WHEN asset.trashed_at IS NULL THEN lower(asset.kind::text) ELSE 'trash' END`;

/** Whether a row of `file` is the original of its asset. There is one for each asset. */
export const IS_CURRENT = Prisma.sql`(file.key = 'original' AND file.version = asset.version)`;

/** Whether the asset was never used. */
export const IS_UNUSED = Prisma.sql`usage_asset.asset_id IS NULL`;

/** Writes the library of a day, and replaces an earlier measurement of that day. */
export async function writeLibrary(
  ctx: Context,
  parts: readonly LibraryPart[],
  day: number,
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db.$executeRaw`DELETE FROM usage_library WHERE day = ${day}::int`;
    await db.$executeRaw`
      INSERT INTO usage_library (day, user_id, type, age, assets, bytes, unused_assets, unused_bytes)
      SELECT ${day}::int, user_id, type, age, sum(assets), sum(bytes), sum(unused_assets), sum(unused_bytes)
      FROM unnest(
        ${parts.map(({ user_id }) => user_id)}::int[],
        ${parts.map(({ type }) => type)}::text[],
        ${parts.map(({ age }) => age)}::int[],
        ${parts.map(({ assets }) => assets)}::int[],
        ${parts.map(({ bytes }) => String(bytes))}::text[]::bigint[],
        ${parts.map(({ unused_assets }) => unused_assets)}::int[],
        ${parts.map(({ unused_bytes }) => String(unused_bytes))}::text[]::bigint[]
      ) AS part (user_id, type, age, assets, bytes, unused_assets, unused_bytes)
      GROUP BY user_id, type, age`;
  });
}
