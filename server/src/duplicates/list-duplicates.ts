import {
  DUPLICATE_NAMES_MAX,
  type DuplicateAsset,
  type DuplicateGroup,
  type DuplicateKind,
  type listDuplicates as route,
} from '@spindle/contracts/duplicates/duplicates';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { rankDuplicates } from '@spindle/core/duplicates/rank-duplicates';
import { fromUuid } from '@spindle/core/ids';
import { presentAssetRow } from '../assets/asset-row.ts';
import { countGroups } from './count-groups.ts';
import { type DuplicateRow, readDuplicates } from './read-assets.ts';
import { type GroupKey, readVisibleGroups, type VisibleGroup } from './visible-groups.ts';

/** Lists a page of the groups of duplicates that the caller can see, each with the asset to keep first. */
export async function listDuplicates(
  ctx: Context,
  { query: { kind, limit, cursor } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const { groups, next } = await readVisibleGroups(ctx, { kind, limit, after });
  const rows = await readDuplicates(
    ctx,
    groups.flatMap(({ assetIds }) => assetIds),
  );
  return {
    status: 'OK',
    data: groups.map((group) => presentGroup(group, rows)),
    next_cursor: next ? `${next.kind}-${next.freedBytes}-${next.id}` : null,
    counts: after ? null : await countGroups(ctx),
  };
}

function parseCursor(cursor: string): GroupKey {
  const [kind, freedBytes = '0', id] = cursor.split('-');
  return { kind: kind as DuplicateKind, freedBytes: BigInt(freedBytes), id: Number(id) };
}

function presentGroup(
  { id, kind, assetIds }: VisibleGroup,
  rows: ReadonlyMap<string, DuplicateRow>,
): DuplicateGroup {
  const assets = assetIds.flatMap((assetId) => rows.get(assetId) ?? []);
  const shares = new Set(assets.flatMap(({ shownInShares }) => shownInShares));
  const ranked = rankDuplicates(
    assets.map((row) => ({
      id: row.id,
      pixels: (row.width ?? 0) * (row.height ?? 0),
      contentType: row.contentType,
      collections: row.collectionCount + row.shareCount,
      tags: row.tags.length,
      isEdited: row.isEdited,
      size: Number(row.size),
      uploadTime: row.uploadTime,
      row,
    })),
  );
  return {
    id,
    kind,
    assets: ranked.map(({ asset, reasons }) => presentAsset(asset.row, reasons, shares.size)),
    freed_bytes: ranked.slice(1).reduce((sum, { asset }) => sum + asset.size, 0),
  };
}

/** `shareCount`: the number of shared links that show any asset of the group. */
function presentAsset(
  row: DuplicateRow,
  reasons: DuplicateAsset['reasons'],
  shareCount: number,
): DuplicateAsset {
  return {
    id: fromUuid(row.id),
    asset: presentAssetRow(row),
    tags: row.tags.slice(0, DUPLICATE_NAMES_MAX),
    tag_count: row.tags.length,
    collections: row.collections,
    collection_count: row.collectionCount,
    share_count: row.shareCount,
    joins_shares: shareCount - row.shownInShares.length,
    edited: row.isEdited,
    public: row.public,
    reasons,
  };
}
