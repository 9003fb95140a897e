import { AuditFilters } from '@spindle/contracts/audit/audit';

/** Names of the filters, as in the address and in the request. */
export const FILTERS = ['actor', 'action', 'target', 'start_time', 'end_time'] as const;

/** Filters of the list. An empty text filters nothing. */
export type Filters = Record<(typeof FILTERS)[number], string>;

export const NO_FILTERS: Filters = {
  actor: '',
  action: '',
  target: '',
  start_time: '',
  end_time: '',
};

export const isFiltered = (filters: Filters): boolean =>
  FILTERS.some((name) => filters[name] !== '');

/** Reads the filters from the address. Invalid values count as missing. */
export function readFilters(address: URLSearchParams): Filters {
  const filters = { ...NO_FILTERS };
  for (const name of FILTERS) {
    const text = address.get(name) ?? '';
    const isValid = text !== '' && AuditFilters.shape[name].safeParse(text).success;
    if (isValid) filters[name] = text;
  }
  return filters;
}

/** Returns the address for filters, without empty ones. */
export function writeFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(givenOf(filters));
}

/** Returns the request for filters, without empty ones. Expects filters that `readFilters` has checked. */
export const requestOf = (filters: Filters): AuditFilters => AuditFilters.parse(givenOf(filters));

const givenOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));
