import { join } from 'node:path';
import type { Eye } from '@spindle/contracts/image-edits/eye';
import { mendRedPixel } from '@spindle/contracts/image-edits/red-eye';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Raster } from '../raster.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Removes the red from pupils. `pixels` starts a pipeline on the image. Each pupil becomes a layer over it, stored in `workDir`.
 */
export async function removeRedEyes(
  pixels: () => Sharp,
  eyes: readonly Eye[],
  workDir: string,
): Promise<Sharp> {
  const { width, height } = await pixels().metadata();
  const layers: OverlayOptions[] = [];
  for (const [number, eye] of eyes.entries()) {
    const { circle, box } = locateEye(eye, { width, height });
    const { data, info } = await pixels()
      .extract(box)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const patch: Raster = { data, width: info.width, height: info.height, channels: 4 };
    darkenRed(patch, { ...circle, x: circle.x - box.left, y: circle.y - box.top });
    const path = join(workDir, `eye-${number}.tif`);
    await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .tiff({ compression: 'none' })
      .toFile(path);
    layers.push({ input: path, left: box.left, top: box.top });
  }
  return pixels().composite(layers);
}

/** Returns the pupil's circle in pixels, and the box of the image that contains it. An Eye has shares of width, height and longer side. */
function locateEye({ x, y, radius }: Eye, { width, height }: Size) {
  const circle = { x: x * width, y: y * height, radius: radius * Math.max(width, height) };
  const left = Math.min(width - 1, Math.max(0, Math.floor(circle.x - circle.radius)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(circle.y - circle.radius)));
  const box = {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(circle.x + circle.radius)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(circle.y + circle.radius)) - top),
  };
  return { circle, box };
}

/** Converts a patch to its overlay, in place: red pixels inside the circle become dark gray, all others transparent. */
export function darkenRed(
  { data, width }: Raster,
  circle: { x: number; y: number; radius: number },
): void {
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    const distance = Math.hypot(
      (pixel % width) + 0.5 - circle.x,
      Math.floor(pixel / width) + 0.5 - circle.y,
    );
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const mended = mendRedPixel(red / 255, green / 255, blue / 255, distance / circle.radius);
    data.fill(Math.round(255 * mended.gray), at, at + 3);
    data[at + 3] = Math.round(alpha * mended.share);
  }
}
