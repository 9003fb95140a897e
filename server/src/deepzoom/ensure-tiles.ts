import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing } from '@spindle/core/errors';
import { derivativeKey } from '@spindle/core/storage/keys';
import { makeTiles } from '@spindle/core/tasks/interactive';
import type { ViewableAssets } from '../images/viewable-cache.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import { findTiles, type ViewableTiles, type Zoomable } from './access.ts';

/**
 * Returns the tiles, or has a worker create them. Throws the errors of `findTiles` and `perform`, and NotFound for an asset
 * without an image.
 */
export async function ensureTiles(
  ctx: Context,
  { asset, tiles }: Zoomable,
  parts: { viewables: ViewableAssets; interactive: InteractiveTasks },
  signal: AbortSignal,
): Promise<ViewableTiles> {
  if (tiles) return tiles;
  if (asset.kind === 'IMAGE' && asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.kind !== 'IMAGE' || asset.status === 'ERROR')
    throw new AppError(404, 'NOT_FOUND', 'This asset has no image to zoom into.');
  const { id, version } = asset;
  const key = derivativeKey(id, version, DEEPZOOM);
  await parts.interactive.perform(makeTiles, { assetId: id, version, key }, signal);
  const created = await findTiles(ctx, id, parts);
  // The tiles belong to a version that is no longer current.
  if (!created.tiles)
    throw new AppError(404, 'NOT_FOUND', 'This asset was just replaced. Try again.');
  return created.tiles;
}
