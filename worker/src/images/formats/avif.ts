import { constants, copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalFile, ReadableImage } from '../local-file.ts';

/** The first bytes of a file: the length of the box `ftyp`, its name, and the brand. */
const HEADER_BYTES = 12;
const BRAND_AT = 8;

/**
 * Makes an animated AVIF readable, whose brand the decoder does not know: a copy with the brand of a still image, which is the first
 * frame. Returns other AVIF files unchanged.
 */
export async function openAvif({ path, contentType, workDir }: LocalFile): Promise<ReadableImage> {
  if (!(await isAnimated(path))) return { path, contentType, facts: {} };
  const copy = join(workDir, 'still.avif');
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  const file = await open(copy, 'r+');
  try {
    await file.write('avif', BRAND_AT, 'latin1');
  } finally {
    await file.close();
  }
  return { path: copy, contentType, facts: {} };
}

async function isAnimated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.toString('latin1', 4) === 'ftypavis';
  } finally {
    await file.close();
  }
}
