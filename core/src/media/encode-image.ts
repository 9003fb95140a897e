import type { Sharp } from 'sharp';
import type { ImageFormat } from './decode-request.ts';

/**
 * Encodes what a viewer waits for; where the format has no alpha, on the background, or white. Qualities and efforts by
 * docs/decisions/0010-on-demand-images.md: higher efforts cost several times the CPU.
 */
export function encodeImage(
  image: Sharp,
  { format, quality, background }: { format: ImageFormat; quality?: number; background?: string },
): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: quality ?? 55, effort: 0, chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: quality ?? 80, effort: 2 });
    case 'jpeg':
      return image.flatten({ background: background ?? 'white' }).jpeg({ quality: quality ?? 80 });
    case 'png':
      return image.png();
  }
}
