import { z } from 'zod';

/** Limits the characters of a tag: BCP 47 requires no support for longer ones. */
export const LANGUAGE_TAG_MAX = 35;

export const NO_LANGUAGE = 'must be a language such as en or pt-BR (BCP 47)';

/** Returns the canonical form of BCP 47: `en-US` for `en-us`. Undefined for an invalid tag. */
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
