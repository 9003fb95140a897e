import { bareType } from '@spindle/core/media/kind';
import { ProgramFailed } from '@spindle/core/media/run-program';
import { pictureOfIcon } from './icon.ts';
import type { LocalFile, ReadablePicture } from './local-file.ts';
import { pictureOfPsd } from './psd-picture.ts';
import { pictureOfRaw, RAW_TYPES } from './raw.ts';
import { undecodable } from './undecodable-file.ts';
import { pictureByVips, VIPS_LOADERS } from './vips.ts';

type Maker = (file: LocalFile, longestSide: number) => Promise<ReadablePicture>;

const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ...[...VIPS_LOADERS].map(
    ([type, loader]) => [type, (file: LocalFile) => pictureByVips(file, loader)] as const,
  ),
  ...RAW_TYPES.map((type) => [type, pictureOfRaw] as const),
  ['image/vnd.adobe.photoshop', pictureOfPsd] as const,
  ['image/x-icon', pictureOfIcon] as const,
]);

/** Types of pictures that the decoder does not open. */
export const MADE_READABLE: readonly string[] = [...MAKERS.keys()];

/**
 * Makes of a picture that the decoder does not open, by the fitting program, one that it does: all its pixels in its own
 * colours, or fewer where `longestSide` says how many of them will do. What it opens already comes back as it is. Throws Undecodable with a sentence fit for `errors`, MissingProgram,
 * Unavailable, and the signal's reason.
 */
export async function readablePicture(
  file: LocalFile,
  longestSide = Number.POSITIVE_INFINITY,
): Promise<ReadablePicture> {
  const contentType = bareType(file.contentType);
  const make = MAKERS.get(contentType);
  if (!make) return { path: file.path, contentType, facts: {} };
  try {
    return await make(file, longestSide);
  } catch (error) {
    throw error instanceof ProgramFailed ? undecodable('image', error) : error;
  }
}
