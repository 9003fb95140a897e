import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type {
  readCdnStats as cdnRoute,
  StatCdn,
  StatQuery,
  StatSeries,
  StatTotal,
} from '@spindle/contracts/usage/stats';
import type { Context } from '@spindle/core/context';
import { HOUR_SECONDS, hourOf } from '@spindle/core/usage/usage-count';
import { type CountFilter, readCountingSince, sumCounts } from './count-queries.ts';
import { readStorage } from './storage-queries.ts';
import { presentValue } from './values.ts';
import { secondsOf, type Window, windowBefore, windowOfPeriod } from './windows.ts';

/** Returns the counts of a period by series: of the API by path, or of add-ons. */
export async function readSeriesStats(
  ctx: Context,
  kind: 'api' | 'addons',
  query: StatQuery,
): Promise<StatSeries> {
  const { sums, previous_sum } = await readPeriod(ctx, { kind }, query);
  const data = Object.fromEntries([...sums].map(([name, sum]) => [name, { sum }]));
  return { ...headOf(ctx, kind, query), previous_sum, data };
}

/** Returns the total of a period: transcoded minutes, or bytes sent. */
export async function readTotalStats(
  ctx: Context,
  kind: 'transcodes' | 'lb',
  query: StatQuery,
): Promise<StatTotal> {
  const { total, previous_sum } = await readPeriod(ctx, { kind }, query);
  return { ...headOf(ctx, kind, query), previous_sum, data: { sum: total } };
}

/** Returns the media traffic of a period, or the number of its requests. */
export async function readCdnStats(
  ctx: Context,
  { query }: Input<typeof cdnRoute>,
): Promise<StatCdn> {
  const { stat_subtype: name } = query;
  const { total, previous_sum } = await readPeriod(ctx, { kind: 'cdn', name }, query);
  const { cdnUrl, publicUrl } = ctx.config;
  const cdn = new URL(cdnUrl ?? publicUrl).hostname;
  return { ...headOf(ctx, name, query), previous_sum, cdn, data: { sum: total } };
}

/** Returns the bytes in storage, and those at the beginning of the period. */
export async function readStorageStats(ctx: Context, query: StatQuery): Promise<StatTotal> {
  const window = windowOfPeriod(query.period, ctx.now());
  const userId = userOf(query);
  const firstHour = (window.from * secondsOf(window)) / HOUR_SECONDS;
  const [bytes, previous_sum] = await Promise.all([
    readStorage(ctx, { userId }, hourOf(ctx.now()) + 1),
    readStorage(ctx, { userId }, firstHour),
  ]);
  return { ...headOf(ctx, 'storage', query), previous_sum, data: { sum: bytes ?? 0 } };
}

function headOf<T extends StatTotal['type']>(ctx: Context, type: T, { period }: StatQuery) {
  return { type, period, updated_at: wireTime(ctx.now()) };
}

/** Returns the user of a query; undefined for all users. */
const userOf = ({ user_id }: StatQuery) => (user_id === 0 ? undefined : user_id);

/** Returns the sums of the series in a period, their total, and the total before. */
async function readPeriod(
  ctx: Context,
  filter: Pick<CountFilter, 'kind' | 'name'>,
  query: StatQuery,
) {
  const now = ctx.now();
  const window = windowOfPeriod(query.period, now);
  const before = windowBefore(window, query.period);
  const selected = { ...filter, userId: userOf(query) };
  const isBeforeCounted = hasBegun(await readCountingSince(ctx), before);
  const [counts, previous] = await Promise.all([
    sumCounts(ctx, selected, window),
    isBeforeCounted ? sumCounts(ctx, selected, before) : null,
  ]);
  const totalOf = (sums: Map<string, number>) =>
    presentValue(
      filter.kind,
      [...sums.values()].reduce((total, sum) => total + sum, 0),
    );
  return {
    sums: new Map([...counts].map(([name, sum]) => [name, presentValue(filter.kind, sum)])),
    total: totalOf(counts),
    previous_sum: previous && totalOf(previous),
  };
}

/** Returns whether counting had begun when a window began. */
function hasBegun(since: Date | null, window: Window): boolean {
  return since !== null && since.getTime() / 1000 <= window.from * secondsOf(window);
}
