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
      // With several fields in one request, all of them would have to match.
      const answers = await Promise.all(
        (['email', 'first_name', 'last_name'] as const).map((field) =>
          call(searchUsers, { body: { [field]: text, limit_per_page: PEOPLE_MAX }, signal }),
        ),
      );
      const people = answers.flatMap(({ users }) =>
        users.map(({ id, email, first_name, last_name }): [number, Person] => [
          id,
          { id, email, name: `${first_name} ${last_name}`.trim() },
        ]),
      );
      return [...new Map(people).values()].slice(0, PEOPLE_MAX);
    },
    enabled: isEnabled && text !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  return data ?? NO_PEOPLE;
}
