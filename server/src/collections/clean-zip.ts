import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { CANNOT_CLEAN, hasCleanCopy, isCleanable } from '@spindle/contracts/files/personal-info';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { CleanCopies, CleanCopy } from '../files/clean/clean-copies.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import {
  listMissing,
  MISSING_LIST,
  type MissingFile,
  splitMissing,
  splitWithheld,
} from './missing-files.ts';
import type { OriginalRow } from './zip.ts';
import { type StreamedZipFile, streamZip } from './zip-layout.ts';
import { zipNames } from './zip-names.ts';

/**
 * Creates a ZIP archive of files without personal information. Each file is cleaned when its turn comes, so that one copy at a time is on
 * the disk. The size is therefore not known at the start, and there are no ranges. Files that cannot be cleaned, and those that
 * `createZip` leaves out, are named in a text file instead, with the `others`.
 */
export async function createCleanZip(
  ctx: Context,
  rows: OriginalRow[],
  fileName: string,
  cleanCopies: CleanCopies,
  others: MissingFile[] = [],
) {
  const { shown, withheld } = await splitWithheld(ctx, rows);
  const { present, missing } = await splitMissing(ctx, shown);
  const absent = [...others, ...withheld, ...missing];
  return {
    kind: 'copied' as const,
    etag: computeEtag(present, absent),
    contentType: 'application/zip',
    fileName,
    delivery: 'download' as const,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    assetIds: present.map(({ assetId }) => fromUuid(assetId)),
    copy: async (signal: AbortSignal) => {
      const files = cleanFiles(ctx, { present, absent, cleanCopies }, signal);
      const stream = Readable.from(streamZip(files), { objectMode: false });
      return { sizeBytes: null, stream: addAbortSignal(signal, stream) };
    },
  };
}

interface Content {
  present: OriginalRow[];
  absent: MissingFile[];
  cleanCopies: CleanCopies;
}

/** Cleans one file after another. Ends with the list of the files that are left out. */
async function* cleanFiles(
  ctx: Context,
  { present, absent, cleanCopies }: Content,
  signal: AbortSignal,
): AsyncGenerator<StreamedZipFile> {
  const names = zipNames([...present.map(({ name }) => name), MISSING_LIST]);
  const left = [...absent];
  for (const [index, row] of present.entries()) {
    signal.throwIfAborted();
    const copy = await openClean(ctx, row, cleanCopies, signal);
    if (copy) yield* describeCopy(copy, { name: names[index] ?? '', time: row.uploadTime });
    else left.push({ name: row.name, uploadTime: row.uploadTime, reason: CANNOT_CLEAN });
  }
  for (const { open, ...list } of listMissing(left)) {
    const bytes = await open({ start: 0, end: list.sizeBytes - 1 });
    yield { ...list, name: names.at(-1) ?? '', read: () => bytes };
  }
}

/** Yields the file of a copy with its checksum, and releases the copy when the file has been read. */
async function* describeCopy(
  { sizeBytes, read, release }: ReadableCopy,
  about: { name: string; time: Date },
): AsyncGenerator<StreamedZipFile> {
  try {
    let sum = 0;
    for await (const chunk of read()) sum = crc32(chunk, sum);
    yield { ...about, sizeBytes, crc32: sum, read };
  } finally {
    release();
  }
}

type ReadableCopy = Pick<CleanCopy, 'sizeBytes' | 'release'> & { read(): AsyncIterable<Buffer> };

/** Opens a file without personal information. Returns null if it cannot be cleaned. */
async function openClean(
  { storage }: Context,
  row: OriginalRow,
  cleanCopies: CleanCopies,
  signal: AbortSignal,
): Promise<ReadableCopy | null> {
  const sizeBytes = Number(row.size);
  if (!hasCleanCopy(row.contentType, sizeBytes)) return null;
  if (!isCleanable(row.contentType, sizeBytes))
    return {
      sizeBytes,
      read: async function* () {
        yield* await storage.get(row.objectKey, undefined, signal);
      },
      release: () => undefined,
    };
  try {
    return await cleanCopies.open(row);
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null;
    throw error;
  }
}

/** Returns an ETag that changes with any name or file of the archive. */
function computeEtag(present: OriginalRow[], absent: MissingFile[]): string {
  const hash = createHash('sha256').update('clean1');
  for (const { name, fileId } of present) hash.update(JSON.stringify([name, fileId]));
  for (const { name } of absent) hash.update(JSON.stringify([name]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
