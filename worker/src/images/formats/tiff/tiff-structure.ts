import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of one value by its type: short, long, directory. */
const SIZES: ReadonlyMap<number, 2 | 4> = new Map([
  [3, 2],
  [4, 4],
  [13, 4],
]);

const ENTRY_BYTES = 12;
const ENTRIES_MAX = 1000;
const VALUES_MAX = 20_000;

/** The integer values of the tags of a directory. `next` is the offset of the next directory. */
export type Directory = ReadonlyMap<number | 'next', number[]>;

/** The structure of a TIFF, or of a raw file that is built like one. */
export interface TiffStructure {
  sizeBytes: number;
  isLittleEndian: boolean;
  version: number;
  /** Offset of the first directory. */
  first: number;
  /** Reads these tags of a directory. Returns none when it cannot be read. */
  readDirectory(start: number, tags: ReadonlySet<number>): Promise<Directory>;
}

/** Passes the structure of a TIFF to `use`, without reading pixels. Passes null for other files, and for BigTIFF. */
export async function withTiff<T>(
  path: string,
  use: (tiff: TiffStructure | null) => T | Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const head = await bytesAt(file, 0, 8);
    const order = head?.toString('latin1', 0, 2);
    if (!head || (order !== 'II' && order !== 'MM')) return await use(null);
    const read = integerReader(order === 'II');
    const [version = 0] = read(head.subarray(2), 2);
    const [first = 0] = read(head.subarray(4), 4);
    return await use({
      sizeBytes,
      isLittleEndian: order === 'II',
      version,
      first,
      readDirectory: (start, tags) => readDirectory(file, start, { read, tags }),
    });
  } finally {
    await file.close();
  }
}

/** Reads these tags of all directories in their order, of at most `limit`. A chain that returns to an earlier directory ends there. */
export async function readDirectories(
  tiff: TiffStructure,
  tags: ReadonlySet<number>,
  limit: number,
): Promise<Directory[]> {
  const directories: Directory[] = [];
  const starts = new Set([tiff.first]);
  for (const start of starts) {
    if (start === 0 || directories.length === limit) break;
    const directory = await tiff.readDirectory(start, tags);
    directories.push(directory);
    for (const next of directory.get('next') ?? []) starts.add(next);
  }
  return directories;
}

type Integers = (bytes: Buffer, size: 2 | 4) => number[];

async function readDirectory(
  file: FileHandle,
  start: number,
  { read, tags: requested }: { read: Integers; tags: ReadonlySet<number> },
): Promise<Directory> {
  const tags = new Map<number | 'next', number[]>();
  const [count = 0] = read((await bytesAt(file, start, 2)) ?? Buffer.alloc(2), 2);
  if (count > ENTRIES_MAX) return tags;
  const entries = await bytesAt(file, start + 2, count * ENTRY_BYTES + 4);
  if (!entries) return tags;
  for (let at = 0; at < count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const [tag = 0, type = 0] = read(entries.subarray(at, at + 4), 2);
    const [values = 0, offset = 0] = read(entries.subarray(at + 4, at + ENTRY_BYTES), 4);
    const size = SIZES.get(type);
    if (!requested.has(tag) || tags.has(tag) || !size || values > VALUES_MAX) continue;
    const isInside = values * size <= 4;
    const bytes = isInside
      ? entries.subarray(at + 8, at + 8 + values * size)
      : await bytesAt(file, offset, values * size);
    if (bytes) tags.set(tag, read(bytes, size));
  }
  tags.set('next', read(entries.subarray(-4), 4));
  return tags;
}

function integerReader(isLittle: boolean): Integers {
  const reader = isLittle
    ? { 2: Buffer.prototype.readUInt16LE, 4: Buffer.prototype.readUInt32LE }
    : { 2: Buffer.prototype.readUInt16BE, 4: Buffer.prototype.readUInt32BE };
  return (bytes, size) =>
    Array.from({ length: Math.floor(bytes.length / size) }, (_, at) =>
      reader[size].call(bytes, at * size),
    );
}

/** Reads `length` bytes. Returns null when the file ends earlier. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead < length ? null : buffer;
}
