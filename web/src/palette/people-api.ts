import { searchUsers } from '@spindle/contracts/users/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Limits the people shown for a text. */
const PEOPLE_MAX = 4;
/** Milliseconds that matching people stay fresh. */
const STALE_MS = 30_000;

export interface Person {
  id: number;
  name: string;
  email: string;
}

const NO_PEOPLE: Person[] = [];

/** Returns people whose email or name contains a text. */
export function useMatchingPeople(text: string, isEnabled: boolean): Person[] {
  const { data } = useQuery({
    queryKey: ['users', 'palette', text],
    queryFn: async ({ signal }) => {
      const body = { keyword: text, sort_by: 'name asc', limit_per_page: PEOPLE_MAX } as const;
      const { users } = await call(searchUsers, { body, signal });
      return users.map(({ id, email, first_name, last_name }) => ({
        id,
        email,
        name: `${first_name} ${last_name}`.trim(),
      }));
    },
    enabled: isEnabled && text !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  return data ?? NO_PEOPLE;
}
