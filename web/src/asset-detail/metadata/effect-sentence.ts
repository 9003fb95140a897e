import type { Effect } from '@spindle/contracts/bulk/preview';
import { formatCount } from '../../lib/format.ts';
import { t } from './texts.ts';

/** Describes an effect: `“spring” is added to 48 of 50 assets; 2 have it already`. */
export function describeEffect(effect: Effect): string {
  const { change, entry, changed, unchanged, overwritten, refused } = effect;
  const total = changed + unchanged + refused;
  const counts = { changed: formatCount(changed), count: total, total: formatCount(total) };
  const parts = {
    ADD: () => [t('effectAdd', { entry: String(entry), ...counts }), counted('haveIt', unchanged)],
    REMOVE: () => [
      t('effectRemove', { entry: String(entry), ...counts }),
      counted('lackIt', unchanged),
    ],
    REPLACE: () => [t('effectReplace', counts), counted('loseValue', overwritten)],
  }[change]();
  return [...parts, counted('refuse', refused)].filter((part) => part !== '').join('; ');
}

function counted(text: 'haveIt' | 'lackIt' | 'loseValue' | 'refuse', count: number): string {
  return count > 0 ? t(text, { count, shown: formatCount(count) }) : '';
}
