import {
  isOperator,
  KEYWORD_PARTS,
  type ParsedKeyword,
  parseKeyword,
  type Term,
} from '@spindle/contracts/search/keyword';
import { Invalid } from '@spindle/core/errors';
import { wordsOf } from '@spindle/core/search/readings';
import { phrasesOf, unpairedWords } from './term-phrases.ts';

/**
 * Translates a keyword into the language of `to_tsquery`. Null for a keyword without words (`*`, `""`), empty for one that matches
 * nothing. `spell` returns the stored form of a folded word. An extension counts as a word here. Throws Invalid for a keyword that
 * cannot be parsed.
 */
export function keywordQuery(
  keyword: string,
  spell: (word: string) => string = (word) => word,
): string | null {
  const parsed = parseValidKeyword(keyword);
  if (parsed === null) return null;
  const included = parsed.groups
    .map((group) => groupQuery(group, spell))
    .filter((query) => query !== '')
    .join(parsed.isAny ? ' | ' : ' & ');
  const excluded = parsed.excluded
    .map((term) => termQuery(term, spell))
    .filter((query) => query !== '');
  if (excluded.length === 0) return included;
  if (parsed.groups.some(({ length }) => length > 0) && included === '') return '';
  const alternatives = parsed.isAny && included !== '' ? `(${included})` : included;
  return [alternatives, ...excluded.map((query) => `!${query}`)].filter(Boolean).join(' & ');
}

/** Parses a keyword. Null for one without words. Throws Invalid for one that cannot be parsed. */
export function parseValidKeyword(keyword: string): ParsedKeyword | null {
  const result = parseKeyword(keyword);
  if ('error' in result) throw new Invalid(result.error);
  return result.parsed;
}

/** A word or a prefix as assets store it. */
export type StoredWord = Pick<Term, 'text' | 'isPrefix'>;

/** A keyword without phrases and exclusions: a group matches when each of its terms does, and a term when one of its words occurs. */
export interface KeywordWords extends Pick<ParsedKeyword, 'isAny'> {
  groups: StoredWord[][][];
}

/** Returns the single words and prefixes of a keyword; null if it has phrases, exclusions or extensions, or no words. Throws like `keywordQuery`. */
export function keywordWords(keyword: string): KeywordWords | null {
  const parsed = parseValidKeyword(keyword);
  if (parsed === null || hasExclusionsOrExtensions(parsed)) return null;
  const terms = parsed.groups.map((group) => group.map(phrasesOf));
  if (terms.flat().some(({ phrases }) => phrases.some(({ words }) => words.length > 1)))
    return null;
  const groups = terms
    .map((group) =>
      group.flatMap(({ phrases, emoji }) => [
        phrases.map(({ words: [text = ''], isPrefix }) => ({ text, isPrefix })),
        ...emoji.map((text) => [{ text, isPrefix: false }]),
      ]),
    )
    .map((group) => group.filter((words) => words.length > 0))
    .filter((group) => group.length > 0);
  return groups.length > 0 ? { isAny: parsed.isAny, groups } : null;
}

/** Returns whether a keyword excludes words or has extensions, which only the asset's name contains. */
export function hasExclusionsOrExtensions({ groups, excluded }: ParsedKeyword): boolean {
  return excluded.length > 0 || groups.flat().some(({ isExtension }) => isExtension);
}

/** The phrases that a keyword finds, by their first word. */
export interface TextPhrases {
  byFirstWord: ReadonlyMap<string, string[][]>;
  /** Beginnings of words. */
  prefixes: readonly string[];
}

/** Returns the phrases that a keyword looks for in texts. Excluded words and extensions are none. Throws Invalid like `parseValidKeyword`. */
export function phrasesOfKeyword(keyword: string): TextPhrases {
  const terms = parseValidKeyword(keyword)?.groups.flat() ?? [];
  const byFirstWord = new Map<string, string[][]>();
  const prefixes: string[] = [];
  for (const term of terms) {
    if (term.isExtension) continue;
    for (const { words, isPrefix } of phrasesOf(term).phrases) {
      const [first = ''] = words;
      if (isPrefix && words.length === 1) prefixes.push(first);
      else byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words]);
    }
  }
  return { byFirstWord, prefixes };
}

/** Returns the keyword with each included word outside phrases as a prefix. */
export function keywordWithPrefixes(keyword: string): string {
  let previous = '';
  return keyword.replace(KEYWORD_PARTS, (part: string, phrase: string | undefined) => {
    const isWord = phrase === undefined && !isOperator(part) && !/^-|\*/.test(part);
    const isIncluded = isWord && previous !== 'NOT' && wordsOf(part).length > 0;
    previous = part;
    return isIncluded ? `${part}*` : part;
  });
}

function groupQuery(terms: Term[], spell: (word: string) => string): string {
  return allOf(terms.map((term) => termQuery(term, spell)));
}

/** Contains only letters, digits and marks of the input: nothing that the query language interprets. */
export function termQuery(term: Term, spell: (word: string) => string = (word) => word): string {
  const { phrases, emoji } = phrasesOf(term);
  const unpaired = unpairedWords(term.text);
  const alternatives = [
    ...phrases,
    ...(unpaired ? [{ words: unpaired, isPrefix: term.isPrefix }] : []),
  ].map(({ words, isPrefix }) => `(${words.map(spell).join(' <-> ')}${isPrefix ? ':*' : ''})`);
  return allOf([anyOf(alternatives), ...emoji.map((word) => `(${spell(word)})`)]);
}

const anyOf = (queries: string[]) =>
  queries.length > 1 ? `(${queries.join(' | ')})` : (queries[0] ?? '');

function allOf(queries: string[]): string {
  const given = queries.filter((query) => query !== '');
  return given.length > 1 ? `(${given.join(' & ')})` : (given[0] ?? '');
}
