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
import { errorMessage } from '../../api/errors.ts';
import { COLLECTIONS_KEY } from '../../queries/collections-api.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';

/** Milliseconds that typing rests before the list follows it. */
const EMAIL_DEBOUNCE_MS = 250;

/** Enabled users offered at once; more are found by their e-mail. */
const NEW_OWNERS_MAX = 30;

/** Disabled users who have collections. */
export const formerOwnersQuery = queryOptions({
  queryKey: [...COLLECTIONS_KEY, 'former-owners'],
  queryFn: async ({ signal }) => (await call(listFormerOwners, { signal })).users,
});

/** Enabled users whose e-mail has what is typed in it. */
export function useNewOwners(typed: string) {
  const [email] = useDebouncedValue(typed.trim(), EMAIL_DEBOUNCE_MS);
  return useQuery({
    queryKey: ['users', 'enabled', email],
    queryFn: ({ signal }) =>
      call(searchUsers, { body: { email, enabled: true, limit_per_page: NEW_OWNERS_MAX }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Gives the collections of one user to another, and says how many, or why not. */
export function useTransferOwnership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) =>
      call(transferOwnership, { params: { id: from }, body: { to } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: (error) => showAlert({ type: 'danger', message: errorMessage(error) }),
    // Whoever was enabled or has given theirs away meanwhile is not offered again.
    onSettled: () => client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
  });
}
