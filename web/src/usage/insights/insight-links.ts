import type { LibraryType } from '@spindle/contracts/usage/library-insights';
import type { ShareTraffic } from '@spindle/contracts/usage/visit-insights';
import { writeExtraCriteria } from '../../search/more-criteria.ts';
import { NO_FILTERS, type SearchFilters, writeFilters } from '../../search/search-filters.ts';
import { boundsOf, DAY_SECONDS, isoTime } from '../statistics/period.ts';
import type { UsageScope } from '../statistics/usage-address.ts';

/** The kinds of assets that the types include. */
const KINDS = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO', other: 'OTHER' } as const;

/** Returns the address of the list of assets with these filters. */
export const assetsPath = (filters: Partial<SearchFilters>) => listPath('/assets', filters);

function listPath(page: '/assets' | '/trash', filters: Partial<SearchFilters>): string {
  const address = writeFilters(new URLSearchParams(), { ...NO_FILTERS, ...filters });
  return address.size > 0 ? `${page}?${address}` : page;
}

/** Returns the address of the list of these assets. */
export const idsPath = (ids: readonly string[]) =>
  assetsPath({ more: writeExtraCriteria({ ids: [...ids] }) });

/** Returns the address of the assets of a type, of one user or of all. */
export function typePath(type: LibraryType, user: number | null): string {
  if (type === 'trash') return listPath('/trash', creatorOf(user));
  return assetsPath({ more: writeExtraCriteria({ kind: KINDS[type] }), ...creatorOf(user) });
}

/** The age of assets: more than `from` days, and at most `until` days. */
interface Age {
  from_days: number;
  until_days: number | null;
}

/**
 * Returns the address of the assets of an age at a time in seconds. Both ends of a search include their whole second, so that
 * an end is a second before the start of the next younger age.
 */
export function agePath({ from_days, until_days }: Age, user: number | null, at: number): string {
  return assetsPath({
    ...(until_days !== null && { start: isoTime(at - until_days * DAY_SECONDS) }),
    ...(from_days > 0 && { end: isoTime(at - from_days * DAY_SECONDS - 1) }),
    ...creatorOf(user),
  });
}

/** Returns the address of the assets of a share; null when they are unknown. */
export function sharePath({ collection_id, asset_ids }: ShareTraffic): string | null {
  if (collection_id !== null) return `/collection/${collection_id}`;
  return asset_ids.length > 0 ? idsPath(asset_ids) : null;
}

/** Returns the address of the jobs that a user, or everybody, started on the UTC days of a period. */
export function jobsPath({ user, period }: UsageScope): string {
  const { start, end } = boundsOf(period, Math.floor(Date.now() / 1000));
  const address = new URLSearchParams(user === null ? {} : { creator: String(user) });
  address.set('start', isoTime(Math.floor(start / DAY_SECONDS) * DAY_SECONDS));
  address.set('end', isoTime(Math.ceil(end / DAY_SECONDS) * DAY_SECONDS - 1));
  return `/jobs?${address}`;
}

const creatorOf = (user: number | null) => (user === null ? {} : { creator: String(user) });
