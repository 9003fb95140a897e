import type { TxContext } from '@spindle/core/context';
import { ALL_USERS, hourOf, type UsageSeriesName } from '@spindle/core/usage/usage-count';
import { registerSeries } from '@spindle/core/usage/usage-series';

/** A count for the statistics. */
export interface UsageCount {
  series: UsageSeriesName;
  userId: number;
  /** A whole number. */
  value: number;
}

/**
 * Adds counts to the statistics in the transaction of the counted work, so that both happen or neither. For work that takes seconds; requests
 * are counted in memory. Call it at the end of the transaction: the rows stay locked until then.
 */
export async function recordUsage(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  counts: readonly UsageCount[],
): Promise<void> {
  if (counts.length === 0) return;
  const seriesIds = await registerSeries(
    db,
    counts.map(({ series }) => series),
  );
  const rows = counts.flatMap(({ userId, value }, n) =>
    [userId, ALL_USERS].map((user_id) => ({
      user_id,
      series_id: seriesIds[n],
      bucket: hourOf(now()),
      value,
    })),
  );
  await db.$executeRaw`SELECT add_usage(${JSON.stringify(rows)}::json)::text`;
}
