import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readSearchesWithoutResults as route } from '@spindle/contracts/usage/visit-insights';
import type { Context } from '@spindle/core/context';
import { OTHER_NAME, TERM_USERS_MIN } from '@spindle/core/insights/insight-counts';
import { daysOf, presentDays } from './days.ts';

/** Returns the most frequent searches without results. Other terms, and those of fewer than three users, are only counted. */
export async function readSearchesWithoutResults(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const days = daysOf(query, ctx.now());
  // LATERAL with LIMIT looks up the users of one term after the other, and ends with the list.
  const rows = await ctx.db.$queryRaw<{ term: string; searches: number }[]>`
    WITH counted AS (
      SELECT name AS term, sum(requests)::float8 AS searches FROM usage_name_day
      WHERE kind = 'term' AND day >= ${days.from}::int AND day < ${days.until}::int GROUP BY name
    ), top AS (
      SELECT sorted.* FROM (SELECT * FROM counted WHERE term <> ${OTHER_NAME} ORDER BY searches DESC, term) AS sorted,
      LATERAL (SELECT FROM usage_term_user WHERE usage_term_user.term = sorted.term
        OFFSET ${TERM_USERS_MIN - 1} LIMIT 1) AS known
      ORDER BY searches DESC, term LIMIT ${query.limit}
    )
    SELECT term, searches FROM top
    UNION ALL
    SELECT ${OTHER_NAME}::text, sum(searches)
    FROM counted WHERE term NOT IN (SELECT term FROM top) HAVING sum(searches) > 0
    ORDER BY searches DESC, term`;
  const isOther = ({ term }: { term: string }) => term === OTHER_NAME;
  return {
    ...presentDays(days),
    terms: rows.filter((row) => !isOther(row)),
    other_searches: rows.find(isOther)?.searches ?? 0,
  };
}
