import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageFormat } from '../decoder-pool/decode-request.ts';

/** Formats that browsers list in the Accept header when they support them, best first. */
const NEGOTIATED = ['avif', 'webp'] as const;

/**
 * Chooses the format of an image: the requested one, or else the format with the highest quality value in the Accept
 * header. AVIF and WebP count only when listed; PNG (transparent images) or JPEG is the fallback. AVIF, then WebP, win ties.
 */
export function chooseFormat(
  requested: ImageQuery['format'],
  accept: string | undefined,
  { hasTransparentPixels }: { hasTransparentPixels: boolean },
): ImageFormat {
  if (requested !== undefined) return requested === 'jpg' ? 'jpeg' : requested;
  const fallback = hasTransparentPixels ? 'png' : 'jpeg';
  const qualities = parseAccept(accept ?? '');
  const fallbackQualities = [`image/${fallback}`, 'image/*', '*/*'].map((type) =>
    qualities.get(type),
  );
  let best: ImageFormat = fallback;
  let bestQuality = fallbackQualities.find((quality) => quality !== undefined) ?? 0;
  for (const format of NEGOTIATED.toReversed()) {
    const quality = qualities.get(`image/${format}`) ?? 0;
    if (quality > 0 && quality >= bestQuality) [best, bestQuality] = [format, quality];
  }
  return best;
}

/** Returns the quality of each media range, from 0 to 1. RFC 9110, 12.4.2. */
function parseAccept(accept: string): Map<string, number> {
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
