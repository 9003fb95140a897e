import { TIMESERIES_DAYS_MAX } from '@spindle/contracts/usage/timeseries';
import { boundsOf, DAY_SECONDS, type DayRange } from './period.ts';

/** Whether a form names each missing date, or asks for both. */
export type MissingDates = 'each' | 'both';

/** Keys of texts. Administration specification 5. */
export interface RangeErrors {
  start?: 'startMissing';
  end?: 'endMissing';
  /** An error of the whole range. */
  range?: 'bothMissing' | 'startAfterEnd' | 'startInFuture' | 'rangeTooLong';
}

/**
 * Returns the errors of chosen dates; null for a valid range. An empty text is a missing date. `now` is in seconds. Refuses what the server
 * refuses: more than 365 days, and a first day that has not begun in UTC. East of UTC, the local day begins earlier.
 */
export function rangeErrors(
  days: DayRange,
  missing: MissingDates,
  now: number,
): RangeErrors | null {
  const isMissing = { start: days.start === '', end: days.end === '' };
  if (!isMissing.start && !isMissing.end) {
    const range = orderError(days, now);
    return range && { range };
  }
  if (missing === 'both') return { range: 'bothMissing' };
  return {
    ...(isMissing.start && { start: 'startMissing' as const }),
    ...(isMissing.end && { end: 'endMissing' as const }),
  };
}

function orderError(
  days: DayRange,
  now: number,
): 'startAfterEnd' | 'startInFuture' | 'rangeTooLong' | null {
  if (days.start > days.end) return 'startAfterEnd';
  const { start, end } = boundsOf({ kind: 'custom', ...days }, now);
  if (start > now) return 'startInFuture';
  return end - start > TIMESERIES_DAYS_MAX * DAY_SECONDS ? 'rangeTooLong' : null;
}
