import { KNOWN_FACTS } from '@spindle/contracts/search/known-facts';
import { absoluteDate } from '@spindle/contracts/search/query/query-dates';
import { QUERY_FILTERS } from '@spindle/contracts/search/query/query-filters';
import { type QueryToken, queryTokens } from '@spindle/contracts/search/query/query-tokens';
import {
  SUGGESTED_NAMES_MAX,
  SUGGESTED_VALUES_MAX,
  type SuggestedTerm,
} from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { suggestCollections } from '../suggest-collections.ts';
import type { FacetOfTerm, TermCounts } from './term-counts.ts';

/** The facet that has the values of a filter. */
const FACETS: Readonly<Record<string, FacetOfTerm>> = {
  type: 'type',
  tag: 'tag',
  camera: 'camera',
  lens: 'lens',
  place: 'place',
  rating: 'rating',
  flag: 'flag',
  label: 'color_label',
  by: 'uploader',
  person: 'person',
  folder: 'folder',
  color: 'color',
  status: 'status',
};
/** Filters whose values are words to choose from, without counts. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  is: ['favorite', 'pick', 'reject', 'public', 'private'],
  review: ['approved', 'changes', 'open'],
  has: KNOWN_FACTS,
  missing: KNOWN_FACTS,
};
/** Filters whose value in quotation marks is the whole fact. Without them, it would match the beginnings of others. */
const EXACT: ReadonlySet<string> = new Set(['camera', 'lens', 'place']);
/** Filters whose value is the label of the value of the facet. */
const NAMED: ReadonlySet<string> = new Set(['by', 'person', 'tag']);
/** Filters whose values are constants, which users write in lower case. */
const CONSTANTS: ReadonlySet<string> = new Set(['type', 'status', 'flag', 'label']);
/** Filters whose values a word without a filter finds. */
const FOUND_BY_WORD = ['tag', 'camera', 'lens', 'place', 'person'];
/** Letters of a word from which it finds values. */
const WORD_MIN = 2;
/** Values of each filter for an empty text. */
const FIRST_VALUES_MAX = 4;
/** Years of an empty text. */
const FIRST_YEARS_MAX = 3;

/** Returns the parts of a query that may continue a text: names of filters, and values that assets the caller can see have. */
export async function suggestTerms(
  ctx: Context,
  text: string,
  counts: TermCounts,
): Promise<SuggestedTerm[]> {
  const token = queryTokens(text).at(-1);
  if (!token) return firstTerms(ctx, counts);
  if (token.kind === 'filter') return valuesOf(ctx, token, counts);
  if (token.kind !== 'text' || token.isQuoted) return [];
  const word = token.text.toLowerCase();
  const names = Object.keys(QUERY_FILTERS)
    .filter((name) => name.startsWith(word))
    .slice(0, SUGGESTED_NAMES_MAX)
    .map((name) => ({
      kind: 'name' as const,
      filter: name,
      term: `${name}:`,
      label: name,
      count: null,
    }));
  if (word.length < WORD_MIN) return names;
  const values = await Promise.all(
    FOUND_BY_WORD.map((filter) => matchingValues(ctx, filter, token.text, counts)),
  );
  return [...names, ...values.flat().sort(byCount).slice(0, SUGGESTED_VALUES_MAX)];
}

const byCount = (a: SuggestedTerm, b: SuggestedTerm) => (b.count ?? 0) - (a.count ?? 0);

/** Returns whether a text of a query is a known filter with its value or the beginning of one. */
export function endsWithFilter(text: string): boolean {
  const token = queryTokens(text).at(-1);
  return token?.kind === 'filter' && Object.hasOwn(QUERY_FILTERS, token.name);
}

