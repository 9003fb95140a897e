import { ROLES, type RoleId } from '@spindle/contracts/http/permissions';
import { InviteState, type UserSearch, UserSort } from '@spindle/contracts/users/users';
import type { z } from 'zod';

/** States that the list can be filtered by. */
export const STATES = ['all', 'enabled', 'disabled'] as const;
export type UserState = (typeof STATES)[number];

export interface UserFilters {
  /** Words that names and email addresses contain. */
  keyword: string;
  /** Undefined: every role. */
  role: RoleId | undefined;
  state: UserState;
  /** Undefined: every state of an invite. */
  invite: InviteState | undefined;
  sort: UserSort;
  /** From 1. */
  page: number;
}

export const DEFAULT_SORT: UserSort = 'name asc';

export const NO_FILTERS: Omit<UserFilters, 'sort'> = {
  keyword: '',
  role: undefined,
  state: 'all',
  invite: undefined,
  page: 1,
};

export function isFiltered({ keyword, role, state, invite }: UserFilters): boolean {
  return keyword !== '' || role !== undefined || state !== 'all' || invite !== undefined;
}

/** Reads the filters from the address. Invalid values count as missing. */
export function readFilters(address: URLSearchParams): UserFilters {
  const page = Number(address.get('page') ?? 1);
  const roleName = address.get('role');
  return {
    keyword: (address.get('keyword') ?? '').slice(0, 254),
    role: ROLES.find(({ name }) => name === roleName)?.id,
    state: STATES.find((state) => state === address.get('state')) ?? 'all',
    invite: InviteState.safeParse(address.get('invite')).data,
    sort: UserSort.safeParse(address.get('sort')).data ?? DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address for filters, without those at their initial value. */
export function writeFilters(filters: UserFilters): URLSearchParams {
  const address = new URLSearchParams();
  const role = ROLES.find(({ id }) => id === filters.role);
  if (filters.keyword) address.set('keyword', filters.keyword);
  if (role) address.set('role', role.name);
  if (filters.state !== 'all') address.set('state', filters.state);
  if (filters.invite) address.set('invite', filters.invite);
  if (filters.sort !== DEFAULT_SORT) address.set('sort', filters.sort);
  if (filters.page > 1) address.set('page', String(filters.page));
  return address;
}

/** Returns the request for filters, without empty ones. */
export function requestOf(filters: UserFilters): z.input<typeof UserSearch> {
  const { keyword, role, state, invite, sort, page } = filters;
  return {
    ...(keyword && { keyword }),
    ...(role && { role_id: role }),
    ...(state !== 'all' && { enabled: state === 'enabled' }),
    ...(invite && { invite_state: invite }),
    sort_by: sort,
    page,
  };
}
