import type { CutoutConversion } from '@spindle/contracts/conversions/cutout-options';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import type { Asset, File } from '@spindle/prisma/client';
import { renderCutout } from '../images/render-cutout.ts';

/**
 * Saves the current original of an asset without its background as a conversion, and replaces one with the same name. Throws Undecodable,
 * MissingProgram, and the errors of models.
 */
export async function cutOutImage(
  ctx: Context,
  asset: Asset & { files: File[] },
  { conversion_name: key, subject, format }: CutoutConversion,
  signal: AbortSignal,
): Promise<void> {
  const [original] = asset.files;
  if (!original) throw new Error('unreachable: an asset without its original');
  const where = { assetId: asset.id, key: '_preview', version: asset.version, error: null };
  const preview = (await ctx.db.file.findFirst({ where })) ?? original;
  const sources = { image: original, preview, marksKey: null, size: 'full' as const };
  const look = { feather: 0, background: null };
  const plan = { ...sources, subject, box: null, format, look };
  const row = await renderCutout(ctx, plan, signal, async (made) => {
    const { width, height } = made;
    return { ...(await storeConversion(ctx, asset, { ...made, key }, signal)), width, height };
  });
  await putConversions(ctx, asset, [{ ...row, createdAt: ctx.now() }]);
}
