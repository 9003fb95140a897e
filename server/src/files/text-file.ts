import { createHash } from 'node:crypto';
import { REVALIDATE } from '../http/files/cache-control.ts';

/**
 * Returns the response for a generated text, such as a playlist. The text may contain the credential of the caller, so shared caches
 * must not store it. `isChanging`: the text grows while a rendition is encoded.
 */
export function textFile(
  text: string,
  about: { contentType: string; fileName: string; ownerId: number; isChanging?: boolean },
) {
  const bytes = Buffer.from(text);
  return {
    ...about,
    kind: 'generated' as const,
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
    delivery: 'display' as const,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    make: async () => bytes,
  };
}
