import type { Readable } from 'node:stream';
import type { ByteRange } from '@spindle/core/storage/storage';

/** A file to be packed, as its row describes it. */
export interface Packed {
  /** Safe, and of this file alone. */
  name: string;
  sizeBytes: number;
  crc32: number;
  time: Date;
}

/** Where each file lies in an archive that stores them as they are: known before a byte is read. */
export interface Zip<P extends Packed = Packed> {
  entries: { file: P; name: Buffer; offset: number }[];
  directoryOffset: number;
  directoryBytes: number;
  sizeBytes: number;
}

/** What does not fit in 32 or 16 bits stands in the fields of zip64. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const UTF8_NAMES = 0x0800;
const MADE_ON_UNIX = 0x0300;
/** Readable by all, writable by its owner. */
const PLAIN_FILE = 0o100644 * 0x1_0000;

export function layOut<P extends Packed>(files: P[]): Zip<P> {
  let offset = 0;
  let directoryBytes = 0;
  const entries = files.map((file) => {
    const entry = { file, name: Buffer.from(file.name, 'utf8'), offset };
    offset += 30 + entry.name.length + localExtra(file).length + file.sizeBytes;
    directoryBytes += 46 + entry.name.length + directoryExtra(file, entry.offset).length;
    return entry;
  });
  const zip = { entries, directoryOffset: offset, directoryBytes, sizeBytes: 0 };
  return { ...zip, sizeBytes: offset + directoryBytes + endOf(zip).length };
}

/** The bytes of a part of the archive. Files are opened one after the other, when their turn comes. */
export async function* readZip<P extends Packed>(
  zip: Zip<P>,
  range: ByteRange,
  open: (file: P, range: ByteRange) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  for (let index = firstIndex(zip, range.start); index < zip.entries.length; index += 1) {
    const entry = zip.entries[index];
    if (!entry || entry.offset > range.end) return;
    const header = localHeader(entry);
    yield* cut(header, entry.offset, range);
    const begin = entry.offset + header.length;
    const start = Math.max(range.start, begin) - begin;
    const end = Math.min(range.end, begin + entry.file.sizeBytes - 1) - begin;
    if (start <= end) yield* exactly(await open(entry.file, { start, end }), end - start + 1);
  }
  let at = zip.directoryOffset;
  for (const entry of zip.entries) {
    const record = directoryRecord(entry);
    yield* cut(record, at, range);
    at += record.length;
  }
  yield* cut(endOf(zip), at, range);
}

/** The last file that begins at or before `start`. */
function firstIndex({ entries }: Zip, start: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.offset ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function* cut(bytes: Buffer, at: number, { start, end }: ByteRange): Generator<Buffer> {
  const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
  if (part.length > 0) yield part;
}

/** Throws when the store has fewer or more bytes than the row says: the archive would be broken without a word. */
async function* exactly(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    yield chunk;
  }
  if (seen !== bytes) throw new Error(`a stored file gave ${seen} bytes in the place of ${bytes}`);
}

type Entry = Zip['entries'][number];

function localHeader({ file, name }: Entry): Buffer {
  const extra = localExtra(file);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeFacts(header, 4, file, extra.length > 0);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function directoryRecord({ file, name, offset }: Entry): Buffer {
  const extra = directoryExtra(file, offset);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(MADE_ON_UNIX | (extra.length > 0 ? VERSION_ZIP64 : VERSION), 4);
  writeFacts(record, 6, file, extra.length > 0);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(PLAIN_FILE, 38);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** Version, flags, method (stored), time, checksum and sizes: the same run of fields in both kinds of header. */
function writeFacts(header: Buffer, at: number, file: Packed, isZip64: boolean): void {
  const size = Math.min(file.sizeBytes, MAX_32);
  const { time, date } = dosTime(file.time);
  header.writeUInt16LE(isZip64 ? VERSION_ZIP64 : VERSION, at);
  header.writeUInt16LE(UTF8_NAMES, at + 2);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(file.crc32, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
}

function localExtra({ sizeBytes }: Packed): Buffer {
  return zip64Extra(sizeBytes >= MAX_32 ? [sizeBytes, sizeBytes] : []);
}

function directoryExtra({ sizeBytes }: Packed, offset: number): Buffer {
  return zip64Extra([
    ...(sizeBytes >= MAX_32 ? [sizeBytes, sizeBytes] : []),
    ...(offset >= MAX_32 ? [offset] : []),
  ]);
}

function zip64Extra(values: number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  });
  return extra;
}

function endOf({ entries, directoryOffset, directoryBytes }: Omit<Zip, 'sizeBytes'>): Buffer {
  const count = entries.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, MAX_32), 16);
  const fits = count < MAX_16 && directoryBytes < MAX_32 && directoryOffset < MAX_32;
  if (fits) return end;
  const end64 = Buffer.alloc(76);
  end64.writeUInt32LE(0x0606_4b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION_ZIP64, 12);
  end64.writeUInt16LE(VERSION_ZIP64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(directoryOffset), 48);
  end64.writeUInt32LE(0x0706_4b50, 56);
  end64.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** In UTC, to two seconds; the format begins with 1980. */
function dosTime(time: Date): { time: number; date: number } {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  return {
    time: (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  };
}
