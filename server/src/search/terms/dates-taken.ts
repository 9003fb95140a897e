import type { DayCount } from '../engine/search-engine.ts';

/** Assets taken on a day, in a month or in a year. */
export interface DatedCount {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date: string;
  count: number;
}

/** Sums the days of the timeline by month and by year: the latest first, a year before its months and a month before its days. */
export function datesOf(days: readonly DayCount[]): DatedCount[] {
  const sums = new Map<string, number>();
  for (const { day, isDated, count } of days) {
    if (!isDated) continue;
    for (const date of [day.slice(0, 4), day.slice(0, 7), day])
      sums.set(date, (sums.get(date) ?? 0) + count);
  }
  return [...sums].map(([date, count]) => ({ date, count }));
}
