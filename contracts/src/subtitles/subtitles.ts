import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { UploadAnswer, UploadedFile } from '../assets/assets.ts';
import { needs, route } from '../http/route.ts';
import { ENCODING_NAMES, TEXT_ENCODINGS, type TextEncoding } from '../text/encodings.ts';
import { LanguageTag } from './language-tag.ts';

export const SUBTITLE_TYPE = 'text/vtt';

/** Limits the bytes of a file: ten hours of speech take less. */
export const SUBTITLE_MAX_BYTES = 1_000_000;
export const SUBTITLE_TOO_LARGE = 'Subtitles must be at most 1,000,000 bytes.';

/** Limits the languages in which one asset can have subtitles. */
export const SUBTITLES_MAX = 100;

/** The message after saving. Specification 8. */
export const SUBTITLE_SAVED = 'Subtitle updated successfully';

/** The message when `replaces` names other subtitles than the current ones. */
export const SUBTITLE_CHANGED = 'Someone else changed these subtitles.';

/** The warning about a file whose encoding is a guess. */
export const ENCODING_UNCERTAIN = (encoding: TextEncoding) =>
  `The text encoding is not certain. The file was read as ${ENCODING_NAMES[encoding]}. If letters look wrong, choose another encoding.`;

/** The message for a file that is not valid in the encoding that the request names. */
export const NOT_IN_ENCODING = 'The file is not valid text in this encoding.';

const Encoding = z.enum(TEXT_ENCODINGS);

/** The prefix of the content keys of subtitles. API decision 10. */
export const SUBTITLE = 'subtitle-';

export const subtitleKey = (lang: string) => `${SUBTITLE}${lang}`;

/** Returns the language of a content key; null for a key of another kind. */
export function subtitleLanguage(key: string): string | null {
  return key.startsWith(SUBTITLE) ? key.slice(SUBTITLE.length) : null;
}

/**
 * Saves subtitles in a language and replaces existing ones. `replaces` limits that to the version that `conversions` lists (0: none
 * yet); the answer is 409 for any other.
 */
export const saveSubtitle = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/content/subtitle-{lang}',
  summary:
    'Save one subtitle file (any field name) in a language (BCP 47), as WebVTT in UTF-8. SRT is converted to WebVTT. The encoding of the text is detected unless `encoding` names it; a warning says if the guess is weak. Invalid files are refused with each `message at line N`; files that players accept are saved, with warnings. With `replaces`, 409 if someone else changed them',
  access: needs('EDIT_ASSET'),
  params: AssetParams.extend({ lang: LanguageTag }),
  query: z.object({
    replaces: z.coerce.number().int().min(0).optional(),
    encoding: Encoding.optional(),
  }),
  bodyFormat: 'multipart',
  body: z.object({ file: z.any() }),
  answer: UploadAnswer.extend({
    files: z.array(UploadedFile.extend({ version: z.number().int() })),
    /** The encoding of the file that was sent. It is stored in UTF-8. */
    encoding: Encoding,
    /** Each `message at line N`: accepted by players, but viewers may miss something. The first may say that the encoding is a guess. */
    warnings: z.array(z.string()),
  }),
  example: (ids) => ({ params: { id: ids.assetId, lang: 'en' } }),
});
