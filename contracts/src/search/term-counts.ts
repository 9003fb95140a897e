import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { SearchRequest } from './search.ts';

/** Limits the terms of a query that are counted. */
export const COUNTED_TERMS_MAX = 8;

/** A term of a query with its matches. */
export const TermCount = z.object({
  /** As the query has it. Those of the keyword are one term. */
  term: z.string(),
  /** Number of assets that match this term and the other filters of the request. */
  count: z.number().int(),
  /** Number of assets that match the other terms and the other filters of the request. */
  without: z.number().int(),
});
export type TermCount = z.infer<typeof TermCount>;

export const countTerms = route({
  method: 'POST',
  path: '/api/v1/assets/search/terms',
  summary: `Count the matches of each term of a query, and those without it: of the first ${COUNTED_TERMS_MAX}`,
  access: needs('READ_ASSET'),
  body: SearchRequest.omit({
    page: true,
    hash: true,
    limit_per_page: true,
    sort_by: true,
    extended_result: true,
    trashed: true,
    stacks: true,
  }),
  answer: z.object({ status: z.literal('OK'), data: z.array(TermCount) }),
  example: () => ({ body: { q: 'lake camera:nikon' } }),
});
