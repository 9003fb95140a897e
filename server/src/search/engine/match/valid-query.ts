import { filtersOfQuery, parseQuery } from '@spindle/contracts/search/query/parse-query';
import type { QueryNode } from '@spindle/contracts/search/query/query-node';
import { Invalid } from '@spindle/core/errors';

/** Parses a query without relative dates. Null for one without conditions. Throws Invalid for one that cannot be parsed. */
export function parseValidQuery(query: string, now = new Date(0)): QueryNode | null {
  const parsed = parseQuery(query, now);
  if ('node' in parsed) return parsed.node;
  const message = `At character ${parsed.start + 1} of the query: ${parsed.error}`;
  throw new Invalid(message, [{ path: 'q', message: parsed.error }]);
}

/** Returns whether a query matches by rows other than those of assets: collections, users, people, favorites or reviews. */
export function hasNames(query: string | undefined): boolean {
  const node = query === undefined ? null : parseValidQuery(query);
  if (!node) return false;
  return filtersOfQuery(node).some(
    (filter) =>
      filter.in !== undefined ||
      filter.by !== undefined ||
      filter.person !== undefined ||
      filter.favorite !== undefined ||
      filter.review !== undefined ||
      filter.field !== undefined,
  );
}
