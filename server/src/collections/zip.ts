import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DOWNLOAD_FILES_MAX } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { StillProcessing, TooLarge } from '@spindle/core/errors';
import type { ByteRange } from '@spindle/core/storage/storage';
import { Prisma } from '@spindle/prisma/client';
import { layOut, type Packed, readZip } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

/** Bytes that are read for checksums before the first byte is sent. */
const READ_FIRST_MAX = 512 * 1024 ** 2;

/** An asset and its original, to be packed. */
export interface OriginalRow {
  fileId: number;
  name: string;
  uploadTime: Date;
  objectKey: string;
  size: bigint;
  crc32: bigint | null;
}

interface Original extends Packed {
  objectKey: string;
}

/** Of `asset` and `original`. */
export const ORIGINAL_COLUMNS = Prisma.sql`asset.name, asset.upload_time AS "uploadTime", original.id AS "fileId", original.object_key AS "objectKey", original.size, original.crc32`;

/** The original of `asset` as it is now, for a lateral join. */
export const LAST_ORIGINAL = Prisma.sql`(SELECT file.id, file.object_key, file.size, file.content_type, file.crc32 FROM file WHERE file.asset_id = asset.id AND file.key = 'original' AND file.error IS NULL ORDER BY file.version DESC LIMIT 1)`;

/** Throws TooLarge for more files than an archive takes. */
export function refuseTooMany(rows: OriginalRow[]): void {
  if (rows.length > DOWNLOAD_FILES_MAX)
    throw new TooLarge(
      `A download can contain at most ${DOWNLOAD_FILES_MAX.toLocaleString('en')} files.`,
    );
}

/** Originals as one archive: its length is known before the first byte, and any part of it can be asked for. */
export async function zipOf(ctx: Context, rows: OriginalRow[], fileName: string) {
  refuseUnread(ctx, rows);
  const files = await describe(ctx, rows);
  const zip = layOut(files);
  return {
    kind: 'stored' as const,
    etag: etagOf(files),
    contentType: 'application/zip',
    fileName,
    delivery: 'download' as const,
    cacheControl: 'private, no-cache',
    variesByAccept: false,
    sizeBytes: zip.sizeBytes,
    open: async (range: ByteRange | undefined, signal: AbortSignal) => {
      const wanted = range ?? { start: 0, end: zip.sizeBytes - 1 };
      const bytes = readZip(zip, wanted, (file, part) =>
        ctx.storage.get(file.objectKey, part, signal),
      );
      return addAbortSignal(signal, Readable.from(bytes, { objectMode: false }));
    },
    addressInStore: async () => null,
  };
}

/**
 * Throws StillProcessing where more would have to be read for checksums than a caller can wait for: the worker reads what has only just
 * come, and what it could not is read beside, for the next try.
 */
export function refuseUnread(ctx: Context, rows: OriginalRow[]): void {
  const unread = rows.filter(({ crc32: sum }) => sum === null);
  const bytes = unread.reduce((total, { size }) => total + Number(size), 0);
  if (bytes <= READ_FIRST_MAX) return;
  void readBeside(ctx, unread);
  throw new StillProcessing('Some files are still being processed. Try again in a minute.', 60);
}

let isReading = false;

/** One file after the other, for all callers together. */
async function readBeside(ctx: Context, rows: OriginalRow[]): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    for (const row of rows) await readChecksum(ctx, row);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a file could not be read for its checksum');
  } finally {
    isReading = false;
  }
}

async function describe(ctx: Context, rows: OriginalRow[]): Promise<Original[]> {
  const names = zipNames(rows.map(({ name }) => name));
  const files: Original[] = [];
  for (const [index, row] of rows.entries()) {
    files.push({
      name: names[index] ?? '',
      sizeBytes: Number(row.size),
      crc32: row.crc32 === null ? await readChecksum(ctx, row) : Number(row.crc32),
      time: row.uploadTime,
      objectKey: row.objectKey,
    });
  }
  return files;
}

/** A file that has only just come is read once for its checksum, which stays with its row. */
async function readChecksum(ctx: Context, { fileId, objectKey }: OriginalRow): Promise<number> {
  let sum = 0;
  for await (const chunk of await ctx.storage.get(objectKey)) sum = crc32(chunk, sum);
  await ctx.db.file.updateMany({ where: { id: fileId }, data: { crc32: sum } });
  return sum;
}

function etagOf(files: Original[]): string {
  const hash = createHash('sha256');
  for (const { name, sizeBytes, crc32: sum, time } of files)
    hash.update(JSON.stringify([name, sizeBytes, sum, time.getTime()]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
