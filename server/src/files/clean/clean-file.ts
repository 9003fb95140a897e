import { addAbortSignal } from 'node:stream';
import { hasCleanCopy, isCleanable } from '@spindle/contracts/files/personal-info';
import type { Context } from '@spindle/core/context';
import type { ByteRange } from '@spindle/core/storage/storage';
import type { File } from '@spindle/prisma/client';
import type { CleanCopies } from './clean-copies.ts';

/** Names the rules by which files are cleaned. Raise it when they change, because ETags contain it. */
const RULES = 'clean1';

type StoredOriginal = Pick<File, 'id' | 'objectKey' | 'contentType' | 'size'>;

/**
 * Returns size, ETag and content of a file without personal information. Files whose format cannot contain any are served unchanged.
 * Throws 415 and 422 for files that cannot be cleaned.
 */
export async function cleanFile({ storage }: Context, file: StoredOriginal, copies: CleanCopies) {
  const { id, objectKey, contentType } = file;
  const size = Number(file.size);
  if (hasCleanCopy(contentType, size) && !isCleanable(contentType, size))
    return {
      etag: `"${id}-${size}"`,
      sizeBytes: size,
      open: (range: ByteRange | undefined, signal: AbortSignal) =>
        storage.get(objectKey, range, signal),
    };
  const { sizeBytes, release } = await copies.open(file);
  release(); // it stays on the disk for a while
  return {
    etag: `"${id}-${size}-${RULES}"`,
    sizeBytes,
    open: async (range: ByteRange | undefined, signal: AbortSignal) => {
      const copy = await copies.open(file);
      const stream = copy.read(range);
      stream.once('close', copy.release);
      return addAbortSignal(signal, stream);
    },
  };
}
