import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageFormat } from '@spindle/core/decoder-pool/decode-request';

/** Formats that a browser names when it can show them, the best first. */
const NEGOTIATED = ['avif', 'webp'] as const;

/**
 * Returns the format of an image: what the address asks for, else the format of the highest quality among those that the Accept header
 * names and what every browser shows (PNG for transparent images, JPEG for others). AVIF and then WebP win a tie.
 */
export function formatFor(
  asked: ImageQuery['format'],
  accept: string | undefined,
  hasTransparentPixels: boolean,
): ImageFormat {
  if (asked !== undefined) return asked === 'jpg' ? 'jpeg' : asked;
  const fallback = hasTransparentPixels ? 'png' : 'jpeg';
  const qualities = acceptedQualities(accept ?? '');
  const ofFallback = [`image/${fallback}`, 'image/*', '*/*'].map((type) => qualities.get(type));
  let best: ImageFormat = fallback;
  let quality = ofFallback.find((found) => found !== undefined) ?? 0;
  for (const format of NEGOTIATED.toReversed()) {
    const named = qualities.get(`image/${format}`) ?? 0;
    if (named > 0 && named >= quality) [best, quality] = [format, named];
  }
  return best;
}

/** Returns the quality of each media range, from 0 to 1. RFC 9110, 12.4.2. */
function acceptedQualities(accept: string): Map<string, number> {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
      return [type, quality === undefined ? 1 : Number(quality) || 0] as const;
    });
  return new Map(ranges);
}
