import type { SearchRequest } from '@spindle/contracts/search/search';

/** Parts of a search that do not restrict it. */
const UNRESTRICTING: ReadonlySet<string> = new Set([
  'page',
  'limit_per_page',
  'keyword',
  'extended_result',
  'sort_by',
  'face',
  'custom_content_input',
  'filters',
]);

/**
 * Returns the keyword of a search that consists of nothing else; null for other searches. With a filter, it may be the filter that excludes
 * all assets.
 */
export function countedKeyword(request: SearchRequest): string | null {
  const { keyword, page, ...rest } = request;
  if (keyword === undefined || page > 1) return null;
  const isRestricted = Object.entries(rest).some(
    ([name, value]) => !UNRESTRICTING.has(name) && !isUnrestricting(value),
  );
  return isRestricted ? null : keyword;
}

const isUnrestricting = (value: unknown) => value === undefined || value === false || value === '*';
