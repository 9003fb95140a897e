import type { Size } from '../../ffmpeg/media-info.ts';

/** Relative difference of two aspect ratios that rounding sides to even numbers may cause. */
const ASPECT_TOLERANCE = 0.03;

/** Returns whether the aspect ratio differs, because the frame was cropped, stretched or padded. */
export function hasOtherAspect(size: Size, shown: Size): boolean {
  const shape = (size.width * shown.height) / (size.height * shown.width);
  return Math.abs(shape - 1) > ASPECT_TOLERANCE;
}
