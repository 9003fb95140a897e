import type { Sharp } from 'sharp';
import type { HiddenBox } from '../decoder-pool/image-transform.ts';
import { fromRaster, type Raster, rasterOf } from './raster.ts';

/** Number of colors along each side of a hidden box. So few cannot be turned back into a face. */
const COLORS = 4;

/** Replaces boxes, given as shares of the image, by colors that run into each other. Nothing else of them remains. */
export async function hideBoxes(image: Sharp, boxes: readonly HiddenBox[]): Promise<Sharp> {
  let raster = await rasterOf(image);
  for (const box of boxes) raster = await hideBox(raster, box);
  return fromRaster(raster);
}

async function hideBox(raster: Raster, box: HiddenBox): Promise<Raster> {
  const pixels = pixelsOf(raster, box);
  const { width, height } = pixels;
  const few = await rasterOf(
    fromRaster(raster).extract(pixels).resize(COLORS, COLORS, { fit: 'fill' }),
  );
  const patch = await rasterOf(fromRaster(few).resize(width, height, { fit: 'fill' }));
  return { ...raster, data: replacePixels(raster, patch, pixels) };
}

/** Returns every pixel that the box touches, at least one. */
function pixelsOf({ width, height }: Raster, box: HiddenBox) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.y * height)));
  const right = Math.min(width, Math.max(left + 1, Math.ceil((box.x + box.width) * width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil((box.y + box.height) * height)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Writes the rows of the patch over those of the image. */
function replacePixels(
  { data, width, channels }: Raster,
  patch: Raster,
  { left, top }: { left: number; top: number },
): Buffer {
  for (let row = 0; row < patch.height; row++) {
    const start = row * patch.width * channels;
    patch.data.copy(
      data,
      ((top + row) * width + left) * channels,
      start,
      start + patch.width * channels,
    );
  }
  return data;
}
