import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import sharp, { type OverlayOptions } from 'sharp';

/** What is laid over a picture: a local file that has been decoded before. */
export interface Watermark {
  path: string;
  placement: WatermarkPlacement;
  /** Share of the picture's width. */
  scale: number;
}

/**
 * The watermark as a layer for `composite` on a picture that is `width` x `height` pixels by then. It never reaches beyond the picture. With
 * `scratchPath` it lies on the disk: as large as a large picture, it would fill the memory.
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
