import { SUBTITLE_TYPE } from '@spindle/contracts/subtitles/subtitles';
import type { Context } from '@spindle/core/context';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { File } from '@spindle/prisma/client';

/** Seconds that an address in the store holds: a film is fetched in parts while it plays. */
const STORE_ADDRESS_SECONDS = 3600;

/** How a file goes out as it lies in the store: by this server, or by the store itself where the deployment says so. */
export function storedFile({ storage, config }: Context, file: File) {
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
      config.s3?.redirect && contentType !== SUBTITLE_TYPE // players take them from the host of the page alone
        ? storage.presignGet(objectKey, {
            expirySeconds: STORE_ADDRESS_SECONDS,
            contentType,
            disposition,
          })
        : null,
  };
}
