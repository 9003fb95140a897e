import type { Asset } from '@spindle/contracts/assets/assets';
import { FILE_PATH } from '@spindle/contracts/files/file-paths';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import { languageName } from '../../../lib/language-name.ts';

/** Returns the subtitle tracks of a video that plays its original. HLS playlists name their own. */
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
        // Same origin as the page, even if other files come from a CDN: players load tracks only from there.
        src={`${FILE_PATH.replace('{id}', id)}?${query}`}
      />
    );
  });
}
