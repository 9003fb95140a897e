import { listShortUsers, type ShortUser } from '@spindle/contracts/users/short-users';
import { USERS_PER_PAGE } from '@spindle/contracts/users/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { USAGE_KEY } from './usage-api.ts';

/** Users for the picker. */
export interface People {
  users: ShortUser[];
  /** Number of all matching users. */
  total: number;
}

/** Filters of the list of users. */
type NameFilters = Partial<Pick<ShortUser, 'email' | 'first_name' | 'last_name'>>;

/** Queries the first 30 users whose email or name contains a text; of all users for an empty text. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...USAGE_KEY, 'people', text],
    queryFn: async ({ signal }): Promise<People> => {
      const answers = await Promise.all(
        filtersOf(text).map((filters) =>
          call(listShortUsers, {
            body: { page: 1, limit_per_page: USERS_PER_PAGE, ...filters },
            signal,
          }),
        ),
      );
      const found = new Map(answers.flatMap(({ users }) => users.map((user) => [user.id, user])));
      const totals = answers.map(({ total_users }) => total_users);
      return { users: [...found.values()].slice(0, USERS_PER_PAGE), total: Math.max(...totals) };
    },
    placeholderData: keepPreviousData,
  });

/** Returns the filters of each request: with several filters in one request, all would have to match. */
function filtersOf(text: string): NameFilters[] {
  if (text === '') return [{}];
  const [first = '', ...rest] = text.split(/\s+/);
  const names = rest.length > 0 ? [{ first_name: first, last_name: rest.join(' ') }] : [];
  return [{ email: text }, { first_name: text }, { last_name: text }, ...names];
}
