import {
  listFormerOwners,
  transferOwnership,
} from '@spindle/contracts/collections/collection-routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { COLLECTIONS_KEY } from '../collections-api.ts';

/** Queries the disabled users who have collections. */
export const formerOwnersQuery = queryOptions({
  queryKey: [...COLLECTIONS_KEY, 'former-owners'],
  queryFn: async ({ signal }) => (await call(listFormerOwners, { signal })).users,
});

/** Transfers the collections of one user to another, and shows an alert with the result. */
export function useTransferOwnership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) =>
      call(transferOwnership, { params: { id: from }, body: { to_user_id: to } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: showError,
    // Also after a refusal: the former owner may have been enabled, or have no collections any more.
    onSettled: () => client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
  });
}
