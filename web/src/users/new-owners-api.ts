import { useDebouncedValue } from '@mantine/hooks';
import { searchUsers } from '@spindle/contracts/users/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Milliseconds after the last key before users are searched. */
const EMAIL_DEBOUNCE_MS = 250;

/** Limits the offered users; the others are found by their email. */
const NEW_OWNERS_MAX = 30;

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
