import { pipeline, type Readable } from 'node:stream';
import { cleanFileName, cleanFolderPath } from '@spindle/core/assets/file-name';
import type { Context } from '@spindle/core/context';
import { createChecksums } from '@spindle/core/file-types/checksums';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { newAssetId } from '@spindle/core/ids';
import type { InitialData, Original } from '@spindle/core/originals/insert-originals';
import type { FilePart } from '../http/form-part.ts';
import type { Rendering, UploadThumbnails } from './upload-thumbnails.ts';

/** A file that is durable in the store. */
export interface StoredFile extends Omit<Original, keyof InitialData> {
  /** The thumbnail, if this server renders it. */
  rendering?: Rendering | undefined;
}

/**
 * Writes a stream to its final key and hashes, measures and identifies it on the way. Adds its key to `keys` before
 * the first byte. With `thumbnails` it renders the thumbnail while the bytes become durable.
 */
export async function storeOriginal(
  ctx: Context,
  file: Omit<FilePart, 'kind' | 'name'>,
  keys: string[],
  keyOf: (id: string) => Promise<string>,
  thumbnails?: UploadThumbnails,
): Promise<StoredFile> {
  const id = newAssetId(ctx.now());
  const checksums = createChecksums();
  const name = cleanFileName(file.fileName);
  const head = captureHead(file.stream);
  const contentType = () => sniffContentType(head(), name, file.contentType);
  let rendering: Rendering | undefined;
  // The store receives stream errors through its own reads.
  const body = pipeline(file.stream, checksums.stream, () => undefined);
  const objectKey = await keyOf(id).catch((error: unknown) => {
    body.destroy();
    throw error;
  });
  keys.push(objectKey);
  const stored = await ctx.storage.put(objectKey, body, {
    contentType: 'application/octet-stream', // detected only from the bytes; the row has it
    async onWritten(path) {
      rendering = (await thumbnails?.begin(path, await contentType()))?.rendering;
    },
  });
  const received = checksums.result();
  if (received.sizeBytes !== stored.sizeBytes)
    throw new Error('unreachable: the store wrote another number of bytes than were read');
  return {
    id,
    objectKey,
    name,
    uploadPath: cleanFolderPath(file.folder ?? ''),
    fileDate: file.fileDate ?? null,
    contentType: await contentType(),
    sizeBytes: stored.sizeBytes,
    checksums: received,
    rendering,
  };
}

/** Captures the first bytes of a stream. Call it before the stream is piped anywhere, in the same tick. */
function captureHead(stream: Readable): () => Buffer {
  const chunks: Buffer[] = [];
  let captured = 0;
  stream.on('data', function keep(chunk: Buffer) {
    chunks.push(chunk.subarray(0, SNIFF_BYTES - captured));
    captured += chunk.length;
    if (captured >= SNIFF_BYTES) stream.off('data', keep);
  });
  return () => Buffer.concat(chunks);
}
