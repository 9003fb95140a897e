import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound, StillProcessing, Unauthorized } from '@spindle/core/errors';
import { derivativeKey } from '@spindle/core/storage/keys';
import { makeTiles } from '@spindle/core/tasks/interactive';
import { maySee } from '../assets/access.ts';
import { isNobody } from '../files/anonymous.ts';
import type { Tiles, Viewable, Viewables } from '../images/viewable-assets.ts';
import type { Interactive } from '../interactive/interactive-tasks.ts';

/**
 * The tiles of an asset's present version, null where there are none yet. Throws NotFound for what the caller may not see, Unauthorized
 * for a caller without a credential unless they are public.
 */
export async function findTiles(
  ctx: Context,
  id: string,
  { viewables }: { viewables: Viewables },
): Promise<{ asset: Viewable; tiles: Tiles | null }> {
  const known = await viewables.find(id);
  // They may have been made a moment ago.
  const asset = known && !known.tiles ? await viewables.findAnew(id) : known;
  if (!asset || asset.trashedAt !== null || !(await maySee(ctx, asset)))
    throw new NotFound('Asset', id);
  const { tiles } = asset;
  if (isNobody(ctx) && !tiles?.isPublic) throw new Unauthorized();
  return { asset, tiles };
}

/** The same, made where they are not there yet. Throws NotFound for what is no picture, and whatever `perform` throws. */
export async function findOrMakeTiles(
  ctx: Context,
  id: string,
  sight: { viewables: Viewables; interactive: Interactive },
  signal: AbortSignal,
): Promise<Tiles> {
  const { asset, tiles } = await findTiles(ctx, id, sight);
  if (tiles) return tiles;
  if (asset.kind === 'IMAGE' && asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.kind !== 'IMAGE' || asset.status === 'ERROR')
    throw new AppError(404, 'NOT_FOUND', 'This asset has no image to zoom into.');
  const { version } = asset;
  const key = derivativeKey(id, version, DEEPZOOM);
  await sight.interactive.perform(makeTiles, { assetId: id, version, key }, signal);
  const made = await findTiles(ctx, id, sight);
  if (!made.tiles) throw new AppError(404, 'NOT_FOUND', 'This asset was just replaced. Try again.');
  return made.tiles;
}
