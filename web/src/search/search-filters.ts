import { ASSET_PAGE_SIZE, ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { wireTime } from '@spindle/contracts/http/time';
import { COLORS, type Color } from '@spindle/contracts/search/colors';
import { DEFAULT_SORT, SORT_ENTRY, SORT_FIELDS } from '@spindle/contracts/search/search';
import { readExtraCriteria, writeExtraCriteria } from './more-criteria.ts';
import { readFieldCriteria, writeFieldCriteria } from './schema-criteria.ts';

/** Content types to choose from. Empty: all. `custom`: the text in `customType`. */
export const CONTENT_TYPES = ['', 'image', 'video', 'audio', 'custom'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Statuses to choose from. Empty: all. */
export const STATUSES = ['', 'OK', 'ARCHIVED', 'ERROR'] as const;
export type StatusFilter = (typeof STATUSES)[number];

/** The filters, order and page of a list of assets. Each is part of the URL. An empty text is no filter. */
export interface SearchFilters {
  keyword: string;
  /** Words and filters of facts, as the API accepts them. */
  q: string;
  fileName: string;
  contentType: ContentType;
  /** Free text such as a MIME type; used if `contentType` is `custom`. */
  customType: string;
  /** ISO 8601 in UTC, inclusive. */
  start: string;
  /** ISO 8601 in UTC, inclusive. */
  end: string;
  status: StatusFilter;
  /** One of the main colors of the image. Empty: any. */
  color: Color | '';
  /** Id of the uploader. Empty: any. */
  creator: string;
  /** Folder that the file was uploaded from, or a folder above it. Empty: any. */
  folder: string;
  /** A tag. Empty: any. */
  tag: string;
  /** A suggested tag. Empty: any. */
  suggested: string;
  /** Id of a person whose face the assets show. Empty: any. */
  person: string;
  /** Id of an asset schema. */
  schema: string;
  /** Criteria on the fields of the schema, as JSON. */
  fields: string;
  /** Criteria of a saved search that have no control, as JSON. */
  more: string;
  /** Lower case: `file_name_asc`; several are separated by commas, the most significant first. */
  sort: string;
  page: number;
  limit: number;
  /** Set for the list of the trash. Not part of the query string. */
  trashed?: true;
  /** Set for a list that shows one asset of each stack. Not part of the query string. */
  isCollapsed?: true;
}

/** The part of a search that its field shows. */
export type FieldSearch = Pick<SearchFilters, 'keyword' | 'q'>;

/** No filter, newest first. */
export const NO_FILTERS: SearchFilters = {
  keyword: '',
  q: '',
  fileName: '',
  contentType: '',
  customType: '',
  start: '',
  end: '',
  status: '',
  color: '',
  creator: '',
  folder: '',
  tag: '',
  suggested: '',
  person: '',
  schema: '',
  fields: '',
  more: '',
  sort: DEFAULT_SORT.toLowerCase(),
  page: 1,
  limit: ASSET_PAGE_SIZE,
};

const PARAM_NAMES = {
  keyword: 'keyword',
  q: 'q',
  fileName: 'file_name',
  contentType: 'content_type',
  customType: 'custom',
  start: 'start',
  end: 'end',
  status: 'status',
  color: 'color',
  creator: 'creator',
  folder: 'folder',
  tag: 'tag',
  suggested: 'suggested',
  person: 'person_id',
  schema: 'schema',
  fields: 'fields',
  more: 'more',
  sort: 'sort',
  page: 'page',
  limit: 'limit',
} as const satisfies Record<Exclude<keyof SearchFilters, 'trashed' | 'isCollapsed'>, string>;

// The object literal has exactly these keys.
const NAMES = Object.keys(PARAM_NAMES) as (keyof typeof PARAM_NAMES)[];

/** Reads the filters from a URL, ignoring invalid values. `limit` is the page size if the URL has none. */
export function readFilters(params: URLSearchParams, limit: number): SearchFilters {
  const text = (name: keyof typeof PARAM_NAMES) => params.get(PARAM_NAMES[name]) ?? '';
  const contentType = oneOf(CONTENT_TYPES, text('contentType'), '');
  const schema = parseId(text('schema'));
  return {
    keyword: text('keyword'),
    q: text('q'),
    fileName: text('fileName'),
    contentType,
    customType: contentType === 'custom' ? text('customType') : '',
    start: parseTime(text('start')),
    end: parseTime(text('end')),
    status: oneOf(STATUSES, text('status').toUpperCase(), ''),
    color: oneOf(['', ...COLORS], text('color'), ''),
    creator: parseId(text('creator')),
    folder: text('folder'),
    tag: text('tag'),
    suggested: text('suggested'),
    person: parseId(text('person')),
    schema,
    fields: schema && writeFieldCriteria(readFieldCriteria(text('fields'))),
    more: writeExtraCriteria(readExtraCriteria(text('more'))),
    sort: isValidOrder(text('sort')) ? text('sort').toLowerCase() : NO_FILTERS.sort,
    page: /^[1-9]\d{0,8}$/.test(text('page')) ? Number(text('page')) : 1,
    limit: oneOf(ASSET_PAGE_SIZES, Number(text('limit')), limit),
  };
}

/** Writes filters to a URL, omitting defaults. Keeps other parameters. */
export function writeFilters(params: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of NAMES) {
    if (filters[name] === NO_FILTERS[name]) written.delete(PARAM_NAMES[name]);
    else written.set(PARAM_NAMES[name], String(filters[name]));
  }
  // A page number is meaningless without the page size.
  if (filters.page > 1) written.set(PARAM_NAMES.limit, String(filters.limit));
  return written;
}

/** Removes all filters, but keeps order and page size. */
export function withoutFilters({ sort, limit }: SearchFilters): SearchFilters {
  return { ...NO_FILTERS, sort, limit };
}

export function isFiltered(filters: SearchFilters): boolean {
  const { sort, page, limit, trashed, ...parts } = filters;
  return Object.values(parts).some((part) => part !== '');
}

/** Returns the key of a list, which is the same for all orders and pages. */
export function listKey({ sort, page, limit, isCollapsed, ...filters }: SearchFilters): string {
  return JSON.stringify(filters);
}

function isValidOrder(text: string): boolean {
  const entries = text.split(',');
  return entries.length <= SORT_FIELDS.length && entries.every((entry) => SORT_ENTRY.test(entry));
}

function oneOf<T>(allowed: readonly T[], value: unknown, fallback: T): T {
  return allowed.find((option) => option === value) ?? fallback;
}

/** Returns an id of at most nine digits, which the database's integers can hold; empty for other texts. */
function parseId(text: string): string {
  return /^\d{1,9}$/.test(text) ? text : '';
}

function parseTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : wireTime(time);
}
