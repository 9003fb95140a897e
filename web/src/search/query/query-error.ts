import { parseQuery } from '@spindle/contracts/search/query/parse-query';

/** Returns why a query cannot be parsed; null if it can. */
export function queryError(query: string): string | null {
  const parsed = parseQuery(query, new Date());
  return 'error' in parsed ? parsed.error : null;
}
