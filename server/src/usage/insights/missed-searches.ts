import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readMissedSearches as route } from '@spindle/contracts/usage/visit-insights';
import type { Context } from '@spindle/core/context';
import { OTHER_NAME, TERM_USERS_MIN } from '@spindle/core/insights/insight-counts';
import { daysOf, presentDays } from './days.ts';

/** Returns the most frequent searches without results. Terms of fewer than three users are only counted. */
export async function readMissedSearches(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const days = daysOf(query, ctx.now());
  const rows = await ctx.db.$queryRaw<{ term: string; searches: number }[]>`
    WITH shared AS (
      SELECT term FROM usage_term_user WHERE term <> ${OTHER_NAME} GROUP BY term HAVING count(*) >= ${TERM_USERS_MIN}::int
    ), counted AS (
      SELECT name, sum(requests)::float8 AS searches FROM usage_name_day
      WHERE kind = 'term' AND day >= ${days.from}::int AND day < ${days.until}::int GROUP BY name
    )
    SELECT coalesce(shared.term, ${OTHER_NAME}) AS term, sum(counted.searches) AS searches
    FROM counted LEFT JOIN shared ON shared.term = counted.name
    GROUP BY 1 ORDER BY 2 DESC, 1`;
  const isOther = ({ term }: { term: string }) => term === OTHER_NAME;
  return {
    ...presentDays(days),
    terms: rows.filter((row) => !isOther(row)).slice(0, query.limit),
    other_searches: rows.find(isOther)?.searches ?? 0,
  };
}
