import type { Readable } from 'node:stream';
import type { ByteRange } from '@spindle/core/storage/storage';

/** Describes a file of an archive before it is read. */
export interface ZipFile {
  /** A unique name without path separators. */
  name: string;
  sizeBytes: number;
  crc32: number;
  time: Date;
}

/** Holds the byte offset of each file in an archive without compression; known before any file is read. */
export interface ZipLayout<F extends ZipFile = ZipFile> {
  entries: { file: F; name: Buffer; offset: number }[];
  directoryOffset: number;
  directoryBytes: number;
  sizeBytes: number;
}

/** Larger values go into zip64 fields. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Bytes of the headers without name and extra field. All fields: PKWARE's APPNOTE, sections 4.3 and 4.5. */
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_RECORD_BYTES = 46;
/** Versions of the format that a reader needs, times ten. */
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** The flag for names in UTF-8. */
const UTF8_NAMES = 0x0800;
const MADE_ON_UNIX = 0x0300;
/** Unix mode of a regular file: readable by all, writable by its owner. */
const PLAIN_FILE = 0o100644 * 0x1_0000;

/** Computes the offset of each file in an uncompressed zip, so that any byte range can be served without writing it. */
export function planZip<F extends ZipFile>(files: F[]): ZipLayout<F> {
  let offset = 0;
  let directoryBytes = 0;
  const entries = files.map((file) => {
    const entry = { file, name: Buffer.from(file.name, 'utf8'), offset };
    offset += LOCAL_HEADER_BYTES + entry.name.length + localExtra(file).length + file.sizeBytes;
    directoryBytes +=
      DIRECTORY_RECORD_BYTES + entry.name.length + directoryExtra(file, entry.offset).length;
    return entry;
  });
  const zip = { entries, directoryOffset: offset, directoryBytes, sizeBytes: 0 };
  return { ...zip, sizeBytes: offset + directoryBytes + endRecords(zip).length };
}

/** Yields the bytes of one range of the archive. Opens each file only when its bytes are due. */
export async function* readZip<F extends ZipFile>(
  zip: ZipLayout<F>,
  range: ByteRange,
  open: (file: F, range: ByteRange) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  for (let index = firstIndex(zip, range.start); index < zip.entries.length; index += 1) {
    const entry = zip.entries[index];
    if (!entry || entry.offset > range.end) return;
    const header = localHeader(entry);
    yield* sliceToRange(header, entry.offset, range);
    const begin = entry.offset + header.length;
    const start = Math.max(range.start, begin) - begin;
    const end = Math.min(range.end, begin + entry.file.sizeBytes - 1) - begin;
    if (start <= end) yield* readExactly(await open(entry.file, { start, end }), end - start + 1);
  }
  let at = zip.directoryOffset;
  for (const entry of zip.entries) {
    const record = directoryRecord(entry);
    yield* sliceToRange(record, at, range);
    at += record.length;
  }
  yield* sliceToRange(endRecords(zip), at, range);
}

/** A file of an archive whose size becomes known only when its turn comes. */
export interface StreamedZipFile extends ZipFile {
  read(): AsyncIterable<Buffer>;
}

/** Yields an archive of files that are known one by one, so its size is not known before its end. */
export async function* streamZip(files: AsyncIterable<StreamedZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry = { file, name: Buffer.from(file.name, 'utf8'), offset };
    const header = localHeader(entry);
    yield header;
    yield* readExactly(file.read(), file.sizeBytes);
    entries.push(entry);
    offset += header.length + file.sizeBytes;
  }
  const records = entries.map(directoryRecord);
  yield* records;
  const directoryBytes = records.reduce((sum, { length }) => sum + length, 0);
  yield endRecords({ entries, directoryOffset: offset, directoryBytes });
}

/** Returns the index of the last file that begins at or before `start`. */
function firstIndex({ entries }: ZipLayout, start: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.offset ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Yields the bytes that fall into the range; `at` is their offset in the archive. */
function* sliceToRange(bytes: Buffer, at: number, { start, end }: ByteRange): Generator<Buffer> {
  const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
  if (part.length > 0) yield part;
}

/** Throws when the stored file has another size than its row, because the archive would be silently corrupt. */
async function* readExactly(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    yield chunk;
  }
  if (seen !== bytes) throw new Error(`a stored file has ${seen} bytes instead of ${bytes}`);
}

type Entry = ZipLayout['entries'][number];

/** Builds the header that precedes the bytes of a file. */
function localHeader({ file, name }: Entry): Buffer {
  const extra = localExtra(file);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x0403_4b50, 0); // signature
  writeSharedFields(header, 4, file, extra.length > 0);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Builds the record of a file in the central directory. */
function directoryRecord({ file, name, offset }: Entry): Buffer {
  const extra = directoryExtra(file, offset);
  const record = Buffer.alloc(DIRECTORY_RECORD_BYTES);
  record.writeUInt32LE(0x0201_4b50, 0); // signature
  record.writeUInt16LE(MADE_ON_UNIX | (extra.length > 0 ? VERSION_ZIP64 : VERSION), 4);
  writeSharedFields(record, 6, file, extra.length > 0);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(PLAIN_FILE, 38);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** Writes the fields that both kinds of header share: version, flags, method (stored), time, checksum and sizes. */
function writeSharedFields(header: Buffer, at: number, file: ZipFile, isZip64: boolean): void {
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

function localExtra({ sizeBytes }: ZipFile): Buffer {
  return zip64Extra(sizeBytes >= MAX_32 ? [sizeBytes, sizeBytes] : []);
}

function directoryExtra({ sizeBytes }: ZipFile, offset: number): Buffer {
  return zip64Extra([
    ...(sizeBytes >= MAX_32 ? [sizeBytes, sizeBytes] : []),
    ...(offset >= MAX_32 ? [offset] : []),
  ]);
}

/** Builds the extra field with 64-bit values, in the order size, compressed size, offset; empty without values. */
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

/** Builds the end of central directory record; the zip64 records precede it when a value exceeds its field. */
function endRecords({
  entries,
  directoryOffset,
  directoryBytes,
}: Omit<ZipLayout, 'sizeBytes'>): Buffer {
  const count = entries.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0); // signature
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, MAX_32), 16);
  const fits = count < MAX_16 && directoryBytes < MAX_32 && directoryOffset < MAX_32;
  if (fits) return end;
  // The zip64 end record of 56 bytes, then its locator of 20 bytes.
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

/** Converts to MS-DOS time in UTC with a resolution of two seconds; clamps to the years 1980 to 2107. */
function dosTime(time: Date): { time: number; date: number } {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  return {
    time: (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  };
}
