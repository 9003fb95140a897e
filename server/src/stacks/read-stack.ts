import type { Stack as StackAnswer, StackedAsset } from '@spindle/contracts/stacks/stacks';
import type { Context, TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { type AssetRow, LIST_COLUMNS, presentAssetRow } from '../assets/asset-row.ts';
import { findFavorites } from '../assets/favorites.ts';
import { findStacks } from '../assets/stacks.ts';
import { visibleAssets } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { StackWithAssets } from './access.ts';

/** Returns a stack with those of its assets that the caller sees outside the trash. */
export async function readStack(
  ctx: Context | TxContext,
  { id, kind, assetIds }: Authorized<StackWithAssets, 'view'>,
): Promise<StackAnswer> {
  const assets = await readStackedAssets(ctx, assetIds);
  return { id, kind, assets: assetIds.flatMap((assetId) => assets.get(assetId) ?? []) };
}

/** Reads the assets that the caller sees outside the trash, by their UUIDs. */
export async function readStackedAssets(
  ctx: Context | TxContext,
  ids: readonly string[],
): Promise<Map<string, StackedAsset>> {
  const rows = await ctx.db.$queryRaw<AssetRow[]>`
    SELECT ${LIST_COLUMNS} FROM asset
    WHERE asset.id = ANY(${[...ids]}::uuid[]) AND ${visibleAssets(ctx.actor, 'live')}`;
  const [favorites, stacks] = await Promise.all([findFavorites(ctx, rows), findStacks(ctx, rows)]);
  return new Map(
    rows.map((row) => {
      const stack = stacks.get(row.id);
      const favorite = favorites.has(row.id);
      const asset = { ...presentAssetRow(row), favorite, ...(stack && { stack }) };
      return [row.id, { id: fromUuid(row.id), asset }];
    }),
  );
}
