import { SUBTITLE_TYPE } from '@spindle/contracts/subtitles/subtitles';
import type { Context } from '@spindle/core/context';
import { splitKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { ReadableFile } from './access.ts';

/** Seconds that a presigned URL is valid. Players fetch a rendition in parts during playback. */
const STORE_ADDRESS_SECONDS = 3600;

/**
 * Returns the response for a stored file. This server sends it, or redirects to the store if the deployment allows
 * that.
 */
export function storedFile({ storage, config }: Context, file: ReadableFile) {
  const { objectKey, contentType, createdAt } = file;
  return {
    kind: 'stored' as const,
    etag: `"${file.id}-${file.size}"`,
    lastModified: createdAt,
    contentType,
    variesByAccept: false,
    sizeBytes: Number(file.size),
    open: (range: ByteRange | undefined, signal: AbortSignal) =>
      storage.get(objectKey, range, signal),
    addressInStore: async (disposition: string) =>
      config.s3?.redirect && // the security headers admit only the default store
      splitKey(objectKey).store === null &&
      contentType !== SUBTITLE_TYPE // players load subtitles only from the origin of the page
        ? storage.presignGet(objectKey, {
            expirySeconds: STORE_ADDRESS_SECONDS,
            contentType,
            disposition,
          })
        : null,
  };
}
