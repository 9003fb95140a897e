import { DAY_SECONDS, HOUR_SECONDS } from '../statistics/period.ts';
import type { Combination, LastPart, Point } from '../statistics/points.ts';
import { t } from '../texts.ts';

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

// Days are UTC days, so hours are in UTC too.
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { ...SHORT_DAY, timeZone: 'UTC' });
const FULL_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...SHORT_DAY,
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...SHORT_DAY,
  ...CLOCK,
  timeZone: 'UTC',
});

/** Returns the time of a point on the axis: counts stand at the start of their time, sizes at its end, when they were measured. */
export const positionOf = ({ start, end }: Point, combination: Combination): number =>
  combination === 'last' ? end : start;

/** Returns the text of a position on the time axis: `20 Nov`, or `20 Nov, 18:00` for points of hours. */
export function tickOf(
  position: number,
  points: readonly Point[],
  combination: Combination,
): string {
  if (!areDays(points)) return TIME_FORMAT.format(position * 1000);
  return DAY_FORMAT.format((combination === 'last' ? position - 1 : position) * 1000);
}

/** Returns the first and the last time that a point covers; only one for a single day, and the last for a size. */
export function pointTimes(
  { start, end }: Point,
  points: readonly Point[],
  combination: Combination,
): string[] {
  const first = combination === 'last' ? [] : [start];
  if (!areDays(points)) return [...first, end].map((time) => TIME_FORMAT.format(time * 1000));
  // The end is exclusive: the last day is the one before.
  const times = [...first, Math.max(start, end - 1)];
  return [...new Set(times.map((time) => FULL_DAY_FORMAT.format(time * 1000)))];
}

const NUMBER_FORMAT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns `9.3 of 32 hours`, also in days and minutes. */
export function partText({ covered, whole }: LastPart): string {
  const [key, seconds] =
    whole > DAY_SECONDS && whole % DAY_SECONDS === 0
      ? (['partOfDays', DAY_SECONDS] as const)
      : whole > HOUR_SECONDS
        ? (['partOfHours', HOUR_SECONDS] as const)
        : (['partOfMinutes', 60] as const);
  const format = (time: number) => NUMBER_FORMAT.format(time / seconds);
  return t(key, { covered: format(covered), whole: format(whole) });
}

/** Tells whether every point begins with a UTC day. One point of hours may do so too, several in a row do not. */
function areDays(points: readonly Point[]): boolean {
  return points.every(({ start }) => start % DAY_SECONDS === 0);
}
