import {
  type Asked,
  isOperator,
  KEYWORD_PARTS,
  readKeyword,
  type Term,
} from '@spindle/contracts/search/keyword';
import { Invalid } from '@spindle/core/errors';
import { wordsOf } from '@spindle/core/search/words';

/**
 * Returns what a keyword asks the words of an asset for, in the language of `to_tsquery`. Null where nothing is asked for (`*`, `""`),
 * empty where nothing can match. `spell` returns a folded word as it is written down. An extension counts as a word here. Throws
 * Invalid for a keyword that cannot be read.
 */
export function keywordQuery(
  keyword: string,
  spell: (word: string) => string = (word) => word,
): string | null {
  const asked = askedBy(keyword);
  if (asked === null) return null;
  const wanted = asked.groups
    .map((group) => groupQuery(group, spell))
    .filter((query) => query !== '')
    .join(asked.isAny ? ' | ' : ' & ');
  const unwanted = asked.excluded
    .map((term) => termQuery(term, spell))
    .filter((query) => query !== '');
  if (unwanted.length === 0) return wanted;
  if (asked.groups.some(({ length }) => length > 0) && wanted === '') return '';
  const either = asked.isAny && wanted !== '' ? `(${wanted})` : wanted;
  return [either, ...unwanted.map((query) => `!${query}`)].filter(Boolean).join(' & ');
}

/** Reads a keyword. Null where nothing is asked for. Throws Invalid for one that cannot be read. */
export function askedBy(keyword: string): Asked | null {
  const read = readKeyword(keyword);
  if ('fault' in read) throw new Invalid(read.fault);
  return read.asked;
}

/** Returns each word or beginning by itself; null where nothing is asked for, or more than words. Throws like keywordQuery. */
export function keywordWords(keyword: string): Asked | null {
  const asked = askedBy(keyword);
  if (asked === null || asksMoreThanWords(asked)) return null;
  const groups = asked.groups
    .map((group) =>
      group.flatMap(({ text, isPrefix }) =>
        wordsOf(text).map((word) => ({ text: word, isPrefix })),
      ),
    )
    .filter((group) => group.length > 0);
  const isPlain = asked.groups.flat().every(({ text }) => wordsOf(text).length <= 1);
  return isPlain && groups.length > 0 ? { ...asked, groups } : null;
}

/** Whether a keyword excludes words, or asks for extensions, which only the name of an asset tells. */
export function asksMoreThanWords({ groups, excluded }: Asked): boolean {
  return excluded.length > 0 || groups.flat().some(({ isExtension }) => isExtension);
}

/** Returns the keyword with each word that it asks for, outside a phrase, as one that may go on. */
export function keywordWithPrefixes(keyword: string): string {
  let before = '';
  return keyword.replace(KEYWORD_PARTS, (part: string, phrase: string | undefined) => {
    const isWord = phrase === undefined && !isOperator(part) && !/^-|\*/.test(part);
    const isWanted = isWord && before !== 'NOT' && wordsOf(part).length > 0;
    before = part;
    return isWanted ? `${part}*` : part;
  });
}

function groupQuery(terms: Term[], spell: (word: string) => string): string {
  const queries = terms.map((term) => termQuery(term, spell)).filter((query) => query !== '');
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '');
}

/** Only letters, digits and marks get here from outside: nothing that the query language gives a meaning to. */
export function termQuery(
  { text, isPrefix }: Term,
  spell: (word: string) => string = (word) => word,
): string {
  const phrase = wordsOf(text).map(spell).join(' <-> ');
  return phrase === '' ? '' : `(${phrase}${isPrefix ? ':*' : ''})`;
}
