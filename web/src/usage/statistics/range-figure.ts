import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { byValue, type Figure, type FigureType } from './figure.ts';
import {
  boundsBefore,
  boundsOf,
  DAY_SECONDS,
  type DayRange,
  HOUR_SECONDS,
  type TimeBounds,
} from './period.ts';
import { totalOf, totalUntil } from './points.ts';
import { readSeries } from './read-series.ts';
import { unitOf } from './stat-facts.ts';

interface RangeRequest {
  type: FigureType;
  user: number | null;
  days: DayRange;
}

/** Reads the total of chosen days from their time series. `now` is in seconds. */
export async function readRangeFigure(
  { type, user, days }: RangeRequest,
  now: number,
  signal: AbortSignal,
): Promise<Figure> {
  const bounds = boundsOf({ kind: 'custom', ...days }, now);
  const [{ data }, previous] = await Promise.all([
    readSeries({ type, user, subtype: '', bounds, combine: 'time' }, signal),
    readSumBefore({ type, user, days }, now, signal),
  ]);
  const series = Object.entries(data).map(([name, points]) => ({
    name,
    value: totalOf(points, 'sum'),
  }));
  return {
    sum: totalOf(series, 'sum'),
    previous,
    // Without series, the only key of the response is a user.
    series: type === 'api' || type === 'addons' ? series.sort(byValue) : [],
    updatedAt: new Date().toISOString(),
  };
}

/** Returns the total of the equally long time before chosen days; null when counting began later. */
async function readSumBefore(
  { type, user, days }: RangeRequest,
  now: number,
  signal: AbortSignal,
): Promise<number | null> {
  const before = boundsBefore(days, now);
  const isHourKept = ({ start }: TimeBounds) => start >= now - HOURLY_KEPT_DAYS * DAY_SECONDS;
  const sums = await Promise.all(
    splitLastDay(before).map(async (bounds) => {
      const { data, counting_since: since } = await readSeries(
        { type, user, subtype: '', bounds, combine: 'series' },
        signal,
      );
      if (since === null || Date.parse(since) / 1000 > before.start) return null;
      const pointSeconds = isHourKept(bounds) ? HOUR_SECONDS : DAY_SECONDS;
      return totalUntil(Object.values(data).flat(), bounds.end, pointSeconds);
    }),
  );
  if (sums.includes(null)) return null;
  const total = sums.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return unitOf(type, '') === 'minutes' ? total : Math.round(total);
}

/** Splits off the day that is a part, because its hours are stored although the range may be read by day. */
function splitLastDay({ start, end }: TimeBounds): TimeBounds[] {
  const midnight = end - (end % DAY_SECONDS);
  const parts = [
    { start, end: midnight },
    { start: midnight, end },
  ];
  return parts.filter((part) => part.start < part.end);
}
