import type { StatType } from '@spindle/contracts/usage/series';
import { formatSize } from '../../lib/format.ts';
import type { Combination } from './points.ts';

/** What a statistic counts. */
export type Unit = 'count' | 'bytes' | 'minutes';

/** Returns the unit of a statistic. Only the type cdn has series of different units. */
export function unitOf(type: StatType, subtype: string): Unit {
  if (type === 'transcodes') return 'minutes';
  if (type === 'cdn') return subtype === 'request' ? 'count' : 'bytes';
  return type === 'lb' || type === 'storage' ? 'bytes' : 'count';
}

/** Returns how points of a statistic combine. Administration specification 4. */
export const combinationOf = (type: StatType): Combination => (type === 'storage' ? 'last' : 'sum');

const NUMBER_FORMAT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const COMPACT_FORMAT = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

// One decimal would show a second as 0 minutes, and the quarters of an axis as 0.3 and 0.8.
const SMALL_FORMAT = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Returns `12,486`, `4.9 MB`, `1,284.5 min` or `0.02 min`. */
export function formatValue(value: number, unit: Unit): string {
  return formatWith(NUMBER_FORMAT, value, unit);
}

/** Returns a short form for the axes and bars of charts: `12.5K`, `4.9 MB` or `1.3K min`. */
export function formatShort(value: number, unit: Unit): string {
  return formatWith(COMPACT_FORMAT, value, unit);
}

const NARROW_MAX = 999_999_999;

/** Returns a count for a narrow column: `12,486`, or `1.2B` from a billion on. */
export function formatNarrow(count: number): string {
  return count > NARROW_MAX ? formatShort(count, 'count') : formatValue(count, 'count');
}

function formatWith(format: Intl.NumberFormat, value: number, unit: Unit): string {
  if (unit === 'bytes') return formatSize(value);
  if (unit === 'count') return format.format(value);
  return `${(value < 1 ? SMALL_FORMAT : format).format(value)} min`;
}