async function firstTerms(ctx: Context, counts: TermCounts): Promise<SuggestedTerm[]> {
  const values = (facet: FacetOfTerm) => counts.values(ctx, facet);
  const [dates, cameras, places, tags] = await Promise.all([
    counts.dates(ctx),
    values('camera'),
    values('place'),
    values('tag'),
  ]);
  const countOf = (date: string) => dates.find((one) => one.date === date)?.count ?? 0;
  const recent = (['today', 'this-month'] as const)
    .map((word) => valueTerm('taken', word, word, countOf(absoluteDate(word, ctx.now()))))
    .filter(({ count }) => count !== 0);
  const years = dates
    .filter(({ date }) => date.length === 4)
    .slice(0, FIRST_YEARS_MAX)
    .map(({ date, count }) => valueTerm('taken', date, date, count));
  const facets = Object.entries({ camera: cameras, place: places, tag: tags });
  return [
    ...recent,
    ...years,
    ...facets.flatMap(([filter, found]) =>
      found
        .filter(({ value }) => !value.includes('"'))
        .slice(0, FIRST_VALUES_MAX)
        .map(({ value, label, count }) => valueTerm(filter, value, label, count)),
    ),
  ];
}

async function valuesOf(
  ctx: Context,
  { name, text }: QueryToken,
  counts: TermCounts,
): Promise<SuggestedTerm[]> {
  if (name === 'taken') {
    const dates = (await counts.dates(ctx)).filter(({ date }) => isNextDate(date, text));
    return dates
      .slice(0, SUGGESTED_VALUES_MAX)
      .map(({ date, count }) => valueTerm(name, date, date, count));
  }
  if (name === 'in') {
    const collections = text.trim() === '' ? [] : await suggestCollections(ctx, text);
    return collections
      .filter((collection) => !collection.name.includes('"'))
      .map((collection) => valueTerm(name, collection.name, collection.name, null));
  }
  const words = WORDS[name];
  if (words)
    return words
      .filter((word) => word.startsWith(text.toLowerCase()))
      .map((word) => valueTerm(name, word, word, null));
  return matchingValues(ctx, name, text, counts);
}

/** Returns whether a date starts with a text and is not finer than the text needs next: years, then months of a year, then days of a month. */
function isNextDate(date: string, text: string): boolean {
  return date.startsWith(text) && date.length <= (text.length < 4 ? 4 : text.length < 7 ? 7 : 10);
}

async function matchingValues(
  ctx: Context,
  filter: string,
  text: string,
  counts: TermCounts,
): Promise<SuggestedTerm[]> {
  const facet = FACETS[filter];
  if (!facet) return [];
  const found = (await counts.values(ctx, facet))
    .filter(({ value, label }) => !value.includes('"') && hasWordFrom(label, text))
    .slice(0, SUGGESTED_VALUES_MAX)
    .map(({ value, label, count }) =>
      valueTerm(filter, writtenValue(filter, value, label), label, count),
    );
  if (filter !== 'tag' || text === '' || found.length === SUGGESTED_VALUES_MAX) return found;
  const known = new Set(found.map(({ label }) => label.toLowerCase()));
  const others = (await counts.tags(ctx, text))
    .filter(({ name }) => !known.has(name.toLowerCase()))
    .map(({ name, assets }) => valueTerm(filter, name, name, assets));
  return [...found, ...others].slice(0, SUGGESTED_VALUES_MAX);
}

/** Returns the value of a filter for that of its facet. */
function writtenValue(filter: string, value: string, label: string): string {
  if (NAMED.has(filter)) return label;
  return CONSTANTS.has(filter) ? value.toLowerCase() : value;
}

/** Returns whether a text has a word that starts with another text, ignoring case and accents. */
function hasWordFrom(label: string, text: string): boolean {
  const [words, start] = [fold(label), fold(text)];
  for (let at = words.indexOf(start); at >= 0; at = words.indexOf(start, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '') || start === '') return true;
  return false;
}

function valueTerm(
  filter: string,
  value: string,
  label: string,
  count: number | null,
): SuggestedTerm {
  const isQuoted = EXACT.has(filter) || /[\s"()]|^[<>=]/.test(value);
  const term = `${filter}:${isQuoted ? `"${value}"` : value}`;
  return { kind: 'value', filter, term, label, count };
}
