import type { StatType } from '@spindle/contracts/usage/series';
import { readTimeseries } from '@spindle/contracts/usage/timeseries';
import { call } from '../../api/call.ts';
import type { TimeBounds } from './period.ts';

interface SeriesRequest {
  type: StatType;
  user: number | null;
  subtype: string;
  bounds: TimeBounds;
}

/** Reads the time series of a statistic. */
export function readSeries({ type, user, subtype, bounds }: SeriesRequest, signal: AbortSignal) {
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
