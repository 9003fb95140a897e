import type { Asset } from '@spindle/contracts/assets/assets';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';

/** Returns the languages of the subtitles of an asset, in the order of their tags. */
export function transcriptLanguages({ conversions }: Asset): string[] {
  return Object.keys(conversions)
    .flatMap((key) => subtitleLanguage(key) ?? [])
    .sort();
}
