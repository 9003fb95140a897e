import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing, Unauthorized } from '@spindle/core/errors';
import { derivativeKey } from '@spindle/core/storage/keys';
import { makeTiles } from '@spindle/core/tasks/interactive';
import type { Authorized } from '../credentials/authorized.ts';
import { isAnonymous } from '../files/anonymous.ts';
import { authorizeLiveFound } from '../images/access.ts';
import type { Tiles, ViewableAsset } from '../images/viewable-asset.ts';
import type { ViewableAssets } from '../images/viewable-cache.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';

/**
 * Finds the tiles of an asset's current version; null before they are created. Throws NotFound for a hidden or trashed
 * asset, Unauthorized for an anonymous caller unless the tiles are public.
 */
export async function findTiles(
  ctx: Context,
  id: string,
  { viewables }: { viewables: ViewableAssets },
): Promise<{ asset: Authorized<ViewableAsset, 'view'>; tiles: Tiles | null }> {
  const cached = await viewables.find(id);
  // The cached entry may be older than the tiles.
  const current = cached && !cached.tiles ? await viewables.findFresh(id) : cached;
  const asset = await authorizeLiveFound(ctx, current, id);
  const { tiles } = asset;
  if (isAnonymous(ctx) && !tiles?.isPublic) throw new Unauthorized();
  return { asset, tiles };
}

/**
 * Finds the tiles, or has a worker create them. Throws the errors of `findTiles` and `perform`, and NotFound for an asset
 * without an image.
 */
export async function findOrCreateTiles(
  ctx: Context,
  id: string,
  parts: { viewables: ViewableAssets; interactive: InteractiveTasks },
  signal: AbortSignal,
): Promise<Tiles> {
  const { asset, tiles } = await findTiles(ctx, id, parts);
  if (tiles) return tiles;
  if (asset.kind === 'IMAGE' && asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.kind !== 'IMAGE' || asset.status === 'ERROR')
    throw new AppError(404, 'NOT_FOUND', 'This asset has no image to zoom into.');
  const { version } = asset;
  const key = derivativeKey(id, version, DEEPZOOM);
  await parts.interactive.perform(makeTiles, { assetId: id, version, key }, signal);
  const created = await findTiles(ctx, id, parts);
  // The tiles belong to a version that is no longer current.
  if (!created.tiles)
    throw new AppError(404, 'NOT_FOUND', 'This asset was just replaced. Try again.');
  return created.tiles;
}
