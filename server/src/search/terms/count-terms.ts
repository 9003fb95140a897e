import type { Answer, Input } from '@spindle/contracts/http/route';
import { termsOf } from '@spindle/contracts/search/query/query-terms';
import { SearchRequest } from '@spindle/contracts/search/search';
import { COUNTED_TERMS_MAX, type countTerms as route } from '@spindle/contracts/search/term-counts';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { checkCriteria } from '../check-criteria.ts';
import { lowerQuery } from '../engine/match/lower-query.ts';
import type { SearchEngine } from '../engine/search-engine.ts';
import { replaceTagSynonyms } from '../replace-synonyms.ts';

type Filters = Partial<Pick<SearchRequest, 'q' | 'keyword'>>;

/** Counts the matches of each term of a query, and those of the others. Throws Invalid for a query that cannot be parsed. */
export async function countTerms(
  ctx: Context,
  { body: { q, keyword, ...others } }: Input<typeof route>,
  engine: SearchEngine,
): Promise<Answer<typeof route>> {
  await checkCriteria(ctx, others.schema_criteria);
  const count = async (filters: Filters) => {
    const request = SearchRequest.parse({ ...others, ...filters });
    return engine.countAll(ctx, lowerQuery(ctx, await replaceTagSynonyms(ctx, request)));
  };
  const parts = q === undefined ? [] : validTerms(q, ctx.now());
  const terms = [
    ...(keyword === undefined
      ? []
      : [{ term: keyword, alone: { keyword }, rest: { q: joined(parts) } }]),
    ...parts.map((term, at) => ({
      term,
      alone: { q: term },
      rest: { keyword, q: joined(parts.filter((_, other) => other !== at)) },
    })),
  ];
  const data = [];
  // One after the other: a query of many terms must not take all connections.
  for (const { term, alone, rest } of terms.slice(0, COUNTED_TERMS_MAX)) {
    const [found, without] = await Promise.all([count(alone), count(rest)]);
    data.push({ term, count: found, without });
  }
  return { status: 'OK', data };
}

/** Returns the terms of a query as it has them. Throws Invalid for a query that cannot be parsed. */
function validTerms(query: string, now: Date): string[] {
  const terms = termsOf(query, now);
  if ('error' in terms) throw new Invalid(terms.error, [{ path: 'q', message: terms.error }]);
  return terms.map(({ start, end }) => query.slice(start, end));
}

const joined = (parts: readonly string[]) =>
  parts.length > 0 ? parts.map((part) => `(${part})`).join(' ') : undefined;
