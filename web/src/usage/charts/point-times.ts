import { DAY_SECONDS, HOUR_SECONDS } from '../statistics/period.ts';
import type { LastPart, Point } from '../statistics/points.ts';
import { t } from '../texts.ts';

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

// Days are UTC days. Hours are those of the browser.
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { ...SHORT_DAY, timeZone: 'UTC' });
const FULL_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...SHORT_DAY,
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { ...SHORT_DAY, ...CLOCK });

/** Returns the text of a point on the time axis: `20 Nov`, or `20 Nov, 18:00` for points of hours. */
export function tickOf(start: number, points: readonly Point[]): string {
  const format = areDays(points) ? DAY_FORMAT : TIME_FORMAT;
  return format.format(start * 1000);
}

/** Returns the first and the last time that a point covers; only one for a single day. */
export function pointTimes({ start, end }: Point, points: readonly Point[]): string[] {
  if (!areDays(points)) return [start, end].map((time) => TIME_FORMAT.format(time * 1000));
  // The end is exclusive: the last day is the one before.
  const times = [start, Math.max(start, end - 1)];
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
