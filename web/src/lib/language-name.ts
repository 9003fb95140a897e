const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name of a language with its BCP 47 tag: `English (en)`. Returns an invalid tag unchanged. */
export function languageName(lang: string): string {
  try {
    return `${LANGUAGES.of(lang)} (${lang})`;
  } catch {
    return lang;
  }
}
