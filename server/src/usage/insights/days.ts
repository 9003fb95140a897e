import type { InsightRange } from '@spindle/contracts/usage/insight-query';
import { INVALID_DATE_RANGE, TIMESERIES_DAYS_MAX } from '@spindle/contracts/usage/timeseries';
import { Invalid } from '@spindle/core/errors';
import { DAY_SECONDS } from '@spindle/core/usage/usage-count';

/** A range of whole UTC days, numbered since 1970. */
export interface Days {
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  until: number;
}

/** Returns the days that a range touches; at least one. Throws Invalid. */
export function daysOf(range: InsightRange, now: Date): Days {
  const { start, end } = boundsOf(range, now);
  const from = Math.floor(start / DAY_SECONDS);
  return { from, until: Math.max(Math.ceil(end / DAY_SECONDS), from + 1) };
}

/** Returns the bounds of a range in seconds; it ends now at the latest. Throws Invalid. */
export function boundsOf({ start_time, end_time }: InsightRange, now: Date) {
  if (end_time - start_time > TIMESERIES_DAYS_MAX * DAY_SECONDS)
    throw new Invalid(`${INVALID_DATE_RANGE}: select at most ${TIMESERIES_DAYS_MAX} days.`);
  const end = Math.min(end_time, Math.floor(now.getTime() / 1000));
  if (start_time > end) throw new Invalid(INVALID_DATE_RANGE);
  return { start: start_time, end };
}

/** Converts days for a response. */
export const presentDays = ({ from, until }: Days) => ({
  start_time: from * DAY_SECONDS,
  end_time: until * DAY_SECONDS,
});
