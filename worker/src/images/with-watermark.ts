import type { Conversion } from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import type { Watermark } from '@spindle/core/decoder-pool/watermark';
import { readWatermark } from '@spindle/core/settings/watermark';

/** Runs `use` with a local copy of the watermark of the settings where the conversion wants one, and there is one. */
export async function withWatermark<T>(
  ctx: Context,
  { watermark: isWanted }: Pick<Conversion, 'watermark'>,
  use: (watermark: Watermark | null) => Promise<T>,
): Promise<T> {
  const kept = isWanted ? await readWatermark(ctx) : null;
  if (!kept) return use(null);
  const { objectKey, placement, scale } = kept;
  return ctx.storage.withFile(objectKey, (path) => use({ path, placement, scale }));
}
