import type { StatType } from '@spindle/contracts/usage/series';
import {
  readAddonStats,
  readApiStats,
  readCdnStats,
  readTranscodeStats,
  readTransferStats,
  type StatSeries,
  type StatTotal,
} from '@spindle/contracts/usage/stats';
import { readTimeseries } from '@spindle/contracts/usage/timeseries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import {
  boundsBefore,
  boundsOf,
  type DayRange,
  type PeriodHours,
  type TimeBounds,
} from './period.ts';
import { addSeries, mergePoints, type Point, pointsOf, totalOf } from './points.ts';
import { combinationOf } from './stat-facts.ts';
import type { DetailsState, UsageScope } from './usage-address.ts';

/** Begins the keys of all queries of the usage pages. */
export const USAGE_KEY = ['usage'] as const;

/** Milliseconds that statistics stay fresh, so that the details reuse those of the overview. */
const STALE_MS = 30_000;

/** Statistics in the section Usage. */
export type FigureType = Exclude<StatType, 'storage'>;

/** The total of one statistic. */
export interface Figure {
  sum: number;
  /** The total of the time before; null when unknown. */
  previous: number | null;
  /** Totals by series, the largest first; empty for a statistic without series. */
  series: { name: string; value: number }[];
  /** ISO 8601. */
  updatedAt: string;
  /** The host of the CDN, if the response contains it. */
  cdn?: string;
}

/** Queries the total of a statistic. Chosen days use the time series. Administration specification 4. */
export const figureQuery = (type: FigureType, { user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...USAGE_KEY, 'figure', type, user, period],
    queryFn: ({ signal }): Promise<Figure> =>
      period.kind === 'custom'
        ? readRangeFigure({ type, user, days: period }, signal)
        : readPeriodFigure({ type, user, hours: period.hours }, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** A statistic over time. */
export interface Trend {
  /** Merged for a chart. */
  points: Point[];
  total: number;
  /** The first value of the range, before points were merged; null if counting began later. */
  first: number | null;
  /** ISO 8601. */
  updatedAt: string;
}

/** Queries a statistic over time. */
export const trendQuery = ({ type, user, period, subtype }: DetailsState) =>
  queryOptions({
    queryKey: [...USAGE_KEY, 'trend', type, subtype, user, period],
    queryFn: async ({ signal }): Promise<Trend> => {
      const bounds = boundsOf(period, nowSeconds());
      const { start_time, end_time, data } = await readSeries(
        { type, user, subtype, bounds },
        signal,
      );
      const points = pointsOf(addSeries(Object.values(data)), end_time);
      const combination = combinationOf(type);
      return {
        points: mergePoints(points, combination),
        total: totalOf(points, combination),
        first: points.find(({ start }) => start <= start_time)?.value ?? null,
        updatedAt: new Date().toISOString(),
      };
    },
    staleTime: STALE_MS,
    // Values of another statistic would appear in the wrong unit.
    placeholderData: (shown, query) =>
      query?.queryKey[2] === type && query.queryKey[3] === subtype ? shown : undefined,
  });

/** Returns whether a query has an error, and nothing to show from before. */
export function hasFailed<Q extends { data: unknown; error: Error | null }>(
  query: Q,
): query is Q & { error: Error } {
  return query.error !== null && query.data === undefined;
}

interface PeriodRequest {
  type: FigureType;
  user: number | null;
  hours: PeriodHours;
}

async function readPeriodFigure(
  { type, user, hours }: PeriodRequest,
  signal: AbortSignal,
): Promise<Figure> {
  const input = { query: { user_id: user ?? undefined, period: hours }, signal };
  switch (type) {
    case 'api':
      return seriesFigure(await call(readApiStats, input));
    case 'addons':
      return seriesFigure(await call(readAddonStats, input));
    case 'transcodes':
      return totalFigure(await call(readTranscodeStats, input));
    case 'lb':
      return totalFigure(await call(readTransferStats, input));
    case 'cdn': {
      const answer = await call(readCdnStats, input);
      return { ...totalFigure(answer), cdn: answer.cdn };
    }
  }
}

function totalFigure({ data, previous_sum, updated_at }: StatTotal): Figure {
  return { sum: data.sum, previous: previous_sum, series: [], updatedAt: updated_at };
}

function seriesFigure({ data, previous_sum, updated_at }: StatSeries): Figure {
  const series = Object.entries(data).map(([name, { sum }]) => ({ name, value: sum }));
  return {
    sum: totalOf(series, 'sum'),
    previous: previous_sum,
    series: series.sort(byValue),
    updatedAt: updated_at,
  };
}

interface RangeRequest {
  type: FigureType;
  user: number | null;
  days: DayRange;
}

async function readRangeFigure(
  { type, user, days }: RangeRequest,
  signal: AbortSignal,
): Promise<Figure> {
  const now = nowSeconds();
  const bounds = boundsOf({ kind: 'custom', ...days }, now);
  const [{ data }, previous] = await Promise.all([
    readSeries({ type, user, subtype: '', bounds }, signal),
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

/** Returns the total of the equally long time before chosen days; null when nothing was counted. */
async function readSumBefore(
  { type, user, days }: RangeRequest,
  now: number,
  signal: AbortSignal,
): Promise<number | null> {
  const bounds = boundsBefore(days, now);
  const { data } = await readSeries({ type, user, subtype: '', bounds }, signal);
  const points = Object.values(data).flat();
  return points.length > 0 ? totalOf(points, 'sum') : null;
}

interface SeriesRequest {
  type: StatType;
  user: number | null;
  subtype: string;
  bounds: TimeBounds;
}

function readSeries({ type, user, subtype, bounds }: SeriesRequest, signal: AbortSignal) {
  return call(readTimeseries, {
    params: { type },
    query: {
      user_id: user ?? undefined,
      stat_subtype: subtype,
      start_time: bounds.start,
      end_time: bounds.end,
    },
    signal,
  });
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const byValue = (a: { value: number }, b: { value: number }): number => b.value - a.value;
