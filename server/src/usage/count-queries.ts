import type { Context } from '@spindle/core/context';
import { ALL_USERS, type UsageKind } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import type { Window, WindowPart } from './windows.ts';

/** Selects counts: those of a kind, or of one series of it. */
export interface CountFilter {
  kind: UsageKind;
  /** Undefined: all series of the kind. */
  name?: string | undefined;
  /** Undefined: all users. */
  userId?: number | undefined;
}

/** Returns the sum of each series in a window. Series without a count are absent. */
export async function sumCounts(
  { db }: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ name: string; value: number }[]>`
    WITH summed AS (
      SELECT series_id, sum(value)::float8 AS value FROM (${selectCounts(filter, window)}) AS counted GROUP BY series_id
    )
    SELECT name, value FROM summed JOIN usage_series ON id = series_id`;
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Returns the total of all series in parts of windows. */
export async function sumParts(
  { db }: Pick<Context, 'db'>,
  filter: CountFilter,
  parts: readonly WindowPart[],
): Promise<number> {
  const counted = parts.map(
    ({ window, part }) =>
      Prisma.sql`SELECT value * ${part}::float8 AS value FROM (${selectCounts(filter, window)}) AS counted`,
  );
  const [row] = await db.$queryRaw<{ total: number | null }[]>`
    SELECT sum(value) AS total FROM (${Prisma.join(counted, ' UNION ALL ')}) AS parts`;
  return row?.total ?? 0;
}

/** Returns the sums of all series, one for each hour or day of a window; none if nothing was counted. */
export async function listTotals(
  { db }: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ bucket: number; value: number }[]>`
    SELECT bucket, sum(value)::float8 AS value FROM (${selectCounts(filter, window)}) AS counted GROUP BY bucket`;
  if (rows.length === 0) return [];
  const buckets = rows.map(({ bucket }) => bucket);
  const values = rows.map(({ value }) => value);
  return fillBuckets(buckets, values, window);
}

/** Returns the counts of each series, one for each hour or day of a window. Series without a count are absent. */
export async function listCounts(
  { db }: Pick<Context, 'db'>,
  filter: CountFilter,
  window: Window,
): Promise<Map<string, number[]>> {
  // Two arrays for each series, because thousands of rows cost the database client more than their JSON.
  const rows = await db.$queryRaw<{ name: string; buckets: number[]; values: number[] }[]>`
    WITH listed AS (
      SELECT series_id, json_agg(bucket) AS buckets, json_agg(value) AS values
      FROM (${selectCounts(filter, window)}) AS counted GROUP BY series_id
    )
    SELECT name, buckets, values FROM listed JOIN usage_series ON id = series_id`;
  return new Map(
    rows.map(({ name, buckets, values }) => [name, fillBuckets(buckets, values, window)]),
  );
}

/** Returns the values of all hours or days of a window, 0 where there is none. */
function fillBuckets(
  buckets: readonly number[],
  values: readonly number[],
  { from, until }: Window,
): number[] {
  const filled = new Array<number>(until - from).fill(0);
  for (const [at, bucket] of buckets.entries()) filled[bucket - from] = values[at] ?? 0;
  return filled;
}

/** When this installation began to count. */
export async function readCountingSince({ db }: Pick<Context, 'db'>): Promise<Date | null> {
  return (await db.usageState.findFirst())?.countingSince ?? null;
}

/** Selects the counts of a filter in a window: series_id, bucket, value. */
function selectCounts(
  { kind, name, userId = ALL_USERS }: CountFilter,
  { unit, from, until }: Window,
): Prisma.Sql {
  const isNamed = name === undefined ? Prisma.empty : Prisma.sql`AND name = ${name}`;
  const table = unit === 'hour' ? Prisma.sql`usage_hour` : Prisma.sql`usage_day`;
  return Prisma.sql`
    SELECT series_id, bucket, value FROM ${table}
    WHERE user_id = ${userId}::int AND bucket >= ${from}::int AND bucket < ${until}::int
      AND series_id = ANY(ARRAY(SELECT id FROM usage_series WHERE kind = ${kind} ${isNamed}))`;
}
