import { thumbHashToApproximateAspectRatio, thumbHashToDataURL } from 'thumbhash';

/** Placeholders kept: a few pages' worth. */
const KEPT_MAX = 300;

const kept = new Map<string, string>();

/** The blurred picture that a thumbhash stands for, as a data address; null when the text is no thumbhash. */
export function placeholderOf(thumbhash: string): string | null {
  const known = kept.get(thumbhash);
  if (known) return known;
  const bytes = bytesOf(thumbhash);
  if (!bytes) return null;
  const placeholder = thumbHashToDataURL(bytes);
  const oldest = kept.keys().next();
  if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value);
  kept.set(thumbhash, placeholder);
  return placeholder;
}

/** Returns the approximate shape of the picture, width divided by height; null when the text is no thumbhash. */
export function aspectRatioOf(thumbhash: string): number | null {
  const bytes = bytesOf(thumbhash);
  return bytes && thumbHashToApproximateAspectRatio(bytes);
}

/** Whether the picture has transparent parts; not where there is none. */
export function hasAlpha(thumbhash: string | null): boolean {
  const flags = thumbhash === null ? undefined : bytesOf(thumbhash)?.[2];
  return flags !== undefined && (flags & 0x80) !== 0;
}

/** A thumbhash is 5 bytes of header and at least one of waves. */
function bytesOf(thumbhash: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    return bytes.length > 5 ? bytes : null;
  } catch {
    return null;
  }
}
