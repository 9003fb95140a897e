import type { Asset } from '@spindle/contracts/assets/assets';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import { t } from './texts.ts';

/** Returns the languages in which an asset has subtitles. */
export function languagesOf({ conversions }: Asset): string[] {
  return Object.keys(conversions).flatMap((key) => subtitleLanguage(key) ?? []);
}

/** Returns why new subtitles cannot use a language; null if they can. */
export function checkNewLang(typed: string, languages: string[]): string | null {
  const canonical = canonicalLanguage(typed.trim());
  if (canonical === undefined) return t('noLanguage');
  return languages.includes(canonical) ? t('hasLanguage') : null;
}
