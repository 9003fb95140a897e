import { z } from 'zod';

/** ISO 8601 in UTC, whole seconds, trailing Z: `2031-05-06T07:08:09Z`. The format of every time in a response. */
export const Time = z.iso.datetime();

/** A time in a request: ISO 8601 with a zone, or a date, which is a day in UTC. */
const TimeIn = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** Both ends inclusive; omit an end to leave it open. */
export const TimeRange = z.object({ start: TimeIn.optional(), end: TimeIn.optional() });
export type TimeRange = z.infer<typeof TimeRange>;

/**
 * Returns the exclusive end of a range: a date includes its whole day. A time without milliseconds includes its whole second,
 * because the API shows whole seconds; other times include one millisecond.
 */
export function timeAfter(end: string): Date {
  const time = new Date(end).getTime();
  if (/^\d{4}-\d{2}-\d{2}$/.test(end)) return new Date(time + 86_400_000);
  return new Date(time % 1000 === 0 ? time + 1000 : time + 1);
}

/** Formats a time for a response. */
export function wireTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
