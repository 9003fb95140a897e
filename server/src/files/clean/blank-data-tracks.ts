import { type FileHandle, open } from 'node:fs/promises';

/** Handlers of tracks with picture, sound, text or time code. Other tracks may hold positions at each second. */
export const MEDIA_HANDLERS: readonly string[] = [
  ...['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd'],
];

/** Limits the index of a video that is read into memory, in bytes. */
const INDEX_MAX_BYTES = 128 * 1024 ** 2;
const ZEROS = Buffer.alloc(64 * 1024);

/** A box: the offsets of its header, of its content, and of the byte after it. */
interface Box {
  type: string;
  header: number;
  start: number;
  end: number;
}

/**
 * Overwrites the samples of the data tracks of an MP4 or QuickTime file with zeros, and turns these tracks into free space. The file keeps its
 * length, so that the offsets of the other tracks stay valid. Leaves other files, and fragments, unchanged. Source: ISO/IEC 14496-12.
 */
export async function blankDataTracks(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const index = await findIndex(file, size);
    if (!index || index.end - index.start > INDEX_MAX_BYTES) return;
    const bytes = Buffer.alloc(index.end - index.start);
    await file.read(bytes, 0, bytes.length, index.start);
    const tracks = boxesIn(bytes).filter(({ type }) => type === 'trak');
    for (const track of tracks.filter((box) => isData(bytes, box))) {
      for (const range of sampleRanges(bytes, track)) await writeZeros(file, range, size);
      bytes.write('free', track.header + 4, 'latin1');
      bytes.fill(0, track.start, track.end);
    }
    await file.write(bytes, 0, bytes.length, index.start);
  } finally {
    await file.close();
  }
}

/** Returns the box that describes all tracks, `moov`; undefined if the file has none. */
async function findIndex(file: FileHandle, size: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size; ) {
    await file.read(head, 0, 16, at);
    const box = readBox(head, 0, size - at);
    if (!box) return undefined;
    if (box.type === 'moov')
      return { ...box, header: at, start: at + box.start, end: at + box.end };
    at += box.end;
  }
  return undefined;
}

/** Returns the box at an offset; null if it does not fit before `end`. */
function readBox(bytes: Buffer, at: number, end: number): Box | null {
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const isLong = short === 1;
  if (isLong && at + 16 > bytes.length) return null;
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || end - at;
  const start = at + (isLong ? 16 : 8);
  return at + size < start || at + size > end ? null : { type, header: at, start, end: at + size };
}

/** Returns the boxes in a part of the index. Ends at the first that does not fit. */
function boxesIn(bytes: Buffer, { start, end } = { start: 0, end: bytes.length }): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const box = readBox(bytes, at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Returns the content of the box at a path below another one; undefined if it is missing. */
function find(bytes: Buffer, within: Box, ...path: string[]): Buffer | undefined {
  let box: Box | undefined = within;
  for (const type of path) box = box && boxesIn(bytes, box).find((inner) => inner.type === type);
  return box && bytes.subarray(box.start, box.end);
}

function isData(bytes: Buffer, track: Box): boolean {
  const handler = find(bytes, track, 'mdia', 'hdlr')?.toString('latin1', 8, 12);
  return handler !== undefined && !MEDIA_HANDLERS.includes(handler);
}

/** Returns the ranges of the chunks of a track, each with its offset and its length in bytes. */
function sampleRanges(bytes: Buffer, track: Box): [offset: number, length: number][] {
  const table = (name: string) => find(bytes, track, 'mdia', 'minf', 'stbl', name);
  const sizes = table('stsz');
  const runs = table('stsc');
  const [short, long] = [table('stco'), table('co64')];
  const offsets = short
    ? entries(short, 8, 4, (at) => short.readUInt32BE(at))
    : long
      ? entries(long, 8, 8, (at) => Number(long.readBigUInt64BE(at)))
      : [];
  if (!sizes || !runs) return [];
  const common = sizes.readUInt32BE(4);
  const own = common === 0 ? entries(sizes, 12, 4, (at) => sizes.readUInt32BE(at)) : [];
  const firsts = entries(runs, 8, 12, (at) => [runs.readUInt32BE(at), runs.readUInt32BE(at + 4)]);
  let run = 0;
  let sample = 0;
  return offsets.map((offset, chunk) => {
    while ((firsts[run + 1]?.[0] ?? Infinity) <= chunk + 1) run++;
    const count = firsts[run]?.[1] ?? 0;
    const length =
      common === 0
        ? own.slice(sample, sample + count).reduce((sum, bytes) => sum + bytes, 0)
        : common * count;
    sample += count;
    return [offset, length];
  });
}

/** Reads the entries of a table, whose first one is at `start`. */
function entries<T>(table: Buffer, start: number, bytes: number, read: (at: number) => T): T[] {
  const count = Math.max(0, Math.floor((table.length - start) / bytes));
  return Array.from({ length: count }, (_, index) => read(start + index * bytes));
}

async function writeZeros(file: FileHandle, [offset, length]: [number, number], size: number) {
  const end = Math.min(offset + length, size);
  for (let at = offset; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
