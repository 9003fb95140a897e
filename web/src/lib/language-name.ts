const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** A language as English calls it, and as BCP 47 writes it: English (en). */
export function languageName(lang: string): string {
  try {
    return `${LANGUAGES.of(lang)} (${lang})`;
  } catch {
    return lang;
  }
}
