import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { readSettings } from '@spindle/core/settings/settings';
import { TILE_INDEX } from '@spindle/core/storage/keys';
import type { makeTiles as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { makeTiles, type TileTraits } from '../images/make-tiles.ts';
import { FinalFailure } from '../steps/handler.ts';

/** Used when the settings contain no deep zoom conversion. */
const PLAIN: TileTraits = { watermark: false, public: false };

/**
 * Cuts an image into tiles when a user opens it, unless the tiles exist already. Throws FinalFailure when the asset is gone or its
 * content has been replaced.
 */
export async function tilesOnDemand(
  ctx: Context,
  { assetId, version }: Pick<z.output<typeof task.payload>, 'assetId' | 'version'>,
  signal: AbortSignal,
): Promise<void> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(assetId) },
    include: {
      files: {
        where: { key: { in: ['original', DEEPZOOM, TILE_INDEX] }, error: null },
        orderBy: { version: 'desc' },
      },
    },
  });
  const newest = (key: string) => asset?.files.find((file) => file.key === key);
  const original = newest('original');
  if (!asset || !original) throw new FinalFailure('The asset no longer exists.');
  if (asset.version !== version) throw new FinalFailure('The asset has been replaced.');
  if ([DEEPZOOM, TILE_INDEX].every((key) => newest(key)?.version === version)) return;
  const { conversions } = await readSettings(ctx, 'image');
  const traits = conversions.find(({ key }) => key === DEEPZOOM) ?? PLAIN;
  await makeTiles(ctx, asset, original, traits, signal);
}
