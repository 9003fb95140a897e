import { ASSET_AGE_DAYS } from '@spindle/contracts/usage/library-insights';
import { Prisma } from '@spindle/prisma/client';

const BOUNDS_MS = ASSET_AGE_DAYS.map((days) => days * 86_400_000);

/**
 * Returns the position of the age of a row of `asset` in ASSET_AGE_DAYS, at a time. The time counts without its milliseconds, as responses
 * show it, so that searches by upload time find the same assets. An asset of exactly 30 days belongs to the first age.
 */
export const assetAge = (at: Prisma.Sql) =>
  Prisma.sql`width_bucket((extract(epoch FROM date_trunc('second', ${at}) - asset.upload_time) * 1000 - 1)::float8,
    ${BOUNDS_MS}::float8[])`;
