import { timeAfter, wireTime } from '@spindle/contracts/http/time';
import type { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { type More, writeMore } from './more-criteria.ts';
import { writeFieldCriteria } from './schema-criteria.ts';
import {
  type ContentType,
  NO_FILTERS,
  type SearchFilters,
  STATUSES,
  writeFilters,
} from './search-filters.ts';
import { searchRequest } from './search-request.ts';

/** Filters and order of a list, as a kept search has them: no page, no size of a page. */
export function toSavedRequest(filters: SearchFilters) {
  const { page, limit_per_page, ...kept } = searchRequest(filters);
  return kept;
}

/** The filters that ask for the same: what no control shows is in `more`, so that nothing is lost. */
export function filtersOfRequest(request: SavedRequest): SearchFilters {
  const { contentType, customType, ...beyondType } = typeOf(request.content_type);
  const { status = '', upload_time_range: time, schema_criteria: schema } = request;
  const shownStatus = STATUSES.find((one) => one === status);
  const more: More = {
    ...beyondType,
    ...(request.status && shownStatus === undefined && { status: request.status }),
    ...(request.file_size_range && { file_size_range: request.file_size_range }),
    ...(request.ids && { ids: request.ids }),
  };
  return {
    ...NO_FILTERS,
    keyword: request.keyword ?? '',
    fileName: (request.file_name ?? '').replace(/\*+$/, ''),
    contentType,
    customType,
    start: time?.start ? wireTime(new Date(time.start)) : '',
    end: time?.end ? lastSecondOf(time.end) : '',
    status: shownStatus ?? '',
    color: request.color ?? '',
    creator: request.creator_id === undefined ? '' : String(request.creator_id),
    schema: schema ? String(schema.data_schema_id) : '',
    fields: schema ? writeFieldCriteria(schema.fields) : '',
    more: writeMore(more),
    sort: request.sort_by.join(',').toLowerCase(),
    ...(request.trashed && { trashed: true as const }),
  };
}

/** Page and query under which the list of a kept search stands. */
export function addressOfRequest(request: SavedRequest): string {
  const filters = filtersOfRequest(request);
  const query = writeFilters(new URLSearchParams(), filters).toString();
  return `${filters.trashed ? '/trash' : '/assets'}${query && `?${query}`}`;
}

interface TypeFilter extends Pick<More, 'content_type'> {
  contentType: ContentType;
  customType: string;
}

function typeOf(type = '*'): TypeFilter {
  const none = { contentType: '', customType: '' } as const;
  const start = type.replace(/\*+$/, '');
  if (start === '' || type === '*/*') return none;
  if (start === type) return { ...none, content_type: type };
  if (start === 'image' || start === 'video' || start === 'audio')
    return { contentType: start, customType: '' };
  return { contentType: 'custom', customType: start };
}

/** A date ends with its day. */
function lastSecondOf(end: string): string {
  return wireTime(new Date(timeAfter(end).getTime() - 1));
}
