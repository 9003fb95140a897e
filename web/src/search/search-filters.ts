import { ASSET_PAGE_SIZE, ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { wireTime } from '@spindle/contracts/http/time';
import { COLORS, type Color } from '@spindle/contracts/search/colors';
import { DEFAULT_SORT, SORT_ENTRY, SORT_FIELDS } from '@spindle/contracts/search/search';
import { readMore, writeMore } from './more-criteria.ts';
import { readFieldCriteria, writeFieldCriteria } from './schema-criteria.ts';

/** Kinds of content a person can choose. Empty: all. `custom`: what is typed in `customType`. */
export const CONTENT_TYPES = ['', 'image', 'video', 'audio', 'custom'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Statuses a person can filter by. Empty: all. */
export const STATUSES = ['', 'OK', 'ARCHIVED', 'ERROR'] as const;
export type StatusFilter = (typeof STATUSES)[number];

/** What a list of assets is asked for; each part stands in the address. Empty text is no filter. */
export interface SearchFilters {
  keyword: string;
  fileName: string;
  contentType: ContentType;
  /** Free text such as a mime type; counts when `contentType` is `custom`. */
  customType: string;
  /** ISO 8601 in UTC, inclusive. */
  start: string;
  /** ISO 8601 in UTC, inclusive. */
  end: string;
  status: StatusFilter;
  /** One of the main colours of the picture. Empty: any. */
  color: Color | '';
  /** Id of the user who uploaded. Empty: any. */
  creator: string;
  /** Id of an asset schema. */
  schema: string;
  /** What the fields of the schema are asked for, as JSON. */
  fields: string;
  /** What a kept search asks for that no control shows, as JSON. */
  more: string;
  /** Lower case: `file_name_asc`; several, the first counting most, joined by commas. */
  sort: string;
  page: number;
  limit: number;
  /** Whether the list is that of the trash: told by the page, not by the address. */
  trashed?: true;
}

/** No filter, newest first. */
export const NO_FILTERS: SearchFilters = {
  keyword: '',
  fileName: '',
  contentType: '',
  customType: '',
  start: '',
  end: '',
  status: '',
  color: '',
  creator: '',
  schema: '',
  fields: '',
  more: '',
  sort: DEFAULT_SORT.toLowerCase(),
  page: 1,
  limit: ASSET_PAGE_SIZE,
};

const ADDRESS_NAMES = {
  keyword: 'keyword',
  fileName: 'file_name',
  contentType: 'content_type',
  customType: 'custom',
  start: 'start',
  end: 'end',
  status: 'status',
  color: 'color',
  creator: 'creator',
  schema: 'schema',
  fields: 'fields',
  more: 'more',
  sort: 'sort',
  page: 'page',
  limit: 'limit',
} as const satisfies Record<Exclude<keyof SearchFilters, 'trashed'>, string>;

// The keys of an object of that type and no others.
const NAMES = Object.keys(ADDRESS_NAMES) as (keyof typeof ADDRESS_NAMES)[];

/**
 * Filters that an address holds. What is missing or makes no sense is as if it were not there; `limit` is the page size
 * of an address that says none.
 */
export function readFilters(address: URLSearchParams, limit: number): SearchFilters {
  const text = (name: keyof typeof ADDRESS_NAMES) => address.get(ADDRESS_NAMES[name]) ?? '';
  const contentType = oneOf(CONTENT_TYPES, text('contentType'), '');
  const schema = idOrNone(text('schema'));
  return {
    keyword: text('keyword'),
    fileName: text('fileName'),
    contentType,
    customType: contentType === 'custom' ? text('customType') : '',
    start: timeOrNone(text('start')),
    end: timeOrNone(text('end')),
    status: oneOf(STATUSES, text('status').toUpperCase(), ''),
    color: oneOf(['', ...COLORS], text('color'), ''),
    creator: idOrNone(text('creator')),
    schema,
    fields: schema && writeFieldCriteria(readFieldCriteria(text('fields'))),
    more: writeMore(readMore(text('more'))),
    sort: isOrder(text('sort')) ? text('sort').toLowerCase() : NO_FILTERS.sort,
    page: /^[1-9]\d{0,8}$/.test(text('page')) ? Number(text('page')) : 1,
    limit: oneOf(ASSET_PAGE_SIZES, Number(text('limit')), limit),
  };
}

/** Writes filters into an address, leaving out what is as it would be anyway; other parts of the address stay. */
export function writeFilters(address: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of NAMES) {
    if (filters[name] === NO_FILTERS[name]) written.delete(ADDRESS_NAMES[name]);
    else written.set(ADDRESS_NAMES[name], String(filters[name]));
  }
  // A page number says nothing without the size of a page.
  if (filters.page > 1) written.set(ADDRESS_NAMES.limit, String(filters.limit));
  return written;
}

/** The same list without filters: sort and page size stay. */
export function withoutFilters({ sort, limit }: SearchFilters): SearchFilters {
  return { ...NO_FILTERS, sort, limit };
}

export function isFiltered(filters: SearchFilters): boolean {
  const { sort, page, limit, trashed, ...parts } = filters;
  return Object.values(parts).some((part) => part !== '');
}

/** Names the list that filters make, whatever its order and pages. */
export function listKey({ sort, page, limit, ...filters }: SearchFilters): string {
  return JSON.stringify(filters);
}

function isOrder(text: string): boolean {
  const entries = text.split(',');
  return entries.length <= SORT_FIELDS.length && entries.every((entry) => SORT_ENTRY.test(entry));
}

function oneOf<T>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

function idOrNone(text: string): string {
  return /^\d{1,9}$/.test(text) ? text : '';
}

function timeOrNone(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : wireTime(time);
}
