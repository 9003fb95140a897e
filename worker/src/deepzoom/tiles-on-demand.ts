import { DEEPZOOM } from '@spindle/contracts/conversion-name';
import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { readSettings } from '@spindle/core/settings/settings';
import type { makeTiles as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { FinalFailure } from '../handler.ts';
import { makeTiles, type TileTraits } from './make-tiles.ts';

const PLAIN: TileTraits = { watermark: false, public: false };

/** Cuts a picture into tiles because somebody opens it. */
export async function tilesOnDemand(
  ctx: Context,
  { assetId, version }: Pick<z.output<typeof task.payload>, 'assetId' | 'version'>,
  signal: AbortSignal,
): Promise<void> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(assetId) },
    include: { files: { where: { key: 'original' }, orderBy: { version: 'desc' }, take: 1 } },
  });
  const original = asset?.files[0];
  if (!asset || !original) throw new FinalFailure('The asset is gone.');
  if (asset.version !== version) throw new FinalFailure('The asset has been replaced.');
  const { conversions } = await readSettings(ctx, 'image');
  const traits = conversions.find(({ key }) => key === DEEPZOOM) ?? PLAIN;
  await makeTiles(ctx, asset, original, traits, signal);
}
