import { DAY_SECONDS } from '../statistics/period.ts';
import type { Point } from '../statistics/points.ts';

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

/** Tells whether every point begins with a UTC day. One point of hours may do so too, several in a row do not. */
function areDays(points: readonly Point[]): boolean {
  return points.every(({ start }) => start % DAY_SECONDS === 0);
}
