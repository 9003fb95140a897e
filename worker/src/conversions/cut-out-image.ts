import type { BulkCutout } from '@spindle/contracts/conversions/cutout-options';
import type { Context } from '@spindle/core/context';
import type { Asset, File } from '@spindle/prisma/client';
import { renderCutout } from '../images/render-cutout.ts';
import { type StoredCutout, storeCutout } from './store-cutout.ts';

/**
 * Removes the background of the current original of an asset, and stores the result in the name of a user. Nothing is visible before its
 * rows are inserted. Throws Undecodable, MissingProgram, the errors of models, and Invalid for data that cannot be copied.
 */
export async function cutOutImage(
  ctx: Context,
  asset: Asset & { files: File[] },
  { options, userId }: { options: BulkCutout; userId: number },
  signal: AbortSignal,
): Promise<StoredCutout> {
  const [original] = asset.files;
  if (!original) throw new Error('unreachable: an asset without its original');
  const where = { assetId: asset.id, key: '_preview', version: asset.version, error: null };
  const preview = (await ctx.db.file.findFirst({ where })) ?? original;
  const sources = { image: original, preview, marksKey: null, size: 'full' as const };
  const { subject, format, crop } = options;
  const look = { feather: 0, background: null, crop };
  const plan = { ...sources, subject, box: null, format, look, isEmptyRefused: true };
  return renderCutout(ctx, plan, signal, (made) =>
    storeCutout(ctx, { asset, made, options, userId }, signal),
  );
}
