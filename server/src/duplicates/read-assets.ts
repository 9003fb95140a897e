import { DUPLICATE_NAMES_MAX } from '@spindle/contracts/duplicates/duplicates';
import type { Context } from '@spindle/core/context';
import { countsForUser, IS_EDITED } from '@spindle/core/duplicates/keep-order';
import { type AssetRow, LIST_COLUMNS } from '../assets/asset-row.ts';
import { visibleAssets } from '../assets/visible-assets.ts';

/** An asset of a group with what decides whether to keep it. */
export type DuplicateRow = AssetRow & {
  tags: string[];
  public: boolean;
  isEdited: boolean;
  /** Names of the collections that the caller can see, the first DUPLICATE_NAMES_MAX. */
  collections: string[];
  collectionCount: number;
  shareCount: number;
  /** Ids of the valid shared links that show the asset, by itself or in a collection. */
  shownInShares: number[];
};

/** Reads the visible assets among the given ids, by their ids. All are UUIDs. */
export async function readDuplicates(
  { db, actor, now }: Context,
  ids: readonly string[],
): Promise<Map<string, DuplicateRow>> {
  const rows = await db.$queryRaw<DuplicateRow[]>`
    SELECT ${LIST_COLUMNS}, asset.tags, asset.public,
      ${IS_EDITED} AS "isEdited",
      coalesce(joined.names, '{}') AS collections, joined.count AS "collectionCount",
      (SELECT count(*)::int FROM share_asset WHERE share_asset.asset_id = asset.id) AS "shareCount",
      ARRAY(
        SELECT share.id FROM share_asset JOIN share ON share.id = share_asset.share_id
        WHERE share_asset.asset_id = asset.id AND (share.expires_at IS NULL OR share.expires_at > ${now()})
        UNION
        SELECT share.id FROM collection_asset AS member JOIN share ON share.collection_id = member.collection_id
        WHERE member.asset_id = asset.id AND (share.expires_at IS NULL OR share.expires_at > ${now()})
      ) AS "shownInShares"
    FROM asset CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, (array_agg(collection.name ORDER BY collection.name_key))[:${DUPLICATE_NAMES_MAX}::int] AS names
      FROM collection_asset AS member JOIN collection ON collection.id = member.collection_id
      WHERE member.asset_id = asset.id AND ${countsForUser(actor.userId)}
    ) AS joined
    WHERE asset.id = ANY(${[...ids]}::uuid[]) AND ${visibleAssets(actor, 'live')}`;
  return new Map(rows.map((row) => [row.id, row]));
}
