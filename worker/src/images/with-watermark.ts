import type { Conversion } from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import type { Watermark } from '@spindle/core/decoder-pool/watermark';
import { readWatermark } from '@spindle/core/settings/watermark';

/** Runs `use` with a local copy of the configured watermark, or with null when the conversion or the settings have no watermark. */
export async function withWatermark<T>(
  ctx: Context,
  { watermark: isRequested }: Pick<Conversion, 'watermark'>,
  use: (watermark: Watermark | null) => Promise<T>,
): Promise<T> {
  const watermark = isRequested ? await readWatermark(ctx) : null;
  if (!watermark) return use(null);
  const { objectKey, placement, scale } = watermark;
  return ctx.storage.withFile(objectKey, (path) => use({ path, placement, scale }));
}
