import type { StatType } from '@spindle/contracts/usage/series';

/** Statistics in the section Usage. */
export type FigureType = Exclude<StatType, 'storage'>;

/** The total of one statistic. */
export interface Figure {
  sum: number;
  /** The total of the time before; null when unknown. */
  previous: number | null;
  /** Totals by series, the largest first; empty for a statistic without series. */
  series: { name: string; value: number }[];
  /** ISO 8601. */
  updatedAt: string;
  /** The host of the CDN, if the response contains it. */
  cdn?: string;
}

/** Sorts series: the largest first. */
export const byValue = (a: { value: number }, b: { value: number }): number => b.value - a.value;
