import { parseQuery } from './parse-query.ts';
import type { QueryError, QueryNode } from './query-node.ts';
import { queryTokens } from './query-tokens.ts';

/** A condition of a query that must match, beside the others. */
export interface QueryTerm {
  /** As it can stand in any query: alternatives are in parentheses. */
  text: string;
  start: number;
  end: number;
  isExcluded: boolean;
  /** The name of the only filter in it; empty for words and groups. */
  name: string;
  /** The value of that filter without quotes, or the words. */
  value: string;
}

/** Splits a query into the terms that must all match. `now` is what `today` refers to. */
export function termsOf(query: string, now: Date): QueryTerm[] | QueryError {
  const parsed = parseQuery(query, now);
  return 'error' in parsed ? parsed : conditionsOf(parsed.node).map((node) => termOf(query, node));
}

/** Returns the conditions that must all match. Those of one filter of the query stay together. */
export function conditionsOf(node: QueryNode | null): QueryNode[] {
  if (!node) return [];
  if (node.type !== 'and') return [node];
  const isOneFilter = node.nodes.every(
    ({ start, end }) => start === node.start && end === node.end,
  );
  return isOneFilter ? [node] : node.nodes;
}

function termOf(query: string, node: QueryNode): QueryTerm {
  const { start, end, type } = node;
  const written = query.slice(start, end);
  const tokens = queryTokens(written);
  const isExcluded = type === 'not' && (tokens[0]?.kind === 'minus' || tokens[0]?.text === 'NOT');
  const [first, ...more] = isExcluded ? tokens.slice(1) : tokens;
  const isOne = first !== undefined && more.length === 0;
  // Parentheses begin before the first alternative.
  const isBare = type === 'or' && !isOne && node.nodes[0]?.start === start;
  return {
    text: isBare ? `(${written})` : written,
    start,
    end,
    isExcluded,
    name: isOne ? first.name : '',
    value: isOne ? first.text : written.slice(first?.start ?? 0),
  };
}
