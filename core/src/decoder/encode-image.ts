import type { Sharp } from 'sharp';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';

/** From so many pixels on, the tables of a JPEG are not fitted to it: a quarter of the CPU, for 8 % of the bytes. */
const QUICK_PIXELS = 1_000_000;

/**
 * Encodes what a viewer waits for; where the format has no alpha, on the background, or white. Qualities and efforts by
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
