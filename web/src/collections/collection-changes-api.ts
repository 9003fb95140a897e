import {
  changeCollection,
  changeCollections,
  createCollection,
  removeCollection,
} from '@spindle/contracts/collections/collection-routes';
import {
  addedToCollections,
  type CollectionChange,
  type CollectionFields,
} from '@spindle/contracts/collections/collections';
import type { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { useUndoChangeSet } from '../bulk/undo-change-set-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { COLLECTIONS_KEY, collectionQuery, useOpenCollection } from './collections-api.ts';
import { t } from './texts.ts';

type NewCollection = Partial<CollectionFields> & {
  assets?: string[];
  source_id?: number;
  /** The search of a smart collection. */
  search?: z.input<typeof SavedRequest>;
};

/** Creates a collection, with `source_id` as a copy of another or of the basket. Shows an alert when it fails. */
export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCollection) => (await call(createCollection, { body })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
    onError: (error) => showAlert({ type: 'danger', message: creationError(error) }),
  });
}

/** Returns the server's message where it has one, else the specification's. */
function creationError(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
  // UNKNOWN: the response has no message of the API, because a proxy sent it.
  return isAnswered && error.code !== 'UNKNOWN' ? error.message : t('createFailed');
}

/** Changes a collection or its assets, and shows an alert with the result. `change` chooses its text. */
export function useChangeCollection(id: number, change: 'saved' | 'removed' | 'coverChanged') {
  const client = useQueryClient();
  const { mutate: undo } = useUndoChangeSet();
  return useMutation({
    mutationFn: (body: z.input<typeof CollectionChange>) =>
      call(changeCollection, { params: { id }, body }),
    onSuccess: ({ change_set_id: changeSetId }) => {
      const action = changeSetId && { label: t('undo'), onClick: () => undo(changeSetId) };
      showAlert({ type: 'success', message: t(change), ...(action && { action }) });
      return client.invalidateQueries({ queryKey: COLLECTIONS_KEY });
    },
    onError: showError,
  });
}

/** Deletes a collection, and shows an alert with the result. */
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

/** Adds assets to all of the given collections or, when one fails, to none. */
export function useAddToCollections() {
  const client = useQueryClient();
  const openCollection = useOpenCollection();
  return useMutation({
    mutationFn: (body: { ids: number[]; additions: string[] }) => call(changeCollections, { body }),
    onSuccess: (_, { ids, additions }) => {
      const message = addedToCollections(additions.length);
      showAlert({ type: 'success', message, action: openCollection(ids) });
      return client.invalidateQueries({ queryKey: COLLECTIONS_KEY });
    },
    onError: showError,
  });
}
