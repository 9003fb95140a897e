import type { OverlayOptions } from 'sharp';
import { Undecodable } from '../../file-types/undecodable.ts';

/** Limits the side of an SVG in libvips, in pixels. */
const SIDE_MAX = 32_767;

/**
 * Returns a layer for `composite` that removes everything outside the ellipse that fills an image, or covers it with white if `isOpaque`.
 * Throws Undecodable for an image with too long a side.
 */
export function outsideEllipse(
  { width, height }: { width: number; height: number },
  isOpaque: boolean,
): OverlayOptions {
  if (Math.max(width, height) > SIDE_MAX)
    throw new Undecodable(
      `The image is too large for an ellipse: a side can have at most ${SIDE_MAX.toLocaleString('en')} pixels.`,
    );
  const half = `a${width / 2} ${height / 2} 0 0 1`;
  const path = `M0 0H${width}V${height}H0ZM0 ${height / 2}${half} ${width} 0${half} -${width} 0Z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" fill-rule="evenodd" d="${path}"/></svg>`;
  return {
    input: Buffer.from(svg),
    limitInputPixels: false,
    left: 0,
    top: 0,
    blend: isOpaque ? 'over' : 'dest-out',
  };
}
