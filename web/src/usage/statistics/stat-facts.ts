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

/** Returns `12,486`, `4.9 MB` or `1,284.5 min`. */
export function formatValue(value: number, unit: Unit): string {
  if (unit === 'bytes') return formatSize(value);
  const text = NUMBER_FORMAT.format(value);
  return unit === 'minutes' ? `${text} min` : text;
}

/** Returns a short form for the axes and bars of charts: `12.5K`, `4.9 MB` or `1.3K min`. */
export function formatShort(value: number, unit: Unit): string {
  if (unit === 'bytes') return formatSize(value);
  const text = COMPACT_FORMAT.format(value);
  return unit === 'minutes' ? `${text} min` : text;
}
