import {
  readAddonStats,
  readApiStats,
  readCdnStats,
  readTranscodeStats,
  readTransferStats,
  type StatSeries,
  type StatTotal,
} from '@spindle/contracts/usage/stats';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { byValue, type Figure, type FigureType } from './figure.ts';
import { boundsOf, type PeriodHours } from './period.ts';
import { mergePoints, type Point, pointsOf, totalOf } from './points.ts';
import { readRangeFigure } from './range-figure.ts';
import { readSeries } from './read-series.ts';
import { combinationOf } from './stat-facts.ts';
import type { DetailsState, UsageScope } from './usage-address.ts';

/** Begins the keys of all queries of the usage pages. */
export const USAGE_KEY = ['usage'] as const;

/** Milliseconds that statistics stay fresh, so that the details reuse those of the overview. */
const STALE_MS = 30_000;

/** Queries the total of a statistic. Chosen days use the time series. Administration specification 4. */
export const figureQuery = (type: FigureType, { user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...USAGE_KEY, 'figure', type, user, period],
    queryFn: ({ signal }): Promise<Figure> =>
      period.kind === 'custom'
        ? readRangeFigure({ type, user, days: period }, nowSeconds(), signal)
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
        { type, user, subtype, bounds, combine: 'series' },
        signal,
      );
      const [series = []] = Object.values(data);
      const points = pointsOf(series, end_time);
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

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
