import { changeFacts } from '@spindle/contracts/assets/change-facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { useUndoChangeSet } from '../../bulk/undo-change-set-api.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Only the newest of these alerts stays open. */
const TOPIC = 'facts';

/** Changes the facts of an asset. An alert says so, and can undo it; an error is shown, and the page keeps what was entered. */
export function useChangeFacts(id: string) {
  const client = useQueryClient();
  const { queryKey } = assetQuery(id);
  const send = async (change: FactsChange) => {
    const { data } = await call(changeFacts, { params: { id }, body: change });
    await client.cancelQueries({ queryKey });
    const { change_set_id, ...facts } = data;
    client.setQueryData(queryKey, (asset) => asset && { ...asset, ...facts });
    // Lists show titles and dates; they fetch them when they are opened again.
    void client.invalidateQueries({ queryKey: ['assets'], refetchType: 'none' });
    return change_set_id;
  };
  const { mutate: undo } = useUndoChangeSet();
  return useMutation({
    mutationFn: send,
    onSuccess: (changeSetId) => {
      const action = changeSetId && { label: t('undo'), onClick: () => undo(changeSetId) };
      const message = t('saved');
      showAlert({ type: 'success', topic: TOPIC, message, ...(action && { action }) });
    },
    onError: showError,
  });
}
