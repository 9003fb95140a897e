import { CANNOT_CLEAN, isCleanable } from '@spindle/contracts/files/personal-info';
import { AppError } from '@spindle/core/errors';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { Tagging } from '../tagging.ts';
import { blankDataTracks } from './blank-data-tracks.ts';
import { CHECK_ARGUMENTS, CLEAN_ARGUMENTS, readCheck } from './clean-arguments.ts';

/**
 * Removes personal information from a copy, then reads the copy to check it. Throws a 422 error when the file is not of a type that can be
 * cleaned, whatever its upload said, and when anything forbidden is left.
 */
export const removePersonalInfo: Tagging = async ({ copyPath, readCopy }, use) => {
  try {
    await use(CLEAN_ARGUMENTS);
    await blankDataTracks(copyPath);
    const { contentType, forbidden } = readCheck(await readCopy(CHECK_ARGUMENTS));
    if (forbidden.length > 0 || !isCleanable(String(contentType), 0)) throw notCleanable();
  } catch (error) {
    throw error instanceof ProgramFailed ? notCleanable(error) : error;
  }
};

function notCleanable(cause?: unknown): AppError {
  return new AppError(422, 'NOT_WRITABLE', CANNOT_CLEAN, { cause });
}
