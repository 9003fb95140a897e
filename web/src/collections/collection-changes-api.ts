import {
  changeCollection,
  removeCollection,
} from '@spindle/contracts/collections/collection-routes';
import type { CollectionChange } from '@spindle/contracts/collections/collections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { COLLECTIONS_KEY, collectionQuery } from '../queries/collections-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Changes a collection or its assets, and shows an alert with the result. */
export function useChangeCollection(id: number, change: 'saved' | 'removed') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<CollectionChange>) =>
      call(changeCollection, { params: { id }, body }),
    onSuccess: () => {
      showAlert({ type: 'success', message: t(change) });
      return client.invalidateQueries({ queryKey: COLLECTIONS_KEY });
    },
    onError: showError,
  });
}

export function useRemoveCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeCollection, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: collectionQuery(id).queryKey });
      showAlert({ type: 'success', message: t('deleted') });
      return client.invalidateQueries({ queryKey: [...COLLECTIONS_KEY, 'list'] });
    },
    onError: showError,
  });
}
