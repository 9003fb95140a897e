import { KEYWORDS_MAX } from '@spindle/contracts/search';
import { Invalid } from '@spindle/core/errors';
import { wordsOf } from '@spindle/core/search/words';

export interface Term {
  text: string;
  isPrefix: boolean;
}

/** A quoted phrase (an open quote reaches to the end), or what stands between spaces. */
const PARTS = /"([^"]*)"?|[^\s"]+/g;

/** What a keyword asks for: of each group every term, of the groups all or any. */
interface Asked {
  groups: Term[][];
  isAny: boolean;
}

/**
 * What a keyword asks the words of an asset for, in the language of `to_tsquery`. Words side by side must all occur; so must
 * both sides of AND; one side of OR is enough; a quoted phrase occurs as it stands; `*` ends a word that may go on. Null where
 * nothing is asked for (`*`, `""`), empty where nothing can match. `spell` gives a folded word as it is written down. Throws Invalid for AND mixed with OR, a `*` elsewhere, and more
 * than 40 words.
 */
export function keywordQuery(
  keyword: string,
  spell: (word: string) => string = (word) => word,
): string | null {
  const asked = askedBy(keyword);
  if (asked === null) return null;
  return asked.groups
    .map((group) => groupQuery(group, spell))
    .filter((query) => query !== '')
    .join(asked.isAny ? ' | ' : ' & ');
}

/** The same, each word or beginning by itself; null where nothing is asked for, or a phrase. Throws like keywordQuery. */
export function keywordWords(keyword: string): Asked | null {
  const asked = askedBy(keyword);
  if (asked === null) return null;
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

function askedBy(keyword: string): Asked | null {
  const joins = new Set<string>();
  const groups: Term[][] = [];
  let operator: string | null = null;
  let words = 0;
  for (const [part, phrase] of keyword.matchAll(PARTS)) {
    if (part === 'AND' || part === 'OR') {
      operator = part;
      continue;
    }
    const term = phrase === undefined ? bareTerm(part) : { text: phrase, isPrefix: false };
    words += term.text.trim().split(/\s+/).length;
    const group = groups.at(-1);
    if (group && operator === null) group.push(term);
    else groups.push([term]);
    if (group && operator !== null) joins.add(operator);
    operator = null;
  }
  if (words > KEYWORDS_MAX)
    throw new Invalid(`A keyword search takes at most ${KEYWORDS_MAX} words.`);
  if (joins.size > 1) throw new Invalid('A keyword search takes AND or OR, not both.');
  const asked = groups.map((group) => group.filter((term) => term.text !== ''));
  if (groups.length > 0 && asked.every((group) => group.length === 0)) return null;
  return { groups: asked, isAny: joins.has('OR') };
}

/** The same keyword with each word outside a phrase as one that may go on. */
export function keywordOfBeginnings(keyword: string): string {
  return keyword.replace(PARTS, (part: string, phrase: string | undefined) => {
    const isBare = phrase === undefined && part !== 'AND' && part !== 'OR';
    return isBare && !part.endsWith('*') && wordsOf(part).length > 0 ? `${part}*` : part;
  });
}

function bareTerm(part: string): Term {
  const text = part.replace(/\*+$/, '');
  if (text.includes('*')) throw new Invalid('In a keyword, * may stand only at the end of a word.');
  return { text, isPrefix: text !== part };
}

function groupQuery(terms: Term[], spell: (word: string) => string): string {
  const queries = terms.map((term) => termQuery(term, spell)).filter((query) => query !== '');
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '');
}

/** Only letters, digits and marks get here from outside: nothing that the query language gives a meaning to. */
function termQuery({ text, isPrefix }: Term, spell: (word: string) => string): string {
  const phrase = wordsOf(text).map(spell).join(' <-> ');
  return phrase === '' ? '' : `(${phrase}${isPrefix ? ':*' : ''})`;
}
