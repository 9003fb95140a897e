/** Hours of the periods that can be chosen. Administration specification 9. */
export const PERIOD_HOURS = [24, 168, 720, 8760] as const;
export type PeriodHours = (typeof PERIOD_HOURS)[number];

/** Periods of the details. Administration specification 2. */
export const DETAILS_HOURS: readonly PeriodHours[] = [168, 720, 8760];

/** Default periods. Administration specification 9. */
export const OVERVIEW_DEFAULT: PeriodHours = 24;
export const DETAILS_DEFAULT: PeriodHours = 168;

/** UTC days, such as `2026-11-20`, both included. */
export interface DayRange {
  start: string;
  end: string;
}

/** The time that statistics cover: the hours until now, or chosen days. */
export type Period = { kind: 'past'; hours: PeriodHours } | ({ kind: 'custom' } & DayRange);

/** Months of UTC that can be chosen. */
export const MONTHS = ['thisMonth', 'lastMonth'] as const;
export type Month = (typeof MONTHS)[number];

/** Seconds since 1970. The end is exclusive. */
export interface TimeBounds {
  start: number;
  end: number;
}

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Returns the bounds of a period. `now` is in seconds. */
export function boundsOf(period: Period, now: number): TimeBounds {
  if (period.kind === 'past') return { start: now - period.hours * HOUR_SECONDS, end: now };
  const end = startOfDay(period.end) + DAY_SECONDS;
  return { start: startOfDay(period.start), end: Math.min(end, now) };
}

/**
 * Returns the equally long time before chosen days. When the last day has not ended, the time before ends at the same time
 * of its last day.
 */
export function boundsBefore(days: DayRange, now: number): TimeBounds {
  const { start, end } = boundsOf({ kind: 'custom', ...days }, now);
  const length = startOfDay(days.end) + DAY_SECONDS - start;
  return { start: start - length, end: end - length };
}

/** Returns the days of a UTC month, also those that have not begun. `now` is in seconds. */
export function daysOfMonth(month: Month, now: number): DayRange {
  const today = new Date(now * 1000);
  const [year, first] = [today.getUTCFullYear(), today.getUTCMonth()];
  const offset = month === 'thisMonth' ? 0 : -1;
  const dayAt = (monthIndex: number, day: number) => dayOf(Date.UTC(year, monthIndex, day) / 1000);
  return { start: dayAt(first + offset, 1), end: dayAt(first + offset + 1, 0) };
}

/** Returns the month whose days a period covers; undefined for other days. `now` is in seconds. */
export function monthOf(period: Period, now: number): Month | undefined {
  if (period.kind !== 'custom') return undefined;
  return MONTHS.find((month) => {
    const { start, end } = daysOfMonth(month, now);
    return period.start === start && period.end === end;
  });
}

/** Tells whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // 30 February is not a day, although the browser may read it as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Returns the UTC day of a time in seconds. */
export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);

/** Returns a time in seconds as `2026-11-20T18:00:00Z`. */
export const isoTime = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

const startOfDay = (day: string): number => new Date(`${day}T00:00:00Z`).getTime() / 1000;
