import { undoMerge } from '@spindle/contracts/merge/merge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refetchLists } from '../../assets/refetch-lists.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Undoes a merge. The alert names the fields and the assets that were not restored. */
export function useUndoMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(undoMerge, { params: { id } }),
    onSuccess: ({ data: { kept_fields, missing } }) => {
      const notUndone = [
        kept_fields.length > 0 && t('fieldsLeft', { fields: kept_fields.join(', ') }),
        missing > 0 && t('notRestored', { count: missing }),
      ].filter((part) => part !== false);
      showAlert(
        notUndone.length === 0
          ? { type: 'success', message: t('mergeUndone') }
          : {
              type: 'warning',
              message: t('mergePartlyUndone', { exceptions: notUndone.join(' ') }),
            },
      );
      refetchLists(client);
    },
    onError: showError,
  });
}
