import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { isPackedIcon, unpackIcon } from './icns-pixels.ts';
import { convertWithVips } from './vips.ts';

/** Bytes of the header of the file and of each entry: a name of 4 characters and the length with this header. */
const HEAD_BYTES = 8;
const ENTRIES_MAX = 100;
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/** Pixels of a side, by the name of the entry. Sizes for screens of high resolution have names of their own. */
const SIDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    is32: 16,
    il32: 32,
    ih32: 48,
    it32: 128,
    ic04: 16,
    ic05: 32,
    icp4: 16,
    icp5: 32,
    icp6: 64,
    ic07: 128,
    ic08: 256,
    ic09: 512,
    ic10: 1024,
    ic11: 32,
    ic12: 64,
    ic13: 256,
    ic14: 512,
  }),
);

/** The first bytes of contents that are whole files, and their types. */
const SIGNATURES = [
  [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
  [Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), 'image/jp2'],
  [Buffer.from('\xff\x4f\xff\x51', 'latin1'), 'image/jp2'], // without a container
] as const;

interface Entry {
  name: string;
  side: number;
  start: number;
  bytes: number;
}

/** Extracts the largest image of an icon of macOS: a PNG, a JPEG 2000, or packed pixels. Throws ProgramFailed, MissingProgram. */
export async function extractIcns(file: LocalFile): Promise<ReadableImage> {
  const original = await open(file.path);
  try {
    const entries = await readEntries(original);
    const sized = entries.filter(({ side }) => side > 0).sort((a, b) => b.side - a.side);
    for (const entry of sized) {
      const content = await contentOf(original, entry);
      const image = await imageOf(file, content, entry, async (name) => {
        const mask = entries.find((other) => other.name === name);
        return mask ? contentOf(original, mask) : null;
      });
      if (image) return image;
    }
    throw new ProgramFailed('it contains no image of a known format');
  } finally {
    await original.close();
  }
}

async function readEntries(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const entries: Entry[] = [];
  let at = HEAD_BYTES;
  while (entries.length < ENTRIES_MAX && at + HEAD_BYTES <= size) {
    const head = await bytesAt(file, at, HEAD_BYTES);
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32BE(4)];
    if (length < HEAD_BYTES) break;
    const [start, bytes] = [at + HEAD_BYTES, Math.min(length, size - at) - HEAD_BYTES];
    entries.push({ name, side: SIDES.get(name) ?? 0, start, bytes });
    at += length;
  }
  return entries;
}

/** Returns the image of an entry; null for formats that are not known. `contentOfEntry` returns the content of another entry by name. */
async function imageOf(
  file: LocalFile,
  content: Buffer,
  { name, side }: Entry,
  contentOfEntry: (name: string) => Promise<Buffer | null>,
): Promise<ReadableImage | null> {
  const path = join(file.workDir, 'icon');
  const [, type] = SIGNATURES.find(([magic]) => content.indexOf(magic) === 0) ?? [];
  if (!type && !isPackedIcon(name, content)) return null;
  await writeFile(path, type ? content : await unpackIcon(name, content, { side, contentOfEntry }));
  if (type === 'image/jp2') return convertWithVips({ ...file, path }, 'jp2kload');
  return { path, contentType: type ?? 'image/tiff', facts: { pages: 1 } };
}

function contentOf(file: FileHandle, { start, bytes }: Entry): Promise<Buffer> {
  return bytesAt(file, start, Math.min(bytes, CONTENT_BYTES_MAX));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
