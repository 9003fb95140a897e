import { expect, it } from 'vitest';
import {
  isFiltered,
  listKey,
  NO_FILTERS,
  readFilters,
  type SearchFilters,
  withoutFilters,
  writeFilters,
} from './search-filters.ts';

const ALL_FILTERS: SearchFilters = {
  keyword: 'lake AND dusk',
  q: 'rating:>=3',
  fileName: 'hero_v3',
  contentType: 'custom',
  customType: 'image/png',
  start: '2026-11-01T00:00:00Z',
  end: '2026-11-30T23:59:59Z',
  status: 'ARCHIVED',
  color: 'teal',
  creator: '7',
  folder: 'Trip/Day 1',
  tag: 'lake',
  suggested: 'alp',
  person: '7',
  schema: '3',
  fields: '{"city":"york","price":{"start":1}}',
  more: '{"file_size_range":{"start":1000}}',
  sort: 'file_name_asc',
  page: 7,
  limit: 12,
};

const read = (address: string, limit = 30) => readFilters(new URLSearchParams(address), limit);
const write = (filters: SearchFilters, address = '') =>
  writeFilters(new URLSearchParams(address), filters).toString();

it('round-trips filters through a URL', () => {
  expect(read(write(ALL_FILTERS))).toEqual(ALL_FILTERS);
});

it('names the URL parameters like the API', () => {
  const names = [...new URLSearchParams(write(ALL_FILTERS)).keys()].sort();
  expect(names).toEqual([
    'color',
    'content_type',
    'creator',
    'custom',
    'end',
    'fields',
    'file_name',
    'folder',
    'keyword',
    'limit',
    'more',
    'page',
    'person_id',
    'q',
    'schema',
    'sort',
    'start',
    'status',
    'suggested',
    'tag',
  ]);
});

it('sorts by newest upload by default [A-114] [A-923]', () => {
  expect(read('').sort).toBe('upload_time_range_desc');
});

it('omits defaults from the URL, and keeps other parameters', () => {
  expect(write(NO_FILTERS)).toBe('');
  expect(write(NO_FILTERS, 'view=list&keyword=lake')).toBe('view=list');
});

it('writes the page size along with a page number', () => {
  expect(write({ ...NO_FILTERS, page: 2 })).toBe('page=2&limit=30');
});

it('uses the stored page size if the URL has none', () => {
  expect(read('', 12).limit).toBe(12);
  expect(read('limit=18', 12).limit).toBe(18);
});

// Proves
it('accepts only 12, 18 and 30 as page sizes', () => {
  expect(['12', '18', '30', '31', '0', 'many'].map((size) => read(`limit=${size}`).limit)).toEqual([
    12, 18, 30, 30, 30, 30,
  ]);
  expect(NO_FILTERS.limit).toBe(30);
});

it('ignores invalid values in a URL', () => {
  const address = 'content_type=spoon&status=NOT_READY&sort=name&page=-1&start=yesterday&custom=x';
  expect(read(`${address}&schema=x&fields={}&color=mauve&creator=me&more=[]`)).toEqual(NO_FILTERS);
  for (const fields of ['{', '[1]', '{"city":""}', '{"city":{"from":1}}'])
    expect(read(`schema=3&fields=${fields}`)).toEqual({ ...NO_FILTERS, schema: '3' });
});

it('keeps sort and page size when the filters are cleared', () => {
  const cleared = withoutFilters(ALL_FILTERS);
  expect(cleared).toEqual({ ...NO_FILTERS, sort: 'file_name_asc', limit: 12 });
  expect(isFiltered(cleared)).toBe(false);
  expect(isFiltered(ALL_FILTERS)).toBe(true);
});

it('returns the same key for all orders and pages of a list', () => {
  expect(listKey({ ...ALL_FILTERS, page: 1, limit: 30, sort: 'file_name_desc' })).toBe(
    listKey(ALL_FILTERS),
  );
  expect(listKey({ ...ALL_FILTERS, status: '' })).not.toBe(listKey(ALL_FILTERS));
});
