import { RAW_TYPES } from '@spindle/core/file-types/content-types';
import { bareType } from '@spindle/core/file-types/kind';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { renderCameraRaw } from './formats/camera-raw.ts';
import { FONT_TYPES, renderFont } from './formats/font.ts';
import { extractIcon } from './formats/icon.ts';
import { OFFICE_TYPES, renderOfficeDocument } from './formats/office.ts';
import { renderPdf } from './formats/pdf.ts';
import { renderIllustration, renderPostScript } from './formats/postscript.ts';
import { extractPsdComposite } from './formats/psd-composite.ts';
import { renderText, TEXT_TYPES } from './formats/text-page.ts';
import { convertWithVips, VIPS_LOADERS } from './formats/vips.ts';
import type { LocalFile, ReadableImage } from './local-file.ts';
import { undecodable } from './undecodable-file.ts';

interface Maker {
  noun: string;
  make(file: LocalFile, longestSide: number): Promise<ReadableImage>;
}

const each = (types: readonly string[], noun: string, make: Maker['make']) =>
  types.map((type): [string, Maker] => [type, { noun, make }]);

const CONVERTERS: ReadonlyMap<string, Maker> = new Map([
  ...[...VIPS_LOADERS].flatMap(([type, loader]) =>
    each([type], 'image', (file) => convertWithVips(file, loader)),
  ),
  ...each(RAW_TYPES, 'image', renderCameraRaw),
  ...each(['image/vnd.adobe.photoshop'], 'image', extractPsdComposite),
  ...each(['image/x-icon'], 'image', extractIcon),
  ...each(['application/pdf'], 'PDF', renderPdf),
  ...each(['application/postscript'], 'drawing', renderPostScript),
  ...each(['application/illustrator'], 'drawing', renderIllustration),
  ...each(OFFICE_TYPES, 'document', renderOfficeDocument),
  ...each(TEXT_TYPES, 'text', renderText),
  ...each(FONT_TYPES, 'font', renderFont),
]);

/** Types of which a picture can be made that the decoder opens. */
export const CONVERTIBLE_TYPES: readonly string[] = [...CONVERTERS.keys()];

/**
 * Makes of a picture that the decoder does not open, or of the first page of a document, a picture that it does, by the
 * fitting program: all its pixels in its own colours, or fewer where `longestSide` says how many will do. What the decoder
 * opens already comes back as it is. Throws Undecodable with a sentence fit for `errors`, MissingProgram, Unavailable, and
 * the signal's reason.
 */
export async function makeReadable(
  file: LocalFile,
  longestSide = Number.POSITIVE_INFINITY,
): Promise<ReadableImage> {
  const contentType = bareType(file.contentType);
  const maker = CONVERTERS.get(contentType);
  if (!maker) return { path: file.path, contentType, facts: {} };
  try {
    return await maker.make({ ...file, contentType }, longestSide);
  } catch (error) {
    throw error instanceof ProgramFailed ? undecodable(maker.noun, error) : error;
  }
}
