import { parseQuery } from '@spindle/contracts/search/query/parse-query';
import { nearestFilter, QUERY_FILTERS } from '@spindle/contracts/search/query/query-filters';
import { type QueryTerm, termsOf } from '@spindle/contracts/search/query/query-terms';
import { queryTokens } from '@spindle/contracts/search/query/query-tokens';

/** Returns the terms of a query; a query that cannot be parsed is one. */
export function termsInQuery(query: string): QueryTerm[] {
  const terms = termsOf(query, new Date());
  if (!('error' in terms)) return terms;
  const end = query.length;
  return [{ text: query, start: 0, end, isExcluded: false, name: '', value: query }];
}

/** Adds terms to a query, those that it has already only once. */
export function withTerms(query: string, added: readonly string[]): string {
  return [...new Set([...termsInQuery(query).map(({ text }) => text), ...added])].join(' ');
}

/** Removes a term of a query. */
export function withoutTerm(query: string, index: number): string {
  return termsInQuery(query)
    .filter((_, at) => at !== index)
    .map(({ text }) => text)
    .join(' ');
}

/** Excludes what a term of a query finds, or includes it again. */
export function withExclusion(query: string, index: number): string {
  return termsInQuery(query)
    .map(({ text, isExcluded }, at) => {
      if (at !== index) return text;
      return isExcluded ? text.replace(/^(-|NOT\s+)/, '') : `-${text}`;
    })
    .join(' ');
}

/** Returns the whole search as one query. */
export function wholeQuery(query: string, words: string): string {
  return [...termsInQuery(query), ...termsInQuery(words)].map(({ text }) => text).join(' ');
}

/** A typed text. `words` is a keyword, `terms` belong to the query. */
export type TypedQuery =
  | { words: string; terms: string[] }
  | { error: string; unknown?: UnknownName };

/** The name of a filter that does not exist. */
export interface UnknownName {
  name: string;
  suggestion: string;
  /** The text with the suggested name. */
  mended: string;
}

/** Splits a typed text into a keyword, and the filters and groups that belong to the query. A text without filters is a keyword. */
export function readTyped(text: string): TypedQuery {
  if (!hasFilter(text)) return { words: text, terms: [] };
  const parsed = parseQuery(text, new Date());
  if ('error' in parsed) {
    const { error, suggestion, start, end } = parsed;
    if (suggestion === undefined) return { error };
    const mended = `${text.slice(0, start)}${suggestion}:${text.slice(end)}`;
    return { error, unknown: { name: text.slice(start, end - 1), suggestion, mended } };
  }
  const terms = termsInQuery(text);
  const isWord = (term: QueryTerm) => !term.text.includes('(') && !hasFilter(term.text);
  return {
    words: terms
      .filter(isWord)
      .map((term) => term.text)
      .join(' '),
    terms: terms.filter((term) => !isWord(term)).map((term) => term.text),
  };
}

/** Returns whether a text has a filter, or a name that is nearly one. Other colons are parts of words. */
function hasFilter(text: string): boolean {
  return queryTokens(text).some(
    ({ kind, name }) =>
      kind === 'filter' &&
      (Object.hasOwn(QUERY_FILTERS, name) || name.includes('.') || nearestFilter(name) !== null),
  );
}

/** Returns whether the last part of a text is a filter whose value may continue. */
export function endsInFilter(text: string): boolean {
  const last = queryTokens(text).at(-1);
  if (last?.kind !== 'filter' || !hasFilter(text)) return false;
  return last.isOpen || (last.end === text.length && !last.isQuoted);
}

/** Replaces the last part of a text by a term. A minus before it stays. */
export function completeText(text: string, term: string): string {
  const last = queryTokens(text).at(-1);
  const isLast =
    last && last.end === text.length && (last.kind === 'text' || last.kind === 'filter');
  return isLast ? text.slice(0, last.start) + term : text + term;
}
