import { z } from 'zod';
import { AssetParams } from './asset-id.ts';
import { UploadAnswer } from './assets.ts';
import { LanguageTag } from './language-tag.ts';
import { needs, route } from './route.ts';

export const SUBTITLE_TYPE = 'text/vtt';

/** Bytes: ten hours of speech take less. */
export const SUBTITLE_MAX_BYTES = 1_000_000;
export const SUBTITLE_TOO_LARGE = 'Subtitles may have at most 1,000,000 bytes.';

/** Languages that one asset may have subtitles in. */
export const SUBTITLES_MAX = 100;

/** Specification 8. */
export const SUBTITLE_SAVED = 'Subtitle updated successfully';

/** What the content keys of subtitles begin with. Decision 10. */
export const SUBTITLE = 'subtitle-';

export const subtitleKey = (lang: string) => `${SUBTITLE}${lang}`;

/** Null for a content key of anything else. */
export function subtitleLanguage(key: string): string | null {
  return key.startsWith(SUBTITLE) ? key.slice(SUBTITLE.length) : null;
}

/** Subtitles in that language which the asset has are replaced. */
export const saveSubtitle = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/content/subtitle-{lang}',
  summary:
    'Save one file of subtitles (any field name) in a language (BCP 47), as WebVTT in UTF-8. SRT is turned into WebVTT; what is not valid is refused with each `message at line N`',
  access: needs('EDIT_ASSET'),
  params: AssetParams.extend({ lang: LanguageTag }),
  bodyFormat: 'multipart',
  body: z.object({ file: z.any() }),
  answer: UploadAnswer,
  example: (world) => ({ params: { id: world.assetId, lang: 'en' } }),
});
