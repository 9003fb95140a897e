import { type FileHandle, open } from 'node:fs/promises';

/** Tags that hold offsets of data, each with the tag that holds its lengths: strips, tiles, a JPEG. */
const DATA_TAGS = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const;
/** Panasonic's variant of TIFF has its own version number and another tag for offsets. */
const PANASONIC = { version: 0x55, dataTags: [...DATA_TAGS, [280, 279]] } as const;
const SUB_DIRECTORIES = 330;
const REQUESTED_TAGS: ReadonlySet<number> = new Set([
  SUB_DIRECTORIES,
  ...PANASONIC.dataTags.flat(),
]);

/** Bytes of one value by its type: short, long, directory. */
const SIZES: ReadonlyMap<number, 2 | 4> = new Map([
  [3, 2],
  [4, 4],
  [13, 4],
]);

const ENTRY_BYTES = 12;
const ENTRIES_MAX = 1000;
const VALUES_MAX = 20_000;
const DIRECTORIES_MAX = 50;

/** Placeholder for an offset that another tag holds. */
const OFFSET_ELSEWHERE = 0xffffffff;

/**
 * Returns whether a TIFF, or a raw file with the structure of a TIFF, refers to data beyond its end. Returns false for other
 * files: their decoder detects truncation itself.
 */
export async function isTruncated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, 8);
    const order = head?.toString('latin1', 0, 2);
    if (!head || (order !== 'II' && order !== 'MM')) return false;
    const read = integerReader(order === 'II');
    const [version] = read(head.subarray(2), 2);
    const dataTags = version === PANASONIC.version ? PANASONIC.dataTags : DATA_TAGS;
    const pending = new Set(read(head.subarray(4), 4));
    for (const start of pending) {
      if (pending.size > DIRECTORIES_MAX) return false;
      const tags = await readDirectory(file, start, read);
      for (const sub of tags.get(SUB_DIRECTORIES) ?? []) pending.add(sub);
      for (const next of tags.get('next') ?? []) pending.add(next);
      if (dataTags.some(([offset, length]) => endOf(tags.get(offset), tags.get(length)) > size))
        return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

type Integers = (bytes: Buffer, size: 2 | 4) => number[];
type Directory = ReadonlyMap<number | 'next', number[]>;

/** Returns the offset after the last byte of the data at these offsets. */
function endOf(offsets: number[] = [], lengths: number[] = []): number {
  return offsets.reduce(
    (end, offset, at) =>
      offset === OFFSET_ELSEWHERE ? end : Math.max(end, offset + (lengths[at] ?? 0)),
    0,
  );
}

/** Reads the requested tags of a directory. Returns none when it cannot be read. */
async function readDirectory(file: FileHandle, start: number, read: Integers): Promise<Directory> {
  const tags = new Map<number | 'next', number[]>();
  const [count = 0] = read((await bytesAt(file, start, 2)) ?? Buffer.alloc(2), 2);
  if (count > ENTRIES_MAX) return tags;
  const entries = await bytesAt(file, start + 2, count * ENTRY_BYTES + 4);
  if (!entries) return tags;
  for (let at = 0; at < count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const [tag = 0, type = 0] = read(entries.subarray(at, at + 4), 2);
    const [values = 0, offset = 0] = read(entries.subarray(at + 4, at + ENTRY_BYTES), 4);
    const size = SIZES.get(type);
    if (!REQUESTED_TAGS.has(tag) || tags.has(tag) || !size || values > VALUES_MAX) continue;
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
