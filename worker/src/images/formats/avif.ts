import { constants, copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { toneMapWithVips } from './vips.ts';

/** The first bytes of a file: the length of the box `ftyp`, its name, and the brand. */
const HEADER_BYTES = 12;
const BRAND_AT = 8;

/**
 * Makes an AVIF readable that the decoder cannot open: the first frame of an animation, and an image with high dynamic range. Returns
 * others unchanged. Throws ProgramFailed, MissingProgram.
 */
export async function openAvif(file: LocalFile): Promise<ReadableImage> {
  const path = (await isAnimated(file.path)) ? await copyFirstFrame(file) : file.path;
  return toneMapWithVips({ ...file, path }, 'heifload');
}

/** Copies an animation with the brand of a still image, which is its first frame: the decoder does not know the brand of animations. */
async function copyFirstFrame({ path, workDir }: LocalFile): Promise<string> {
  const copy = join(workDir, 'still.avif');
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  const file = await open(copy, 'r+');
  try {
    await file.write('avif', BRAND_AT, 'latin1');
  } finally {
    await file.close();
  }
  return copy;
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
