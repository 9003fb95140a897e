import type { Context } from '@spindle/core/context';
import { filterOf } from '../match/search-condition.ts';
import { findSnapshot } from '../page/search-snapshots.ts';

/** Limits the assets that are checked, by their order of arrival: a filter that matches none of them must not read millions. */
const CHECKED_MAX = 10_000n;

/** Counts assets that match an earlier search and arrived after it, up to `max`. Throws NotFound for a search that has expired. */
export async function countNew(ctx: Context, searchId: string, max: number): Promise<number> {
  const { search } = await findSnapshot(ctx, searchId);
  const { asOf } = search;
  // A search now would show assets up to visible_seq().
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM asset
      WHERE asset.seq > ${asOf} AND asset.seq <= least((SELECT visible_seq()), ${asOf + CHECKED_MAX})
        AND ${filterOf(search)}
      LIMIT ${max}
    ) AS arrived`;
  return row?.count ?? 0;
}
