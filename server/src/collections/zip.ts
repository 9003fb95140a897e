import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DOWNLOAD_FILES_MAX } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { StillProcessing, TooLarge } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { ByteRange } from '@spindle/core/storage/storage';
import { Prisma } from '@spindle/prisma/client';
import { REVALIDATE } from '../http/files/cache-control.ts';
import {
  listMissing,
  MISSING_LIST,
  type MissingFile,
  splitMissing,
  splitWithheld,
} from './missing-files.ts';
import { planZip, readZip, type ZipFile } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

/** Limits the bytes that a request reads to compute missing checksums before it responds. */
const CHECKSUM_BYTES_MAX = 512 * 1024 ** 2;

/** Holds the columns of an asset and its original that an archive needs. */
export interface OriginalRow {
  fileId: number;
  assetId: string;
  name: string;
  uploadTime: Date;
  objectKey: string;
  size: bigint;
  contentType: string;
  crc32: bigint | null;
}

interface OpenableFile extends ZipFile {
  open: (range: ByteRange, signal: AbortSignal) => Promise<Readable>;
}

/** Selects an OriginalRow from `asset` and `original`. */
export const ORIGINAL_COLUMNS = Prisma.sql`
  asset.id AS "assetId", asset.name, asset.upload_time AS "uploadTime",
  original.id AS "fileId", original.object_key AS "objectKey", original.size,
  original.content_type AS "contentType", original.crc32`;

/** Selects the latest readable original of `asset`, for a lateral join. */
export const LATEST_ORIGINAL = Prisma.sql`(
  SELECT file.id, file.object_key, file.size, file.content_type, file.width, file.height, file.crc32 FROM file
  WHERE file.asset_id = asset.id AND file.key = 'original' AND file.error IS NULL
  ORDER BY file.version DESC LIMIT 1)`;

/** Throws TooLarge for more files than one archive may contain. */
export function refuseTooManyFiles(count: number): void {
  if (count > DOWNLOAD_FILES_MAX)
    throw new TooLarge(
      `A download can contain at most ${DOWNLOAD_FILES_MAX.toLocaleString('en')} files.`,
    );
}

/**
 * Creates a ZIP archive of files. Its size is known before the first byte is sent, and it supports range requests. Files that
 * their store lost, and those with faces that the caller may not see, are named in a text file instead, with the `absent` ones.
 */
export async function createZip(
  ctx: Context,
  rows: OriginalRow[],
  fileName: string,
  absent: MissingFile[] = [],
) {
  refuseMissingChecksums(ctx, rows);
  const { shown, withheld } = await splitWithheld(ctx, rows);
  const { present, missing } = await splitMissing(ctx, shown);
  const files = await describeFiles(ctx, present, [...absent, ...withheld, ...missing]);
  const zip = planZip(files);
  return {
    kind: 'stored' as const,
    etag: computeEtag(files),
    contentType: 'application/zip',
    fileName,
    delivery: 'download' as const,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    sizeBytes: zip.sizeBytes,
    open: async (range: ByteRange | undefined, signal: AbortSignal) => {
      const requested = range ?? { start: 0, end: zip.sizeBytes - 1 };
      const bytes = readZip(zip, requested, (file, part) => file.open(part, signal));
      return addAbortSignal(signal, Readable.from(bytes, { objectMode: false }));
    },
    assetIds: present.map(({ assetId }) => fromUuid(assetId)),
    addressInStore: async () => null,
  };
}

/**
 * Throws StillProcessing when the files without a checksum exceed CHECKSUM_BYTES_MAX. The worker computes checksums of
 * new uploads; the remaining ones are computed here in the background, for the next request.
 */
export function refuseMissingChecksums(ctx: Context, rows: OriginalRow[]): void {
  const missing = rows.filter(({ crc32: sum }) => sum === null);
  const bytes = missing.reduce((total, { size }) => total + Number(size), 0);
  if (bytes <= CHECKSUM_BYTES_MAX) return;
  void computeChecksums(ctx, missing);
  throw new StillProcessing('Some files are still being processed. Try again in a minute.', 60);
}

/** Whether this process computes checksums in the background. */
let isComputing = false;

/** Computes checksums one file at a time; only one run is active in this process. */
async function computeChecksums(ctx: Context, rows: OriginalRow[]): Promise<void> {
  if (isComputing) return;
  isComputing = true;
  try {
    for (const row of rows)
      await computeChecksum(ctx, row).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'cannot read a file to compute its checksum'),
      );
  } finally {
    isComputing = false;
  }
}

async function describeFiles(
  ctx: Context,
  rows: OriginalRow[],
  missing: MissingFile[],
): Promise<OpenableFile[]> {
  const names = zipNames([...rows.map(({ name }) => name), MISSING_LIST]);
  const files: OpenableFile[] = [];
  for (const [index, row] of rows.entries()) {
    files.push({
      name: names[index] ?? '',
      sizeBytes: Number(row.size),
      crc32: row.crc32 === null ? await computeChecksum(ctx, row) : Number(row.crc32),
      time: row.uploadTime,
      open: (range, signal) => ctx.storage.get(row.objectKey, range, signal),
    });
  }
  const list = listMissing(missing).map((file) => ({ ...file, name: names.at(-1) ?? '' }));
  return [...files, ...list];
}

/** Reads a stored file to compute its checksum, and saves the checksum in the file's row. */
async function computeChecksum(ctx: Context, { fileId, objectKey }: OriginalRow): Promise<number> {
  let sum = 0;
  for await (const chunk of await ctx.storage.get(objectKey)) sum = crc32(chunk, sum);
  await ctx.db.file.updateMany({ where: { id: fileId }, data: { crc32: sum } });
  return sum;
}

/** Returns an ETag that changes with any name, size, checksum or time in the archive. */
function computeEtag(files: OpenableFile[]): string {
  const hash = createHash('sha256');
  for (const { name, sizeBytes, crc32: sum, time } of files)
    hash.update(JSON.stringify([name, sizeBytes, sum, time.getTime()]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
