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
import { type CountFilter, readCountingSince, sumCounts, sumParts } from './count-queries.ts';
import { readStorage } from './storage-queries.ts';
import { presentValue } from './values.ts';
import { partsBefore, secondsOf, type WindowPart, windowOfPeriod } from './windows.ts';

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

/** Returns the sums of the series in a period, their total, and the total of the equally long time before. */
async function readPeriod(
  ctx: Context,
  filter: Pick<CountFilter, 'kind' | 'name'>,
  query: StatQuery,
) {
  const now = ctx.now();
  const window = windowOfPeriod(query.period, now);
  const selected = { ...filter, userId: userOf(query) };
  const before = partsBefore(window, now);
  const [sums, sumBefore, countingSince] = await Promise.all([
    sumCounts(ctx, selected, window),
    sumParts(ctx, selected, before),
    readCountingSince(ctx),
  ]);
  const present = (value: number) => presentValue(filter.kind, value);
  return {
    sums: new Map([...sums].map(([name, sum]) => [name, present(sum)])),
    total: present(totalOf(sums)),
    previous_sum: isCounted(before, countingSince) ? present(sumBefore) : null,
  };
}

/** Whether counting had begun at the start of a time. */
function isCounted(parts: readonly WindowPart[], countingSince: Date | null): boolean {
  const start = Math.min(...parts.map(({ window }) => window.from * secondsOf(window)));
  return countingSince !== null && countingSince.getTime() / 1000 <= start;
}

const totalOf = (sums: ReadonlyMap<string, number>) =>
  [...sums.values()].reduce((total, sum) => total + sum, 0);
