import type { TxContext } from '../context.ts';
import { ALL_USERS, minuteOf, type UsageSeriesName } from './usage-count.ts';
import { registerSeries } from './usage-series.ts';

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
  await db.$executeRaw`
    INSERT INTO usage_minute (user_id, series_id, bucket, value)
    SELECT owner.user_id, series_id, ${minuteOf(now())}::int, sum(value)
    FROM unnest(
      ${counts.map(({ userId }) => userId)}::int[],
      ${seriesIds}::int[],
      ${counts.map(({ value }) => String(value))}::text[]::bigint[]
    ) AS counted (user_id, series_id, value),
    LATERAL (VALUES (counted.user_id), (${ALL_USERS}::int)) AS owner (user_id)
    GROUP BY owner.user_id, series_id
    ORDER BY owner.user_id, series_id
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_minute.value + excluded.value`;
}
