import { useDebouncedValue } from '@mantine/hooks';
import {
  listFormerOwners,
  transferOwnership,
} from '@spindle/contracts/collections/collection-routes';
import { searchUsers } from '@spindle/contracts/users/users';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { COLLECTIONS_KEY } from '../../queries/collections-api.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';

/** Milliseconds after the last key before users are searched. */
const EMAIL_DEBOUNCE_MS = 250;

/** Limits the offered users; the others are found by their email. */
const NEW_OWNERS_MAX = 30;

/** Queries the disabled users who have collections. */
export const formerOwnersQuery = queryOptions({
  queryKey: [...COLLECTIONS_KEY, 'former-owners'],
  queryFn: async ({ signal }) => (await call(listFormerOwners, { signal })).users,
});

/** Queries the enabled users whose email contains the typed text. */
export function useNewOwners(typed: string) {
  const [email] = useDebouncedValue(typed.trim(), EMAIL_DEBOUNCE_MS);
  return useQuery({
    queryKey: ['users', 'enabled', email],
    queryFn: ({ signal }) =>
      call(searchUsers, { body: { email, enabled: true, limit_per_page: NEW_OWNERS_MAX }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Transfers the collections of one user to another, and shows an alert with the result. */
export function useTransferOwnership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) =>
      call(transferOwnership, { params: { id: from }, body: { to } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: showError,
    // Also after a refusal: the former owner may have been enabled, or have no collections any more.
    onSettled: () => client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
  });
}
