import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import type { Siblings } from './use-siblings.ts';

/** Number of assets by which the part moves at once, so that most steps change nothing. */
const STEP = 25;

/** Returns at most one page of the siblings, around the asset that is shown: a gallery has many more. */
export function nearSiblings({ ids, position }: Pick<Siblings, 'ids' | 'position'>) {
  if (ids.length <= LIMIT_PER_PAGE_MAX) return ids;
  const wanted = Math.floor((position - LIMIT_PER_PAGE_MAX / 2) / STEP) * STEP;
  const start = Math.min(Math.max(wanted, 0), ids.length - LIMIT_PER_PAGE_MAX);
  return ids.slice(start, start + LIMIT_PER_PAGE_MAX);
}
