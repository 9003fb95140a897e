import type { StatType } from '@spindle/contracts/usage/series';
import { readTimeseries } from '@spindle/contracts/usage/timeseries';
import { call } from '../../api/call.ts';
import type { TimeBounds } from './period.ts';

interface SeriesRequest {
  type: StatType;
  user: number | null;
  subtype: string;
  bounds: TimeBounds;
  /** What the server sums: the series of a type, or the time. A chart never needs every point of every series. */
  combine: 'series' | 'time';
}

/** Reads the time series of a statistic. */
export function readSeries(
  { type, user, subtype, bounds, combine }: SeriesRequest,
  signal: AbortSignal,
) {
  return call(readTimeseries, {
    params: { type },
    query: {
      user_id: user ?? undefined,
      stat_subtype: subtype,
      combine,
      start_time: bounds.start,
      end_time: bounds.end,
    },
    signal,
  });
}
