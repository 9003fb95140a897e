import { applyChanges, findVariants } from '@spindle/contracts/word-substitutions/substitute-words';
import type { Context } from '@spindle/core/context';

/** Applies the word substitutions of all domains in the language of subtitles: `en` applies to `en-US`, too. */
export async function substituteWords(
  { db }: Pick<Context, 'db'>,
  language: string,
  text: string,
): Promise<string> {
  const entries = await db.wordSubstitution.findMany({
    where: { lang: { in: [language, new Intl.Locale(language).language] } },
    orderBy: { id: 'asc' },
  });
  return applyChanges(text, findVariants(text, entries));
}
