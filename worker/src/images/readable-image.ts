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

interface Converter {
  /** Names the kind of file in error messages. */
  noun: string;
  convert(file: LocalFile, longestSide: number): Promise<ReadableImage>;
}

const forTypes = (types: readonly string[], noun: string, convert: Converter['convert']) =>
  types.map((type): [string, Converter] => [type, { noun, convert }]);

const CONVERTERS: ReadonlyMap<string, Converter> = new Map([
  ...[...VIPS_LOADERS].flatMap(([type, loader]) =>
    forTypes([type], 'image', (file) => convertWithVips(file, loader)),
  ),
  ...forTypes(RAW_TYPES, 'image', renderCameraRaw),
  ...forTypes(['image/vnd.adobe.photoshop'], 'image', extractPsdComposite),
  ...forTypes(['image/x-icon'], 'image', extractIcon),
  ...forTypes(['application/pdf'], 'PDF', renderPdf),
  ...forTypes(['application/postscript'], 'drawing', renderPostScript),
  ...forTypes(['application/illustrator'], 'drawing', renderIllustration),
  ...forTypes(OFFICE_TYPES, 'document', renderOfficeDocument),
  ...forTypes(TEXT_TYPES, 'text', renderText),
  ...forTypes(FONT_TYPES, 'font', renderFont),
]);

/** Content types that can be converted to an image that the decoder opens. */
export const CONVERTIBLE_TYPES: readonly string[] = [...CONVERTERS.keys()];

/**
 * Converts a file to an image that the decoder can open, with the program for its format. Returns other files unchanged. A
 * document yields its first page. The image keeps the color space and has the full size, or a longer side of at least
 * `longestSide` pixels. Throws Undecodable with a message for users, MissingProgram, Unavailable, and the signal's reason.
 */
export async function makeReadable(
  file: LocalFile,
  longestSide = Number.POSITIVE_INFINITY,
): Promise<ReadableImage> {
  const contentType = bareType(file.contentType);
  const converter = CONVERTERS.get(contentType);
  if (!converter) return { path: file.path, contentType, facts: {} };
  try {
    return await converter.convert({ ...file, contentType }, longestSide);
  } catch (error) {
    throw error instanceof ProgramFailed ? undecodable(converter.noun, error) : error;
  }
}
