import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIFF_TYPE, tiffHead } from '@spindle/core/file-types/tiff-header';
import type { LocalFile } from '../../local-file.ts';

/** Bytes at the start of the program in which a preview begins. Comments precede it. */
const START_BYTES = 64 * 1024;
/** Limits the bytes of the pixels. Programs write previews for screens. */
const PIXEL_BYTES_MAX = 16 * 1024 * 1024;
/** Characters of the text for each byte of pixels: two digits; each line begins with a percent sign and ends with a line break. */
const CHARACTERS_PER_BYTE = 4;
const DEPTHS: readonly number[] = [1, 2, 4, 8];

const BEGIN = /^%%BeginPreview:\s*(\d{1,6})\s+(\d{1,6})\s+(\d)\b.*$/m;

/** Extracts the bitmap that an EPSI file holds as text in its comments. Returns the path of a TIFF, or null without one. */
export async function extractEpsiPreview(file: LocalFile, start: number): Promise<string | null> {
  const original = await open(file.path);
  try {
    const head = await textAt(original, start, START_BYTES);
    const found = BEGIN.exec(head);
    const [width = 0, height = 0, depth = 0] = found?.slice(1).map(Number) ?? [];
    const size = Math.ceil((width * depth) / 8) * height;
    if (!found || size === 0 || size > PIXEL_BYTES_MAX || !DEPTHS.includes(depth)) return null;
    const from = start + found.index + found[0].length;
    const [text = ''] = (await textAt(original, from, size * CHARACTERS_PER_BYTE)).split(
      '%%EndPreview',
    );
    const pixels = Buffer.from(text.replace(/[^0-9a-f]/gi, ''), 'hex').subarray(0, size);
    if (pixels.length < size) return null;
    const path = join(file.workDir, 'preview.tif');
    await writeFile(path, Buffer.concat([headOf(width, height, depth, size), pixels]));
    return path;
  } finally {
    await original.close();
  }
}

/** Returns the header of a gray TIFF in one strip, in which zero is white, as in previews. */
function headOf(width: number, height: number, depth: number, size: number): Buffer {
  const { SHORT, LONG } = TIFF_TYPE;
  const fields = [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: [depth] }, // bits per sample
    { tag: 259, type: SHORT, values: [1] }, // compression: none
    { tag: 262, type: SHORT, values: [0] }, // color model: zero is white
    { tag: 277, type: SHORT, values: [1] }, // samples per pixel
    { tag: 278, type: LONG, values: [height] }, // rows per strip
  ];
  return tiffHead(fields, [size]);
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
