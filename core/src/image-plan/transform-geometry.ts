import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Returns the size of the bounding box of a rotated image. */
export function rotateSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return {
    width: Math.round(width * cos + height * sin),
    height: Math.round(width * sin + height * cos),
  };
}

/**
 * Returns the requested box in device pixels, limited to the largest allowed image. A box that the image must cover is
 * also limited to the source, because images are never enlarged; it keeps its aspect ratio.
 */
export function limitBox(
  { crop, resize, dpr = 1 }: ImageQuery,
  source: Size,
  fit: ImageTransform['fit'],
): Size {
  const requested = (crop?.kind === 'size' ? crop : resize) ?? {
    width: RESIZE_MAX_WIDTH,
    height: RESIZE_MAX_HEIGHT,
  };
  const box = { width: requested.width * dpr, height: requested.height * dpr };
  if (fit === 'inside' || fit === 'fill')
    return roundSize({
      width: Math.min(box.width, RESIZE_MAX_WIDTH),
      height: Math.min(box.height, RESIZE_MAX_HEIGHT),
    });
  // The factor by which the box is too large for the source; a `contain` box is padded instead.
  const enlargement =
    fit === 'contain' ? 1 : Math.max(box.width / source.width, box.height / source.height);
  const excess = Math.max(
    1,
    enlargement,
    box.width / RESIZE_MAX_WIDTH,
    box.height / RESIZE_MAX_HEIGHT,
  );
  return roundSize({ width: box.width / excess, height: box.height / excess });
}

function roundSize({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Returns the pixels of the image per pixel of the original; at most 1. */
export function requiredScale(source: Size, box: Size, fit: ImageTransform['fit']): number {
  const scales = [box.width / source.width, box.height / source.height];
  return Math.min(1, fit === 'cover' || fit === 'fill' ? Math.max(...scales) : Math.min(...scales));
}

/** Scales a part of the original to pixels of `whole`, and keeps it inside. */
export function scalePart(part: Size & { left: number; top: number }, scale: number, whole: Size) {
  const left = Math.min(whole.width - 1, Math.round(part.left * scale));
  const top = Math.min(whole.height - 1, Math.round(part.top * scale));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(part.width * scale))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(part.height * scale))),
  };
}
