import type { ShortUser } from '@spindle/contracts/users/short-users';
import { readUser } from '@spindle/contracts/users/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Queries the name of a user. Only administrators may read it. */
export const personNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async ({ signal }) => nameOf((await call(readUser, { params: { id }, signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
    // A user of an address may not exist.
    retry: false,
  });

/** Returns the full name of a user; the email of a user without a name. */
export function nameOf(user: Pick<ShortUser, 'first_name' | 'last_name' | 'email'>): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
