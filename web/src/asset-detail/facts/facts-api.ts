import { changeFacts } from '@spindle/contracts/assets/change-facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { undoOf } from './facts-draft.ts';
import { t } from './texts.ts';

/** Only the newest of these alerts stays open. */
const TOPIC = 'facts';

/** Changes the facts of an asset. An alert says so, and can undo it; an error is shown, and the page keeps what was entered. */
export function useChangeFacts(id: string) {
  const client = useQueryClient();
  const { queryKey } = assetQuery(id);
  const send = async (change: FactsChange) => {
    const before = client.getQueryData(queryKey)?.facts;
    const { data } = await call(changeFacts, { params: { id }, body: change });
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (asset) => asset && { ...asset, ...data });
    // Lists show titles and dates; they fetch them when they are opened again.
    void client.invalidateQueries({ queryKey: ['assets'], refetchType: 'none' });
    return before && undoOf(change, before);
  };
  const undo = useMutation({
    mutationFn: send,
    onSuccess: () => showAlert({ type: 'success', topic: TOPIC, message: t('undone') }),
    onError: showError,
  });
  return useMutation({
    mutationFn: send,
    onSuccess: (back) => {
      const action = back && { label: t('undo'), onClick: () => undo.mutate(back) };
      const message = t('saved');
      showAlert({ type: 'success', topic: TOPIC, message, ...(action && { action }) });
    },
    onError: showError,
  });
}
