import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import sharp, { type OverlayOptions } from 'sharp';

/** A watermark for an image: a local file that the decoder has encoded. */
export interface Watermark {
  path: string;
  placement: WatermarkPlacement;
  /** Share of the image width, 0 to 1. */
  scale: number;
}

/**
 * Renders the watermark as a layer for `composite` on an image of `width` x `height` pixels. The layer stays inside the image.
 * With `scratchPath` the layer is written to that file instead of memory, for large images.
 */
export async function watermarkLayer(
  watermark: Watermark,
  { width, height }: { width: number; height: number },
  scratchPath?: string,
): Promise<OverlayOptions> {
  const mark = sharp(watermark.path);
  const box = watermarkBox(await mark.metadata(), { width, height }, watermark);
  const fitted = mark
    .resize({ width: box.width, height: box.height, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha();
  if (scratchPath !== undefined) {
    await fitted.tiff({ compression: 'none', bigtiff: true }).toFile(scratchPath);
    return { input: scratchPath, limitInputPixels: false, left: box.left, top: box.top };
  }
  const input = await fitted.raw().toBuffer();
  const raw = { width: box.width, height: box.height, channels: 4 as const };
  return { input, raw, left: box.left, top: box.top };
}
