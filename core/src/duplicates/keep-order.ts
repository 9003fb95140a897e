import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { type RankedAsset, rankDuplicates } from './rank-duplicates.ts';

/** Whether a person changed the facts or the image of an asset, or replaced its content. */
export const IS_EDITED = Prisma.sql`(asset.version > 1 OR jsonb_path_exists(asset.fact_sources, '$.* ? (@ == "USER")')
  OR EXISTS (SELECT FROM image_edit JOIN file ON file.id = image_edit.source_file_id WHERE file.asset_id = asset.id))`;

/** Returns the SQL condition for collections that a user may see, which count for the order. Baskets do not. */
export const countsForUser = (userId: number) =>
  Prisma.sql`collection.kind = 'COLLECTION' AND (collection.owner_id = ${userId} OR collection.group_access)`;

/** Returns assets from the one to keep on, as the page of duplicates suggests it to a user. Ids are UUIDs. */
export async function sortByKeepOrder(
  { db }: Pick<TxContext, 'db'>,
  uuids: readonly string[],
  userId: number,
): Promise<string[]> {
  const assets = await db.$queryRaw<RankedAsset[]>`
    SELECT asset.id::text, coalesce(asset.width, 0) * coalesce(asset.height, 0)::float8 AS pixels, asset.content_type AS "contentType",
      (SELECT count(*)::int FROM collection_asset AS member JOIN collection ON collection.id = member.collection_id
        WHERE member.asset_id = asset.id AND ${countsForUser(userId)})
      + (SELECT count(*)::int FROM share_asset WHERE share_asset.asset_id = asset.id) AS collections,
      cardinality(asset.tags) AS tags, ${IS_EDITED} AS "isEdited", asset.size::float8 AS size, asset.upload_time AS "uploadTime"
    FROM asset WHERE asset.id = ANY(${[...uuids]}::uuid[])`;
  return rankDuplicates(assets).map(({ asset }) => asset.id);
}
