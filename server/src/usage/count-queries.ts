import type { Context } from '@spindle/core/context';
import {
  ALL_USERS,
  HOURS_PER_DAY,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  type UsageKind,
} from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import type { Window } from './windows.ts';

/** Selects counts: those of a kind, or of one series of it. */
export interface CountFilter {
  kind: UsageKind;
  /** Undefined: all series of the kind. */
  name?: string | undefined;
  /** Undefined: all users. */
  userId?: number | undefined;
}

interface SeriesId {
  id: number;
  name: string;
}

/** Returns the sum of each series in a window. Series without a count are absent. */
export async function sumCounts(
  ctx: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<Map<string, number>> {
  const { series, counted } = await selectCounts(ctx, filter, window);
  const rows = await ctx.db.$queryRaw<{ series_id: number; value: number }[]>`
    SELECT series_id, sum(value)::float8 AS value FROM (${counted}) AS counted GROUP BY series_id`;
  const names = new Map(series.map(({ id, name }) => [id, name]));
  return new Map(rows.map(({ series_id, value }) => [names.get(series_id) ?? '', value]));
}

/** Returns the sums of all series, one for each hour or day of a window; none if nothing was counted. */
export async function listTotals(
  ctx: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<number[]> {
  const { counted } = await selectCounts(ctx, filter, window);
  const rows = await ctx.db.$queryRaw<{ bucket: number; value: number }[]>`
    SELECT bucket, sum(value)::float8 AS value FROM (${counted}) AS counted GROUP BY bucket`;
  if (rows.length === 0) return [];
  const buckets = rows.map(({ bucket }) => bucket);
  const values = rows.map(({ value }) => value);
  return sumBuckets(buckets, values, window);
}

/** Returns the counts of each series, one for each hour or day of a window. Series without a count are absent. */
export async function listCounts(
  ctx: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<Map<string, number[]>> {
  const { series, counted } = await selectCounts(ctx, filter, window);
  // Two arrays for each series, because thousands of rows cost the database client more than their JSON.
  const rows = await ctx.db.$queryRaw<{ series_id: number; buckets: number[]; values: number[] }[]>`
    SELECT series_id, json_agg(bucket) AS buckets, json_agg(value) AS values
    FROM (${counted}) AS counted GROUP BY series_id`;
  const names = new Map(series.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ series_id, buckets, values }) => [
      names.get(series_id) ?? '',
      sumBuckets(buckets, values, window),
    ]),
  );
}

/** Returns the sum of the values of each hour or day of a window. An hour or a day may have several values. */
function sumBuckets(
  buckets: readonly number[],
  values: readonly number[],
  { from, until }: Window,
): number[] {
  const sums = new Array<number>(until - from).fill(0);
  for (const [at, bucket] of buckets.entries())
    sums[bucket - from] = (sums[bucket - from] ?? 0) + (values[at] ?? 0);
  return sums;
}

/** When this installation began to count. */
export async function readCountingSince({ db }: Pick<Context, 'db'>): Promise<Date | null> {
  return (await db.usageState.findFirst())?.countingSince ?? null;
}

/** Returns the series of a filter, and a query for their rows in a window: series_id, bucket, value. */
async function selectCounts({ db }: Pick<Context, 'db'>, filter: CountFilter, window: Window) {
  const { kind, name, userId = ALL_USERS } = filter;
  const series = await db.usageSeries.findMany({
    where: { kind, name },
    select: { id: true, name: true },
  });
  const isSelected = matchUserAndSeries(userId, series);
  const counted =
    window.unit === 'hour' ? selectHours(isSelected, window) : selectDays(isSelected, window);
  return { series, counted };
}

/** Returns the condition on the user and the series, which are the first columns of the primary keys. */
function matchUserAndSeries(userId: number, series: readonly SeriesId[]): Prisma.Sql {
  return Prisma.sql`user_id = ${userId}::int AND series_id = ANY(${series.map(({ id }) => id)}::int[])`;
}

/** Selects counts by hour. Each is either in a packed day, or in an hour, or in a minute. */
function selectHours(isSelected: Prisma.Sql, { from, until }: Window): Prisma.Sql {
  const bucket = Prisma.sql`(bucket * ${HOURS_PER_DAY}::int + hour::int - 1)`;
  return Prisma.sql`
    SELECT series_id, ${bucket} AS bucket, value
    FROM usage_day_hours, unnest(hours) WITH ORDINALITY AS of_day (value, hour)
    WHERE ${isSelected} AND bucket >= ${Math.floor(from / HOURS_PER_DAY)}::int AND bucket < ${Math.ceil(until / HOURS_PER_DAY)}::int
      AND ${bucket} >= ${from}::int AND ${bucket} < ${until}::int AND value <> 0
    UNION ALL
    SELECT series_id, bucket, value FROM usage_hour
    WHERE ${isSelected} AND bucket >= ${from}::int AND bucket < ${until}::int
    UNION ALL
    SELECT series_id, bucket / ${MINUTES_PER_HOUR}::int, value FROM usage_minute
    WHERE ${isSelected} AND bucket >= ${from * MINUTES_PER_HOUR}::int AND bucket < ${until * MINUTES_PER_HOUR}::int`;
}

/** Selects counts by day. Each is either in a day, or in an hour, or in a minute. */
function selectDays(isSelected: Prisma.Sql, { from, until }: Window): Prisma.Sql {
  return Prisma.sql`
    SELECT series_id, bucket, value FROM usage_day
    WHERE ${isSelected} AND bucket >= ${from}::int AND bucket < ${until}::int
    UNION ALL
    SELECT series_id, bucket / ${HOURS_PER_DAY}::int, value FROM usage_hour
    WHERE ${isSelected} AND bucket >= ${from * HOURS_PER_DAY}::int AND bucket < ${until * HOURS_PER_DAY}::int
    UNION ALL
    SELECT series_id, bucket / ${MINUTES_PER_DAY}::int, value FROM usage_minute
    WHERE ${isSelected} AND bucket >= ${from * MINUTES_PER_DAY}::int AND bucket < ${until * MINUTES_PER_DAY}::int`;
}
