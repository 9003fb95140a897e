import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of an integer. */
type Size = 2 | 4 | 8;

/** Bytes of one value by its type: short, long, directory, and the last two of BigTIFF. */
const SIZES: ReadonlyMap<number, Size> = new Map([
  [3, 2],
  [4, 4],
  [13, 4],
  [16, 8],
  [18, 8],
]);

/** Where a file has its numbers: the first directory in the header, and the bytes of numbers in directories. */
interface Layout {
  firstAt: number;
  /** Bytes of the number of entries. */
  count: Size;
  /** Bytes of the number of values of an entry, and of their offset. */
  offset: 4 | 8;
}

const CLASSIC: Layout = { firstAt: 4, count: 2, offset: 4 };
const BIG: Layout = { firstAt: 8, count: 8, offset: 8 };
/** The version number of BigTIFF, whose offsets have 64 bits. */
const BIG_VERSION = 43;

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

/** Passes the structure of a TIFF to `use`, without reading pixels. Passes null for other files. */
export async function withTiff<T>(
  path: string,
  use: (tiff: TiffStructure | null) => T | Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const head = await bytesAt(file, 0, BIG.firstAt);
    const order = head?.toString('latin1', 0, 2);
    if (!head || (order !== 'II' && order !== 'MM')) return await use(null);
    const read = integerReader(order === 'II');
    const [version = 0] = read(head.subarray(2), 2);
    const layout = version === BIG_VERSION ? BIG : CLASSIC;
    const [first = 0] = read(
      (await bytesAt(file, layout.firstAt, layout.offset)) ?? Buffer.alloc(8),
      layout.offset,
    );
    return await use({
      sizeBytes,
      isLittleEndian: order === 'II',
      version,
      first,
      readDirectory: (start, tags) => readDirectory(file, start, { read, tags, layout }),
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

type Integers = (bytes: Buffer, size: Size) => number[];

async function readDirectory(
  file: FileHandle,
  start: number,
  { read, tags: requested, layout }: { read: Integers; tags: ReadonlySet<number>; layout: Layout },
): Promise<Directory> {
  const tags = new Map<number | 'next', number[]>();
  const { count: countBytes, offset: offsetBytes } = layout;
  const [count = 0] = read(
    (await bytesAt(file, start, countBytes)) ?? Buffer.alloc(countBytes),
    countBytes,
  );
  if (count > ENTRIES_MAX) return tags;
  const entryBytes = 4 + 2 * offsetBytes; // tag, type, number of values, and the values or their offset
  const entries = await bytesAt(file, start + countBytes, count * entryBytes + offsetBytes);
  if (!entries) return tags;
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const [tag = 0, type = 0] = read(entries.subarray(at, at + 4), 2);
    const [values = 0, offset = 0] = read(entries.subarray(at + 4, at + entryBytes), offsetBytes);
    const size = SIZES.get(type);
    if (!requested.has(tag) || tags.has(tag) || !size || values > VALUES_MAX) continue;
    const inside = at + 4 + offsetBytes;
    const isInside = values * size <= offsetBytes;
    const bytes = isInside
      ? entries.subarray(inside, inside + values * size)
      : await bytesAt(file, offset, values * size);
    if (bytes) tags.set(tag, read(bytes, size));
  }
  tags.set('next', read(entries.subarray(-offsetBytes), offsetBytes));
  return tags;
}

function integerReader(isLittle: boolean): Integers {
  return (bytes, size) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const integerAt = {
      2: (at: number) => view.getUint16(at, isLittle),
      4: (at: number) => view.getUint32(at, isLittle),
      8: (at: number) => Number(view.getBigUint64(at, isLittle)),
    }[size];
    return Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => integerAt(at * size));
  };
}

/** Reads `length` bytes. Returns null when the file ends earlier, also for offsets that no file has. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  if (position > Number.MAX_SAFE_INTEGER) return null;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead < length ? null : buffer;
}
