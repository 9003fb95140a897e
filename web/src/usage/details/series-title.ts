import type { StatType } from '@spindle/contracts/usage/series';
import { seriesLabel } from '../statistics/series-label.ts';
import { cdnSubtypeOf } from '../statistics/usage-address.ts';
import { cdnText, statText } from '../texts.ts';

/** Returns the name of a statistic, such as `API Requests` or `API Requests: /assets/search`. */
export function seriesTitle(type: StatType, subtype: string): string {
  if (type === 'cdn') return cdnText(cdnSubtypeOf(subtype));
  if ((type !== 'api' && type !== 'addons') || subtype === '') return statText(type);
  return `${statText(type)}: ${seriesLabel(type, subtype)}`;
}
