import type { MapCell } from '@spindle/contracts/search/map';
import { formatCount } from '../lib/format.ts';
import { t } from './texts.ts';

/** Returns the name of a cluster's place: that of its newest picture, or its position. */
export function placeName({ town, country, latitude, longitude }: MapCell): string {
  if (town !== null) return country === null ? town : `${town}, ${country}`;
  return country ?? `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

export function picturesText(count: number): string {
  return t('pictures', { count, shown: formatCount(count) });
}
