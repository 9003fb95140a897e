import type { UserSearch } from '@spindle/contracts/users/users';
import type { z } from 'zod';

/** States that the list can be filtered by. */
export const STATES = ['all', 'enabled', 'disabled'] as const;
export type UserState = (typeof STATES)[number];

/** Text filters: each matches a part of the field. */
export const TEXT_FILTERS = ['email', 'first_name', 'last_name'] as const;
type TextFilter = (typeof TEXT_FILTERS)[number];

export interface UserFilters extends Record<TextFilter, string> {
  state: UserState;
  /** From 1. */
  page: number;
}

export const NO_FILTERS: UserFilters = {
  email: '',
  first_name: '',
  last_name: '',
  state: 'all',
  page: 1,
};

export function isFiltered(filters: UserFilters): boolean {
  return filters.state !== 'all' || TEXT_FILTERS.some((name) => filters[name] !== '');
}

/** Reads the filters from the address. Invalid values count as missing. */
export function readFilters(address: URLSearchParams): UserFilters {
  const page = Number(address.get('page') ?? 1);
  const text = (name: TextFilter) => (address.get(name) ?? '').slice(0, 254);
  return {
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    state: STATES.find((state) => state === address.get('state')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address for filters, without those at their initial value. */
export function writeFilters(filters: UserFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of TEXT_FILTERS) if (filters[name]) address.set(name, filters[name]);
  if (filters.state !== 'all') address.set('state', filters.state);
  if (filters.page > 1) address.set('page', String(filters.page));
  return address;
}

/** Returns the request for filters, without empty ones. */
export function requestOf({ state, page, ...texts }: UserFilters): z.input<typeof UserSearch> {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ...given, page, ...(state !== 'all' && { enabled: state === 'enabled' }) };
}
