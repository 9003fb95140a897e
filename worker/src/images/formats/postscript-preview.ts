import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LocalFile } from '../local-file.ts';
import { PACKED } from './postscript-structure.ts';

/** Bytes of the header of a file that holds a preview image in addition to the PostScript program. */
const HEADER_BYTES = 30;

/** Limits the bytes of a preview image. */
const PREVIEW_BYTES_MAX = 64 * 1024 * 1024;

/** Extracts the TIFF that an EPS file holds as its preview. Returns its path, or null without one. */
export async function extractPostScriptPreview(file: LocalFile): Promise<string | null> {
  const original = await open(file.path);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await original.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || header.readUInt32BE(0) !== PACKED) return null;
    const [start, bytes] = [header.readUInt32LE(20), header.readUInt32LE(24)];
    const { size } = await original.stat();
    if (start === 0 || bytes === 0 || bytes > PREVIEW_BYTES_MAX || start + bytes > size)
      return null;
    const path = join(file.workDir, 'preview.tif');
    const preview = createReadStream(file.path, { start, end: start + bytes - 1 });
    await pipeline(preview, createWriteStream(path), { signal: file.signal });
    return path;
  } finally {
    await original.close();
  }
}
