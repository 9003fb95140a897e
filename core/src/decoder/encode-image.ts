import type { Sharp } from 'sharp';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';

/** Number of pixels from which JPEG tables are not optimized: encoding then takes a quarter of the CPU time, for 8 % more bytes. */
const QUICK_PIXELS = 1_000_000;

/**
 * Encodes an on-demand image. A format without alpha gets the background, or white. Quality and effort follow
 * docs/decisions/0010-encode-on-demand-images-as-fast-avif-from-the-preview.md: higher efforts cost several times the CPU.
 */
export function encodeImage(
  image: Sharp,
  { format, quality, background, width, height }: ImageTransform,
): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: quality ?? 55, effort: 0, chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: quality ?? 80, effort: 2 });
    case 'jpeg':
      return image
        .flatten({ background: background ?? 'white' })
        .jpeg({ quality: quality ?? 80, optimiseCoding: width * height < QUICK_PIXELS });
    case 'png':
      return image.png();
  }
}
