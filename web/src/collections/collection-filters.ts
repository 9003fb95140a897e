import {
  COLLECTIONS_PER_PAGE,
  type CollectionSearch,
  CollectionSort,
  DEFAULT_COLLECTION_SORT,
} from '@spindle/contracts/collections/collections';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { wireTime } from '@spindle/contracts/http/time';

/** The filters of the list of collections. All are in the address. */
export interface CollectionFilters {
  keyword: string;
  /** `1` or empty. */
  private: string;
  /** ISO 8601 in UTC, inclusive, or empty. */
  start: string;
  end: string;
  /** Field and direction: `last_update desc`. */
  sort: string;
  /** Counts from 1. */
  page: number;
  limit: number;
}

/** The filters of an address without a query string. */
export const NO_FILTERS: CollectionFilters = {
  keyword: '',
  private: '',
  start: '',
  end: '',
  sort: DEFAULT_COLLECTION_SORT,
  page: 1,
  limit: COLLECTIONS_PER_PAGE,
};

// The object has exactly the keys of its type.
const NAMES = Object.keys(NO_FILTERS) as (keyof CollectionFilters)[];

/** Reads the filters from an address; `limit` is the default page size. An invalid sort keeps its text, and the list is not requested. */
export function readFilters(address: URLSearchParams, limit: number): CollectionFilters {
  const text = (name: keyof CollectionFilters) => address.get(name) ?? '';
  const page = text('page');
  return {
    keyword: text('keyword'),
    private: text('private') === '1' ? '1' : '',
    start: timeOrNone(text('start')),
    end: timeOrNone(text('end')),
    sort: address.get('sort') ?? NO_FILTERS.sort,
    // At most six digits, so that the offset stays an integer that the database accepts.
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    limit: ASSET_PAGE_SIZES.find((size) => size === Number(text('limit'))) ?? limit,
  };
}

/** Returns the address with these filters, without those that have their default value. Other parameters stay. */
export function writeFilters(
  address: URLSearchParams,
  filters: CollectionFilters,
): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const name of NAMES) {
    if (filters[name] === NO_FILTERS[name]) query.delete(name);
    else query.set(name, String(filters[name]));
  }
  // A page number has no meaning without the page size.
  if (filters.page > 1) query.set('limit', String(filters.limit));
  return query;
}

/** Tells whether a filter is set, other than the order and the page. */
export function isFiltered(filters: CollectionFilters): boolean {
  return [filters.keyword, filters.private, filters.start, filters.end].some((one) => one !== '');
}

/** Returns whether every sort entry is a known field and a direction. */
export function isSortValid({ sort }: CollectionFilters): boolean {
  return CollectionSort.safeParse(sort).success;
}

/** Returns the filters as the API accepts them. */
export function requestOf(filters: CollectionFilters): Partial<CollectionSearch> {
  const { keyword, start, end, sort, page, limit } = filters;
  return {
    keyword,
    private_only: filters.private === '1',
    ...((start !== '' || end !== '') && {
      last_update_range: { start: start || undefined, end: end || undefined },
    }),
    sort_by: [sort],
    offset: (page - 1) * limit,
    limit,
  };
}

function timeOrNone(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : wireTime(time);
}
