import { SearchRequest } from '@spindle/contracts/search/search';
import { expect, it } from 'vitest';
import { NO_FILTERS, type SearchFilters } from './search-filters.ts';
import { searchRequest } from './search-request.ts';

const request = (filters: Partial<SearchFilters>) => searchRequest({ ...NO_FILTERS, ...filters });

it('requests the first page of all assets, newest first', () => {
  expect(request({})).toEqual({
    page: 1,
    limit_per_page: 30,
    extended_result: true,
    sort_by: ['upload_time_range_DESC'],
    content_type: '*',
  });
});

it('appends an asterisk to the file name [A-553]', () => {
  expect(request({ fileName: ' lake ' }).file_name).toBe('lake*');
});

it('reduces several asterisks after the file name to one [A-554]', () => {
  expect(request({ fileName: 'lake***' }).file_name).toBe('lake*');
  expect(request({ fileName: 'la*ke*' }).file_name).toBe('la*ke*');
});

it('appends an asterisk to the content type [A-555]', () => {
  expect(request({ contentType: 'video' }).content_type).toBe('video*');
});

it('uses the text of Custom as the content type [A-556] [A-128]', () => {
  const custom = request({ contentType: 'custom', customType: 'image/svg' });
  expect(custom.content_type).toBe('image/svg*');
});

it('sends an asterisk without a content type [A-557]', () => {
  expect(request({ contentType: '' }).content_type).toBe('*');
  expect(request({ contentType: 'custom', customType: ' ' }).content_type).toBe('*');
});

it('omits an open end of the upload time', () => {
  expect(request({ start: '2026-11-01T00:00:00Z' }).upload_time_range).toEqual({
    start: '2026-11-01T00:00:00Z',
  });
  expect(request({}).upload_time_range).toBeUndefined();
});

it('sends only requests that the API accepts', () => {
  const filters: Partial<SearchFilters> = {
    keyword: 'lake',
    fileName: 'hero',
    contentType: 'audio',
    start: '2026-11-01T00:00:00Z',
    end: '2026-11-30T23:59:59Z',
    status: 'OK',
    sort: 'file_size_range_asc',
    page: 4,
    limit: 12,
  };
  const parsed = SearchRequest.parse(request(filters));
  expect(parsed).toMatchObject({ page: 4, limit_per_page: 12, sort_by: ['file_size_range_ASC'] });
});
