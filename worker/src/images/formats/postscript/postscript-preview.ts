import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LocalFile, ReadableImage } from '../../local-file.ts';
import { convertWithVips } from '../vips.ts';
import { extractEpsiPreview } from './epsi-preview.ts';
import { bitmapOfMetafile } from './metafile-bitmap.ts';
import { PACKED } from './postscript-structure.ts';

/** Bytes of the header of a file that holds a preview image in addition to the PostScript program. */
const HEADER_BYTES = 30;

/** Limits the bytes of a preview image. */
const PREVIEW_BYTES_MAX = 64 * 1024 * 1024;

/** Offsets of the start and the length of each part in the header. */
const PROGRAM_AT = 4;
const METAFILE_AT = 12;
const TIFF_AT = 20;

/**
 * Extracts the preview of an EPS file: a TIFF, a bitmap as text in its comments, or the bitmap that its Windows metafile draws. Returns
 * null without one. Throws ProgramFailed, MissingProgram.
 */
export async function extractPostScriptPreview(file: LocalFile): Promise<ReadableImage | null> {
  const header = await readHeader(file.path);
  const tiff = header && (await copyPart(file, header, TIFF_AT, 'preview.tif'));
  if (tiff) return { path: tiff, contentType: 'image/tiff', facts: {} };
  const bitmap = await extractEpsiPreview(file, header?.readUInt32LE(PROGRAM_AT) ?? 0);
  if (bitmap) return { path: bitmap, contentType: 'image/tiff', facts: {} };
  const metafile = header && (await copyPart(file, header, METAFILE_AT, 'preview.wmf'));
  const bmp = metafile && bitmapOfMetafile(await readFile(metafile));
  if (!bmp) return null;
  const path = join(file.workDir, 'preview.bmp');
  await writeFile(path, bmp);
  return { ...(await convertWithVips({ ...file, path }, 'magickload')), facts: {} };
}

/** Returns the header of a file with a preview image; null for others. */
async function readHeader(path: string): Promise<Buffer | null> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    return bytesRead === HEADER_BYTES && header.readUInt32BE(0) === PACKED ? header : null;
  } finally {
    await file.close();
  }
}

/** Copies a part of a file to the work folder. Returns its path, or null when the file has no such part. */
async function copyPart(
  file: LocalFile,
  header: Buffer,
  at: number,
  name: string,
): Promise<string | null> {
  const [start, bytes] = [header.readUInt32LE(at), header.readUInt32LE(at + 4)];
  if (start === 0 || bytes === 0 || bytes > PREVIEW_BYTES_MAX) return null;
  const path = join(file.workDir, name);
  const output = createWriteStream(path);
  const part = createReadStream(file.path, { start, end: start + bytes - 1 });
  await pipeline(part, output, { signal: file.signal });
  return output.bytesWritten === bytes ? path : null;
}
