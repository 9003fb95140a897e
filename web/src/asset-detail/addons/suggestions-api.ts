import type { SuggestionDecisions } from '@spindle/contracts/analysis/suggestions';
import { decideSuggestions } from '@spindle/contracts/analysis/suggestions';
import type { Asset } from '@spindle/contracts/assets/assets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { useCan } from '../../session/allowed.tsx';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Decides about the tags that add-ons suggest for an asset. Every decision can be undone in its alert. */
export function useSuggestions({ id, status, trashed }: Asset) {
  const client = useQueryClient();
  const canEdit = useCan('EDIT_ASSET') && status === 'OK' && !trashed;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Partial<SuggestionDecisions>) =>
      call(decideSuggestions, { params: { id }, body }),
    onError: showError,
    onSettled: () => client.invalidateQueries(assetQuery(id)),
  });
  const decide = (decision: 'accept' | 'dismiss', labels: string[]) =>
    mutate({ [decision]: labels }, { onSuccess: () => showDecision(decision, labels) });
  const showDecision = (decision: 'accept' | 'dismiss', labels: string[]) =>
    showAlert({
      type: 'success',
      message: t(decision === 'accept' ? 'accepted' : 'dismissed', { labels: labels.join(', ') }),
      action: { label: t('undo'), onClick: () => mutate({ restore: labels }) },
    });
  return {
    canEdit,
    isPending,
    accept: (labels: string[]) => decide('accept', labels),
    dismiss: (labels: string[]) => decide('dismiss', labels),
  };
}
