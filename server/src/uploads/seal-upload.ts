import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { fromUuid } from '@spindle/core/ids';
import { readObject } from '@spindle/core/storage/read-object';
import type { StoredFile } from '../originals/store-original.ts';
import type { UploadThumbnails } from '../originals/upload-thumbnails.ts';
import type { OwnUpload } from './access.ts';
import type { UploadLocks } from './locks.ts';
import type { UploadMetadata } from './metadata.ts';
import type { UploadChecksums } from './upload-checksums.ts';
import type { UploadStore } from './upload-store.ts';

/** Assembles the stored bytes of an upload into one object if all have arrived. Returns whether they have. */
export async function completeIfReceived(
  { locks, store }: { locks: UploadLocks; store: UploadStore },
  row: OwnUpload,
): Promise<boolean> {
  const lock = locks.newLock(row.objectKey);
  await lock.lock(new AbortController().signal, () => undefined);
  try {
    const { offset, size } = await store.getUpload(row.objectKey);
    if (offset !== size) return false;
    await store.complete(row);
    return true;
  } finally {
    await lock.unlock();
  }
}

/**
 * Makes the object of a complete upload durable and identifies its type. With `thumbnails` it renders the thumbnail
 * meanwhile, if the object is on a local disk. Throws Unavailable if the stored size differs from the announced size.
 */
export async function sealUpload(
  ctx: Context,
  { id, objectKey, size }: OwnUpload,
  { name, contentType, uploadPath, fileDate }: UploadMetadata,
  { checksums, thumbnails }: { checksums: UploadChecksums; thumbnails: UploadThumbnails | null },
): Promise<StoredFile> {
  const sizeBytes = Number(size);
  const head = await readHead(ctx, objectKey, sizeBytes);
  const sniffed = await sniffContentType(head, name, contentType);
  const begun =
    thumbnails && ctx.storage.isLocal(objectKey)
      ? await ctx.storage.withFile(objectKey, (path) => thumbnails.begin(path, sniffed))
      : undefined;
  const sealed = await ctx.storage.seal(objectKey);
  if (sealed.sizeBytes !== sizeBytes)
    throw new Unavailable('The file arrived incomplete. Upload it again.');
  return {
    id: fromUuid(id),
    objectKey,
    name,
    uploadPath,
    fileDate,
    contentType: sniffed,
    sizeBytes,
    checksums: checksums.take(objectKey, sizeBytes),
    rendering: begun?.rendering,
  };
}

/** Reads the first bytes, which tell the type. An empty object has no range to read. */
async function readHead(ctx: Context, key: string, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes === 0) return Buffer.alloc(0);
  return readObject(ctx, key, { range: { start: 0, end: SNIFF_BYTES - 1 } });
}
