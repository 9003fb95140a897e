import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { SearchRequest } from '@spindle/contracts/search/search';
import { expect, it } from 'vitest';
import { filtersOfRequest, urlOfRequest } from './saved-request.ts';
import { NO_FILTERS, readFilters, type SearchFilters } from './search-filters.ts';
import { searchRequest, toSavedRequest } from './search-request.ts';

const FILTERS: Partial<SearchFilters>[] = [
  {},
  { keyword: 'lake AND "at dusk"', fileName: 'hero_v3', sort: 'file_name_asc' },
  { contentType: 'image', status: 'ARCHIVED', color: 'teal', creator: '7' },
  { contentType: 'custom', customType: 'image/png' },
  { contentType: 'custom', customType: 'image* OR video' },
  { start: '2026-11-01T00:00:00Z', end: '2026-11-30T23:59:59Z' },
  { end: '2026-11-30T23:59:59Z', trashed: true },
  { schema: '0' },
  { schema: '3', fields: '{"city":{"is":"York"},"price":{"start":1},"printed":false,"note":"a*"}' },
  { sort: 'content_type_desc,file_name_asc', more: '{"file_size_range":{"start":1000}}' },
];

it('round-trips every filter and the order', () => {
  for (const some of FILTERS) {
    const filters = { ...NO_FILTERS, ...some };
    const saved = SavedRequest.parse(JSON.parse(JSON.stringify(toSavedRequest(filters))));
    expect(filtersOfRequest(saved)).toEqual(filters);
  }
});

const parsed = (body: object) => {
  const { page, limit_per_page, extended_result, ...request } = SearchRequest.parse(body);
  return request;
};

it('repeats a search saved through the API, including criteria without a control', () => {
  for (const body of [
    {},
    { keyword: 'lake', content_type: 'image/png', status: 'NOT_READY' },
    { content_type: 'image* OR video/mp4', file_size_range: { start: 5, end: 10 } },
    { ids: ['0'.repeat(32)], trashed: true, creator_id: 7 },
    { sort_by: ['status_ASC', 'file_name_DESC'], color: 'red' },
    { kind: 'OTHER', content_type: 'font*' },
    {
      taken_range: { start: '2024-05', end: '2024-06-01T12:00' },
      rating: 3,
      flag: 'PICK',
      color_label: 'RED',
      favorite: false,
      camera: 'nikon z',
      lens: { is: 'NIKKOR Z 50mm' },
      iso_range: { start: 800 },
      aperture_range: { end: 2.8 },
      focal_length_range: { start: 35, end: 50 },
    },
    { country: 'Slovenia', region: { is: 'Upper Carniola' }, town: 'Bled', place: 'lake' },
    { q: 'rating:>=3', has: ['gps', 'title'], missing: ['caption'] },
    {
      upload_time_range: { start: '2026-11-01T00:00:00Z' },
      schema_criteria: { data_schema_id: 3 },
    },
  ]) {
    const saved = SavedRequest.parse(body);
    const [path, query] = urlOfRequest(saved).split('?');
    const opened = readFilters(new URLSearchParams(query), 30);
    const filters = path === '/trash' ? { ...opened, trashed: true as const } : opened;
    expect(parsed(searchRequest(filters))).toEqual(parsed({ content_type: '*', ...body }));
  }
});

it('includes the whole last day', () => {
  const saved = SavedRequest.parse({ upload_time_range: { end: '2026-11-30' } });
  expect(filtersOfRequest(saved).end).toBe('2026-11-30T23:59:59Z');
});

it('prefers a control over the criterion behind it', () => {
  const more = '{"content_type":"image/png","status":"NOT_READY"}';
  expect(searchRequest({ ...NO_FILTERS, more, contentType: 'video', status: 'OK' })).toMatchObject({
    content_type: 'video*',
    status: 'OK',
  });
});
