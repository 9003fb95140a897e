import { z } from 'zod';

/** ISO 8601 in UTC, whole seconds, trailing Z: `2031-05-06T07:08:09Z`. How every answer writes a time. */
export const Time = z.iso.datetime();

/** A time on the way in: any ISO 8601 with a zone, or a date. */
const TimeIn = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** Both ends inclusive; an open end may be left out. */
export const TimeRange = z.object({ start: TimeIn.optional(), end: TimeIn.optional() });
export type TimeRange = z.infer<typeof TimeRange>;

/** The moment after an inclusive end: a date ends with its day, a time with its second as the API shows whole seconds. */
export function timeAfter(end: string): Date {
  const time = new Date(end).getTime();
  if (/^\d{4}-\d{2}-\d{2}$/.test(end)) return new Date(time + 86_400_000);
  return new Date(time % 1000 === 0 ? time + 1000 : time + 1);
}

/** Writes a time the way the API does. */
export function wireTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
