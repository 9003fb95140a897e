import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { extract as openExtract } from 'tar-stream';
import type { z } from 'zod';
import { AdminError } from '../admin-error.ts';
import { END, type EntryKind, HEAD, readName } from './archive-names.ts';
import { End } from './head.ts';

/** Limits an entry that is read into memory, in bytes. */
const WHOLE_MAX = 64 * 1024 ** 2;

/** One entry of an archive. */
export interface Entry {
  what: EntryKind;
  sizeBytes: number;
  body: AsyncIterable<Buffer>;
}

/** The path of an archive, or an open file that holds nothing else. */
export type ArchiveSource = string | FileHandle;

/**
 * Yields the entries of an archive in order. Each must be read to its end before the next. Throws AdminError when anything is
 * missing, changed or foreign; for the content of an entry at the latest when the sums after it are read.
 */
export async function* readArchive(archive: ArchiveSource): AsyncGenerator<Entry> {
  const extract = openExtract();
  const source = openSource(archive);
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  const sums = createSumCheck();
  let hasEnded = false;
  try {
    for await (const stream of extract) {
      const { name, size: sizeBytes = 0, type } = stream.header;
      const body = stream as AsyncIterable<Buffer>;
      if (type !== 'file')
        throw new AdminError(`This is not a Spindle backup: ${name} is not a file.`);
      const entry = { what: readName(name), sizeBytes, body };
      // HEAD is the first entry, and only the first.
      if (hasEnded || sums.isEmpty() !== (name === HEAD)) throw damagedError();
      if (entry.what.kind === 'sums') sums.checkPart(await readWhole(entry));
      else if (entry.what.kind === 'end') {
        sums.checkEnd(parse(End, await readWhole(entry)));
        hasEnded = true;
      } else {
        const hash = createHash('sha256');
        yield { ...entry, body: hashed(body, hash) };
        sums.addEntry(`${hash.digest('hex')} ${sizeBytes} ${name}\n`);
      }
    }
  } catch (error) {
    throw toAdminError(error);
  } finally {
    source.destroy();
  }
  if (!hasEnded) throw damagedError();
}

/** Bytes of one read. */
const READ_BYTES = 1024 ** 2;

function openSource(archive: ArchiveSource): Readable {
  if (typeof archive === 'string') return createReadStream(archive, { highWaterMark: READ_BYTES });
  return Readable.from(readFromStart(archive), { objectMode: false });
}

/** Yields the bytes of a file and leaves it open, unlike a stream of it. */
async function* readFromStart(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    const { bytesRead } = await file.read(chunk, 0, READ_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** Compares the entries read so far with the checksums in the archive. The checks throw AdminError when they differ. */
function createSumCheck() {
  const allSums = createHash('sha256');
  let lines: string[] = [];
  let count = 0;
  return {
    isEmpty: () => count === 0,
    /** Adds the line of an entry: checksum, size and name. */
    addEntry(line: string): void {
      count += 1;
      lines.push(line);
    },
    /** Checks the lines of all entries since the last call. */
    checkPart(text: Buffer): void {
      if (text.toString() !== lines.join('')) throw damagedError();
      allSums.update(text);
      lines = [];
    },
    checkEnd({ entries, sums }: z.output<typeof End>): void {
      if (lines.length > 0 || entries !== count || sums !== allSums.digest('hex'))
        throw damagedError();
    },
  };
}

/** Reads a small entry into memory. Throws AdminError when it is larger than 64 MiB. */
export async function readWhole({ sizeBytes, body }: Entry): Promise<Buffer> {
  if (sizeBytes > WHOLE_MAX) throw damagedError();
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an entry to its end and discards it. */
export async function skip({ body }: Entry): Promise<void> {
  for await (const _ of body);
}

/** Parses JSON. Throws AdminError when it does not have this shape. */
export function parse<T extends z.ZodType>(shape: T, text: Buffer): z.output<T> {
  try {
    return shape.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw damagedError(cause);
  }
}

/** Returns the error for an archive that is not a complete backup. */
export function damagedError(cause?: unknown): AdminError {
  return new AdminError(
    `The backup is damaged or incomplete (it must begin with ${HEAD}, end with ${END}, and every part must have its checksum). Nothing was changed.`,
    { cause },
  );
}

/** Errors of the file system have a code. Any other error means a damaged archive. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw toAdminError(error);
  }
}

function toAdminError(error: unknown): unknown {
  return error instanceof AdminError || isDiskError(error) ? error : damagedError(error);
}
