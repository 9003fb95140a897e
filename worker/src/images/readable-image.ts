import { RAW_TYPES } from '@spindle/core/file-types/content-types';
import { bareType } from '@spindle/core/file-types/kind';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { pictureOfRaw } from './formats/camera-raw.ts';
import { FONT_TYPES, pictureOfFont } from './formats/font.ts';
import { pictureOfIcon } from './formats/icon.ts';
import { OFFICE_TYPES, pictureOfOffice } from './formats/office.ts';
import { pictureOfPdf } from './formats/pdf.ts';
import { pictureOfIllustration, pictureOfPostScript } from './formats/postscript.ts';
import { pictureOfPsd } from './formats/psd-composite.ts';
import { pictureOfText, TEXT_TYPES } from './formats/text-page.ts';
import { pictureByVips, VIPS_LOADERS } from './formats/vips.ts';
import type { LocalFile, ReadablePicture } from './local-file.ts';
import { undecodable } from './undecodable-file.ts';

interface Maker {
  noun: string;
  make(file: LocalFile, longestSide: number): Promise<ReadablePicture>;
}

const each = (types: readonly string[], noun: string, make: Maker['make']) =>
  types.map((type): [string, Maker] => [type, { noun, make }]);

const MAKERS: ReadonlyMap<string, Maker> = new Map([
  ...[...VIPS_LOADERS].flatMap(([type, loader]) =>
    each([type], 'image', (file) => pictureByVips(file, loader)),
  ),
  ...each(RAW_TYPES, 'image', pictureOfRaw),
  ...each(['image/vnd.adobe.photoshop'], 'image', pictureOfPsd),
  ...each(['image/x-icon'], 'image', pictureOfIcon),
  ...each(['application/pdf'], 'PDF', pictureOfPdf),
  ...each(['application/postscript'], 'drawing', pictureOfPostScript),
  ...each(['application/illustrator'], 'drawing', pictureOfIllustration),
  ...each(OFFICE_TYPES, 'document', pictureOfOffice),
  ...each(TEXT_TYPES, 'text', pictureOfText),
  ...each(FONT_TYPES, 'font', pictureOfFont),
]);

/** Types of which a picture can be made that the decoder opens. */
export const MADE_READABLE: readonly string[] = [...MAKERS.keys()];

/**
 * Makes of a picture that the decoder does not open, or of the first page of a document, a picture that it does, by the
 * fitting program: all its pixels in its own colours, or fewer where `longestSide` says how many will do. What the decoder
 * opens already comes back as it is. Throws Undecodable with a sentence fit for `errors`, MissingProgram, Unavailable, and
 * the signal's reason.
 */
export async function readablePicture(
  file: LocalFile,
  longestSide = Number.POSITIVE_INFINITY,
): Promise<ReadablePicture> {
  const contentType = bareType(file.contentType);
  const maker = MAKERS.get(contentType);
  if (!maker) return { path: file.path, contentType, facts: {} };
  try {
    return await maker.make({ ...file, contentType }, longestSide);
  } catch (error) {
    throw error instanceof ProgramFailed ? undecodable(maker.noun, error) : error;
  }
}
