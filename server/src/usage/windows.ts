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

/** A window, and the part of its counts that belongs to a time: from 0 to 1. */
export interface WindowPart {
  window: Window;
  part: number;
}

/**
 * Returns the time before a period that is as long as the period until now: it ends as far into its last hour or day. Of that day, the hours
 * are used while they are stored; of the last hour, or a day without hours, a part that corresponds to the time.
 */
export function partsBefore({ unit, from, until }: Window, now: Date): WindowPart[] {
  const last = from - 1;
  const isHourKept = until - from < HOURLY_KEPT_DAYS;
  const ending =
    unit === 'day' && isHourKept
      ? partsOf('hour', last * HOURS_PER_DAY, hoursSinceMidnight(now))
      : partsOf(unit, last, (now.getTime() / 1000 / secondsOf({ unit })) % 1);
  return [{ window: { unit, from: 2 * from - until, until: last }, part: 1 }, ...ending];
}

/** Returns a time of `length` hours or days that begins with `from`; the last one may be a part. */
function partsOf(unit: Window['unit'], from: number, length: number): WindowPart[] {
  const whole = Math.floor(length);
  const until = from + whole;
  return [
    ...(whole > 0 ? [{ window: { unit, from, until }, part: 1 }] : []),
    { window: { unit, from: until, until: until + 1 }, part: length - whole },
  ];
}

const hoursSinceMidnight = (now: Date) => (now.getTime() / 1000 / HOUR_SECONDS) % HOURS_PER_DAY;

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
