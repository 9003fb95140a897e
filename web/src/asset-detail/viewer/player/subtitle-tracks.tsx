import type { Asset } from '@spindle/contracts/assets/assets';
import { FILE_PATH } from '@spindle/contracts/files/file-paths';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import { languageName } from '../../../lib/language-name.ts';

/** Subtitles of a video that is played as it is; a film in pieces names its own. */
export function subtitleTracks({ id, conversions }: Asset) {
  return Object.entries(conversions).map(([key, { version }]) => {
    const lang = subtitleLanguage(key);
    if (lang === null) return null;
    const query = new URLSearchParams({ key, delivery: 'display', v: String(version) });
    return (
      <track
        key={version}
        kind="subtitles"
        srcLang={lang}
        label={languageName(lang)}
        // From the host of the page, wherever other files come from: players take them from nowhere else.
        src={`${FILE_PATH.replace('{id}', id)}?${query}`}
      />
    );
  });
}
