import { createHash } from 'node:crypto';
import { cacheControlOf } from './caching.ts';

/** Returns a text response that contains the caller's credential, so shared caches must not store it. */
export function textFile(
  text: string,
  about: { contentType: string; fileName: string; isChanging?: boolean },
) {
  const bytes = Buffer.from(text);
  return {
    ...about,
    kind: 'generated' as const,
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
    delivery: 'display' as const,
    cacheControl: cacheControlOf(undefined, 0),
    variesByAccept: false,
    make: async () => bytes,
  };
}
