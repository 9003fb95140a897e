import { findSharesOf, type SharesOf } from '@spindle/contracts/trash/shares-of-assets';
import { call } from '../api/call.ts';
import type { Alert } from '../ui/alerts/alerts.ts';
import { t } from './alert-texts.ts';

/** Number of shares that a warning names before it counts the rest. */
const NAMED_MAX = 3;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the names of shares as text: `“Press kit” and 2 more`. */
export function shareNames(shares: SharesOf): string {
  const names = shares.slice(0, NAMED_MAX).map(({ name }) => `“${name}”`);
  const rest = shares.length - names.length;
  return list.format(rest > 0 ? [...names, t('moreShares', { count: rest })] : names);
}

/** Adds to an alert which shares no longer show the moved assets. Returns it unchanged if there are none, or if they cannot be read. */
export async function withSharesWarning(
  alert: Alert,
  body: { ids: string[] } | { job_id: number },
): Promise<Alert> {
  // The warning is not worth the failure of the action.
  const answer = await call(findSharesOf, { body }).catch(() => null);
  const shares = answer?.data ?? [];
  if (shares.length === 0) return alert;
  const warning = t('noLongerShared', { count: shares.length, names: shareNames(shares) });
  const message = `${alert.message.replace(/\.$/, '')}. ${warning}`;
  return { ...alert, type: 'warning', message };
}
