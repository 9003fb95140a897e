import { thumbHashToApproximateAspectRatio, thumbHashToDataURL } from 'thumbhash';

/** Limits the cache to a few pages of assets. */
const CACHE_MAX = 300;

const cache = new Map<string, string>();

/** Returns the blurred image of a thumbhash as a data URL; null for an invalid thumbhash. */
export function placeholderOf(thumbhash: string): string | null {
  const cached = cache.get(thumbhash);
  if (cached) return cached;
  const bytes = bytesOf(thumbhash);
  if (!bytes) return null;
  const placeholder = thumbHashToDataURL(bytes);
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_MAX && !oldest.done) cache.delete(oldest.value);
  cache.set(thumbhash, placeholder);
  return placeholder;
}

/** Returns the approximate width of the image divided by its height; null for an invalid thumbhash. */
export function aspectRatioOf(thumbhash: string): number | null {
  const bytes = bytesOf(thumbhash);
  return bytes && thumbHashToApproximateAspectRatio(bytes);
}

/** Tells whether the image has transparent parts: the highest bit of the third byte of its thumbhash. */
export function hasAlpha(thumbhash: string | null): boolean {
  const flags = thumbhash === null ? undefined : bytesOf(thumbhash)?.[2];
  return flags !== undefined && (flags & 0x80) !== 0;
}

/** Decodes a thumbhash, which is a header of 5 bytes and at least one more; null for an invalid one. */
function bytesOf(thumbhash: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    return bytes.length > 5 ? bytes : null;
  } catch {
    return null;
  }
}
