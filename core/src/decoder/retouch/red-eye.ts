import { join } from 'node:path';
import type { Eye } from '@spindle/contracts/tools/tools';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Raster } from '../raster.ts';

/** Ratios of red to the larger of green and blue at which darkening begins and is complete. The ratio of skin is lower. */
const RED = { from: 1.5, full: 2 };
/** Red value below which a pixel is too dark for a pupil lit by a flash, 0 to 255. */
const LIGHT_MIN = 50;
/** Share of the radius at which the edge begins to fade. */
const EDGE = 0.75;
/** Share of the brightness without red that the corrected pupil has. */
const PUPIL_BRIGHTNESS = 0.9;

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
    const rest = (green + blue) / 2; // brightness without red
    const amount =
      red < LIGHT_MIN
        ? 0
        : ramp(red / Math.max(1, green, blue), RED.from, RED.full) *
          (1 - ramp(distance / circle.radius, EDGE, 1));
    data.fill(Math.round(rest * PUPIL_BRIGHTNESS), at, at + 3);
    data[at + 3] = Math.round(alpha * amount);
  }
}

/** Rises from 0 at `from` to 1 at `to`. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
