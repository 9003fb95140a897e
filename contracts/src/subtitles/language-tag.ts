import { z } from 'zod';

/** Characters: BCP 47 asks for no longer ones to be known. */
export const LANGUAGE_TAG_MAX = 35;

export const NO_LANGUAGE = 'must be a language such as en or pt-BR (BCP 47)';

/** As BCP 47 writes it: `en-us` is `en-US`. Undefined for what is no language. */
export function canonicalLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_TAG_MAX) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

export const LanguageTag = z.string(NO_LANGUAGE).transform((tag, context) => {
  const canonical = canonicalLanguage(tag);
  if (canonical !== undefined) return canonical;
  context.addIssue({ code: 'custom', message: NO_LANGUAGE });
  return z.NEVER;
});
