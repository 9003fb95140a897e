import type { LibraryType } from '@spindle/contracts/usage/library-insights';
import type { ShareTraffic } from '@spindle/contracts/usage/visit-insights';
import { writeExtraCriteria } from '../../search/more-criteria.ts';
import { NO_FILTERS, type SearchFilters, writeFilters } from '../../search/search-filters.ts';
import { boundsOf, DAY_SECONDS, isoTime, type Period } from '../statistics/period.ts';

/** The filter of assets that are not images, videos or audio. */
const OTHER_TYPES = 'application* OR text*';

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
  const filter: Partial<SearchFilters> =
    type === 'other' ? { contentType: 'custom', customType: OTHER_TYPES } : { contentType: type };
  return assetsPath({ ...filter, ...creatorOf(user) });
}

/** The age of assets: more than `from` days, and at most `until` days. */
interface Age {
  from_days: number;
  until_days: number | null;
}

/** Returns the address of the assets of an age. `now` is in seconds. */
export function agePath({ from_days, until_days }: Age, user: number | null, now: number): string {
  return assetsPath({
    ...(until_days !== null && { start: isoTime(now - until_days * DAY_SECONDS) }),
    ...(from_days > 0 && { end: isoTime(now - from_days * DAY_SECONDS) }),
    ...creatorOf(user),
  });
}

/** Returns the address of the assets of a share; null when they are unknown. */
export function sharePath({ collection_id, asset_ids }: ShareTraffic): string | null {
  if (collection_id !== null) return `/collection/${collection_id}`;
  return asset_ids.length > 0 ? idsPath(asset_ids) : null;
}

/** Returns the address of the jobs of a period. */
export function jobsPath(period: Period): string {
  const { start, end } = boundsOf(period, Math.floor(Date.now() / 1000));
  return `/jobs?${new URLSearchParams({ start: isoTime(start), end: isoTime(end) })}`;
}

const creatorOf = (user: number | null) => (user === null ? {} : { creator: String(user) });
