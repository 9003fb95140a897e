import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { derivativeKey, TILE_INDEX } from '@spindle/core/storage/keys';
import { makeTiles } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { maySee } from '../assets/access.ts';
import type { Interactive } from '../interactive/perform.ts';

/** Where the tiles of an asset lie. */
export interface Tiles {
  asset: Asset;
  zip: string;
  index: string;
}

/** The tiles of an asset's present version, null where there are none yet. Throws NotFound for what the caller may not see. */
export async function findTiles(
  ctx: Context,
  id: string,
): Promise<{ asset: Asset; tiles: Tiles | null }> {
  const found = await ctx.db.asset.findUnique({
    where: { id: toUuid(id) },
    include: {
      files: {
        where: { key: { in: [DEEPZOOM, TILE_INDEX] }, error: null },
        orderBy: { version: 'desc' },
        take: 2,
      },
    },
  });
  if (!found || found.trashedAt !== null || !(await maySee(ctx, found)))
    throw new NotFound('Asset', id);
  const { files, ...asset } = found;
  const keyOf = (key: string) =>
    files.find((file) => file.key === key && file.version === asset.version)?.objectKey;
  const [zip, index] = [keyOf(DEEPZOOM), keyOf(TILE_INDEX)];
  return { asset, tiles: zip && index ? { asset, zip, index } : null };
}

/** The same, made where they are not there yet. Throws NotFound for what is no picture, and whatever `perform` throws. */
export async function findOrMakeTiles(
  ctx: Context,
  id: string,
  interactive: Interactive,
  signal: AbortSignal,
): Promise<Tiles> {
  const { asset, tiles } = await findTiles(ctx, id);
  if (tiles) return tiles;
  if (asset.kind !== 'IMAGE' || asset.status === 'ERROR' || asset.status === 'NOT_READY')
    throw new AppError(404, 'NOT_FOUND', 'This asset has no picture to zoom into.');
  const { version } = asset;
  const key = derivativeKey(id, version, DEEPZOOM);
  await interactive.perform(makeTiles, { assetId: id, version, key }, signal);
  const made = await findTiles(ctx, id);
  if (!made.tiles) throw new AppError(404, 'NOT_FOUND', 'This asset has just been replaced.');
  return made.tiles;
}
