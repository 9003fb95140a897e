import { z } from 'zod';

/** ISO 8601 in UTC, whole seconds, trailing Z: `2031-05-06T07:08:09Z`. How every answer writes a time. */
export const Time = z.iso.datetime();

/** A time on the way in: any ISO 8601 with a zone, or a date. */
const TimeIn = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** Both ends inclusive; an open end may be left out. */
export const TimeRange = z.object({ start: TimeIn.optional(), end: TimeIn.optional() });
export type TimeRange = z.infer<typeof TimeRange>;

/** Writes a time the way the API does. */
export function wireTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
