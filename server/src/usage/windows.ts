import {
  HOURLY_DAYS_MAX,
  HOURLY_KEPT_DAYS,
  INVALID_DATE_RANGE,
  TIMESERIES_DAYS_MAX,
} from '@spindle/contracts/usage/timeseries';
import { Invalid } from '@spindle/core/errors';
import {
  DAY_SECONDS,
  dayOf,
  HOUR_SECONDS,
  HOURS_PER_DAY,
  hourOf,
} from '@spindle/core/usage/usage-count';

/** A range of whole hours or UTC days, numbered since 1970. */
export interface Window {
  unit: 'hour' | 'day';
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  until: number;
}

const HOURLY_MAX_HOURS = HOURLY_DAYS_MAX * HOURS_PER_DAY;

/** Returns the length of an hour or a day in seconds. */
export const secondsOf = ({ unit }: Pick<Window, 'unit'>) =>
  unit === 'hour' ? HOUR_SECONDS : DAY_SECONDS;

/** Returns the hours or days that a period of hours until now touches. */
export function windowOfPeriod(hours: number, now: Date): Window {
  const start = new Date(now.getTime() - hours * HOUR_SECONDS * 1000);
  return hours <= HOURLY_MAX_HOURS
    ? { unit: 'hour', from: hourOf(start), until: hourOf(now) + 1 }
    : { unit: 'day', from: dayOf(start), until: dayOf(now) + 1 };
}

/** Returns the window before that of a period, with as many whole hours or days as the period has. */
export function windowBefore({ unit, from }: Window, hours: number): Window {
  const length = unit === 'hour' ? hours : Math.round(hours / HOURS_PER_DAY);
  return { unit, from: from - length, until: from };
}

/** Returns the bounds of a requested range in seconds since 1970; it ends now at the latest. Throws Invalid. */
export function boundsOf(
  { start_time, end_time }: { start_time: number; end_time: number },
  now: Date,
): { start: number; end: number } {
  if (end_time - start_time > TIMESERIES_DAYS_MAX * DAY_SECONDS)
    throw new Invalid(`${INVALID_DATE_RANGE}: select at most ${TIMESERIES_DAYS_MAX} days.`);
  const end = Math.min(end_time, Math.floor(now.getTime() / 1000));
  if (start_time > end) throw new Invalid(INVALID_DATE_RANGE);
  return { start: start_time, end };
}

/** Returns the hours or days that a range touches; at least one. Times are in seconds since 1970. */
export function windowOfRange(start: number, end: number, now: Date): Window {
  const isHourly =
    end - start <= HOURLY_DAYS_MAX * DAY_SECONDS &&
    start >= now.getTime() / 1000 - HOURLY_KEPT_DAYS * DAY_SECONDS;
  const unit = isHourly ? 'hour' : 'day';
  const seconds = secondsOf({ unit });
  const from = Math.floor(start / seconds);
  return { unit, from, until: Math.max(Math.ceil(end / seconds), from + 1) };
}
