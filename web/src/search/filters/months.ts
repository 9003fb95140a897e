import { wireTime } from '@spindle/contracts/http/time';

/** Returns the first and last second of a month such as `2026-11`, in UTC like the API. */
export function monthRange(month: string): { start: string; end: string } {
  const start = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return { start: wireTime(start), end: wireTime(new Date(next.getTime() - 1000)) };
}

/** Returns the month that a range spans exactly, else an empty string. */
export function monthOf(start: string, end: string): string {
  const month = start.slice(0, 7);
  if (!/^\d{4}-\d{2}$/.test(month)) return '';
  const range = monthRange(month);
  return range.start === start && range.end === end ? month : '';
}

const names = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns `Nov 2026` for `2026-11`. */
export function monthName(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`));
}
