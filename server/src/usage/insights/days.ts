import type { InsightRange } from '@spindle/contracts/usage/insight-query';
import { DAY_SECONDS } from '@spindle/core/usage/usage-count';
import { boundsOf } from '../windows.ts';

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

/** Converts days for a response. */
export const presentDays = ({ from, until }: Days) => ({
  start_time: from * DAY_SECONDS,
  end_time: until * DAY_SECONDS,
});
