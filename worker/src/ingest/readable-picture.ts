import { bareType } from '@spindle/core/media/kind';
import { ProgramFailed } from '@spindle/core/media/run-program';
import type { Facts, FileToLookAt } from './look.ts';
import { undecodable } from './undecodable-file.ts';
import { pictureByVips, VIPS_LOADERS } from './vips.ts';

export type PictureFile = Pick<
  FileToLookAt,
  'path' | 'contentType' | 'tools' | 'workDir' | 'signal'
>;

/** A local picture that the decoder opens. */
export interface ReadablePicture {
  /** The original itself, or what was made of it in the work folder. */
  path: string;
  contentType: string;
  /** What only the original tells; all else is measured on the picture. */
  facts: Partial<Facts>;
}

/**
 * Makes of a picture that the decoder does not open, by the fitting program, one that it does: all its pixels, in its own
 * colours. What it opens already comes back as it is. Throws Undecodable with a sentence fit for `errors`, MissingProgram,
 * Unavailable, and the signal's reason.
 */
export async function readablePicture(file: PictureFile): Promise<ReadablePicture> {
  const type = bareType(file.contentType);
  const loader = VIPS_LOADERS.get(type);
  if (!loader) return { path: file.path, contentType: type, facts: {} };
  try {
    return await pictureByVips(file, loader);
  } catch (error) {
    throw error instanceof ProgramFailed ? undecodable('image', error) : error;
  }
}
