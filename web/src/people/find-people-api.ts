import { listPeople, readPerson } from '@spindle/contracts/people/person-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Begins the key of everything about people and faces: one change can alter all of it. */
export const PEOPLE_KEY = ['people'] as const;

/** Milliseconds that people stay fresh. New faces appear while assets are processed. */
export const PEOPLE_STALE_MS = 30_000;

/** People whom a field suggests while the user types a name. */
export const SUGGESTIONS_MAX = 8;

/** Queries the people with a name that matches a text, for suggestions. */
export function namedPeopleQuery(keyword: string) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'named', keyword],
    queryFn: async ({ signal }) => {
      const query = { keyword, named: 'true', limit_per_page: SUGGESTIONS_MAX } as const;
      return (await call(listPeople, { query, signal })).data;
    },
    staleTime: PEOPLE_STALE_MS,
  });
}

/** Queries a person. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(readPerson, { params: { id }, signal })).data,
    staleTime: PEOPLE_STALE_MS,
  });
}
