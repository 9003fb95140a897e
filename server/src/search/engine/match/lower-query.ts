import { keywordError } from '@spindle/contracts/search/keyword';
import { absoluteDate } from '@spindle/contracts/search/query/query-dates';
import type { QueryFilter, QueryNode } from '@spindle/contracts/search/query/query-node';
import { conditionsOf } from '@spindle/contracts/search/query/query-terms';
import { queryTokens } from '@spindle/contracts/search/query/query-tokens';
import type { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { parseValidQuery } from './valid-query.ts';

type Filters = Partial<SearchRequest>;

/** Filters of a query by names, which requests do not have. */
const NAMED: ReadonlySet<string> = new Set(['in', 'by', 'person', 'public', 'field']);

/**
 * Moves what it can of a query into the filters of the request, which counters and bitmaps answer: conditions that must all match. `q` keeps
 * the rest, with dates instead of `today`, so that a stored search does not move. Throws Invalid for a query that cannot be parsed.
 */
export function lowerQuery<Request extends Filters>(
  { now }: Pick<Context, 'now'>,
  request: Request,
): Request {
  if (request.q === undefined) return request;
  const query = withAbsoluteDates(request.q, now());
  const node = parseValidQuery(query, now());
  const filters: Filters = { ...request, q: undefined };
  const rest: string[] = [];
  for (const part of conditionsOf(node)) {
    const moved = moveKeyword(filters, part) ?? moveFilter(filters, part);
    if (moved) Object.assign(filters, moved);
    else rest.push(query.slice(part.start, part.end));
  }
  const others = rest.length === 1 ? rest : rest.map((text) => `(${text})`);
  // The parts that were moved have the types of the filters that they replace.
  return { ...filters, ...(others.length > 0 && { q: others.join(' ') }) } as Request;
}

/** Adds words, or words to exclude, to the keyword. Null where the keyword cannot have them. */
function moveKeyword({ keyword }: Filters, node: QueryNode): Filters | null {
  const words = wordsOf(node);
  if (words === null) return null;
  const joined = keyword === undefined ? words : `${keyword} ${words}`;
  // Words after OR would belong to its last alternative.
  const isAlone = keyword === undefined || !/\bOR\b/.test(joined);
  return isAlone && keywordError(joined) === null ? { keyword: joined } : null;
}

function wordsOf(node: QueryNode): string | null {
  if (node.type === 'filter') return onlyKeyword(node.filter);
  if (node.type === 'or') {
    const words = node.nodes.map((one) => (one.type === 'filter' ? onlyKeyword(one.filter) : null));
    return words.includes(null) ? null : words.join(' OR ');
  }
  if (node.type === 'not' && node.node.type === 'filter') {
    const word = onlyKeyword(node.node.filter);
    return word === null ? null : `-${word}`;
  }
  return null;
}

function onlyKeyword({ keyword, ...others }: QueryFilter): string | null {
  return keyword !== undefined && Object.keys(others).length === 0 ? keyword : null;
}

/** Sets a filter that the request does not have yet. Null for one that it has, and for one by a name. */
function moveFilter(filters: Filters, node: QueryNode): Filters | null {
  if (node.type !== 'filter') return null;
  const { has, missing } = node.filter;
  if (has) return { has: [...(filters.has ?? []), ...has] };
  if (missing) return { missing: [...(filters.missing ?? []), ...missing] };
  const entries = Object.entries(node.filter);
  const isFree = entries.every(
    ([name]) => !NAMED.has(name) && filters[name as keyof Filters] === undefined,
  );
  return isFree && node.filter.keyword === undefined ? (node.filter as Filters) : null;
}

/** Replaces `today` and its like in the filters `taken` and `uploaded`. */
function withAbsoluteDates(query: string, now: Date): string {
  const dates = queryTokens(query).filter(({ name }) => name === 'taken' || name === 'uploaded');
  return dates.reduceRight((text, { start, end, name, text: value }) => {
    const [, sign = '', date = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(value) ?? [];
    const absolute = absoluteDate(date, now);
    if (absolute === date) return text;
    return `${text.slice(0, start)}${name}:${sign}${absolute}${text.slice(end)}`;
  }, query);
}
