import { searchUsers } from '@spindle/contracts/users/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** People shown for a text. */
const PEOPLE_MAX = 4;
/** Milliseconds that people found for a text count as fresh. */
const STALE_MS = 30_000;

export interface Person {
  id: number;
  name: string;
  email: string;
}

const NONE: Person[] = [];

/** People by a part of the address or of a name. */
export function useMatchingPeople(text: string, isWanted: boolean): Person[] {
  const { data } = useQuery({
    queryKey: ['users', 'palette', text],
    queryFn: async ({ signal }) => {
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
    enabled: isWanted && text !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  return data ?? NONE;
}
