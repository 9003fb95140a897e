import { RAW_TYPES } from '@spindle/core/file-types/content-types';
import { bareType } from '@spindle/core/file-types/kind';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { forTypes } from './for-types.ts';
import { openAvif } from './formats/avif.ts';
import { renderCameraRaw } from './formats/camera-raw.ts';
import { FONT_TYPES, renderFont } from './formats/font.ts';
import { extractIcns } from './formats/icns.ts';
import { extractIcon } from './formats/icon.ts';
import { OFFICE_TYPES, renderOfficeDocument } from './formats/office.ts';
import { renderPdf } from './formats/pdf.ts';
import { convertPixmap, PIXMAP_DECODERS } from './formats/pixmap.ts';
import { openPng } from './formats/png.ts';
import { renderIllustration, renderPostScript } from './formats/postscript/postscript.ts';
import { extractPsdComposite } from './formats/psd-composite.ts';
import { renderText, TEXT_TYPES } from './formats/text-page.ts';
import { openTiff } from './formats/tiff/tiff.ts';
import { convertWithVips, VIPS_LOADERS } from './formats/vips.ts';
import type { LocalFile, ReadableImage } from './local-file.ts';
import { undecodable } from './undecodable-file.ts';

interface Converter {
  /** Names the kind of file in error messages. */
  noun: string;
  convert(file: LocalFile, longestSide: number): Promise<ReadableImage>;
}

const CONVERTERS: ReadonlyMap<string, Converter> = new Map([
  ...[...VIPS_LOADERS].flatMap(([type, loader]) =>
    forTypes([type], {
      noun: 'image',
      convert: (file: LocalFile) => convertWithVips(file, loader),
    }),
  ),
  ...[...PIXMAP_DECODERS].flatMap(([type, decoder]) =>
    forTypes([type], {
      noun: 'image',
      convert: (file: LocalFile) => convertPixmap(file, decoder),
    }),
  ),
  ...forTypes(RAW_TYPES, { noun: 'image', convert: renderCameraRaw }),
  ...forTypes(['image/vnd.adobe.photoshop'], { noun: 'image', convert: extractPsdComposite }),
  ...forTypes(['image/avif'], { noun: 'image', convert: openAvif }),
  ...forTypes(['image/png'], { noun: 'image', convert: openPng }),
  ...forTypes(['image/tiff'], { noun: 'image', convert: openTiff }),
  ...forTypes(['image/x-icon'], { noun: 'image', convert: extractIcon }),
  ...forTypes(['image/icns'], { noun: 'image', convert: extractIcns }),
  ...forTypes(['application/pdf'], { noun: 'PDF', convert: renderPdf }),
  ...forTypes(['application/postscript'], { noun: 'drawing', convert: renderPostScript }),
  ...forTypes(['application/illustrator'], { noun: 'drawing', convert: renderIllustration }),
  ...forTypes(OFFICE_TYPES, { noun: 'document', convert: renderOfficeDocument }),
  ...forTypes(TEXT_TYPES, { noun: 'text', convert: renderText }),
  ...forTypes(FONT_TYPES, { noun: 'font', convert: renderFont }),
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
