import { restoreVersion } from '@spindle/contracts/versions/versions';
import { call } from '../api/call.ts';
import { assetQuery } from '../assets/asset-query.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { queryClient } from '../session/query-client.ts';
import { type Alert, showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Returns the alert action that restores the original which an asset had before it was replaced. */
export function undoReplacement(id: string, version: number): NonNullable<Alert['action']> {
  const restore = async () => {
    const { message } = await call(restoreVersion, { params: { id, version } });
    showAlert({ type: 'success', message });
    void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
    await queryClient.invalidateQueries({ queryKey: assetQuery(id).queryKey });
  };
  return { label: t('undo'), onClick: () => void restore().catch(showError) };
}
