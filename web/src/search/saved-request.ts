import { timeAfter, wireTime } from '@spindle/contracts/http/time';
import type { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { type ExtraCriteria, FACT_CRITERIA, writeExtraCriteria } from './more-criteria.ts';
import { writeFieldCriteria } from './schema-criteria.ts';
import {
  type ContentType,
  NO_FILTERS,
  type SearchFilters,
  STATUSES,
  writeFilters,
} from './search-filters.ts';

/** Returns the filters of a saved request. Criteria without a control go into `more`. */
export function filtersOfRequest(request: SavedRequest): SearchFilters {
  const { contentType, customType, ...exactType } = typeOf(request.content_type);
  const { status = '', upload_time_range: time, schema_criteria: schema } = request;
  const shownStatus = STATUSES.find((known) => known === status);
  const facts = FACT_CRITERIA.map((name) => [name, request[name]]);
  const more: ExtraCriteria = {
    ...exactType,
    ...Object.fromEntries(facts),
    ...(request.kind && { kind: request.kind }),
    ...(request.status && shownStatus === undefined && { status: request.status }),
    ...(request.file_size_range && { file_size_range: request.file_size_range }),
    ...(request.ids && { ids: request.ids }),
  };
  return {
    ...NO_FILTERS,
    keyword: request.keyword ?? '',
    q: request.q ?? '',
    fileName: (request.file_name ?? '').replace(/\*+$/, ''),
    contentType,
    customType,
    start: time?.start ? wireTime(new Date(time.start)) : '',
    end: time?.end ? lastSecondOf(time.end) : '',
    status: shownStatus ?? '',
    color: request.color ?? '',
    creator: request.creator_id === undefined ? '' : String(request.creator_id),
    folder: request.folder ?? '',
    tag: request.tag ?? '',
    suggested: request.suggested ?? '',
    person: request.person_id === undefined ? '' : String(request.person_id),
    schema: schema ? String(schema.data_schema_id) : '',
    fields: schema ? writeFieldCriteria(schema.fields) : '',
    more: writeExtraCriteria(more),
    sort: request.sort_by.join(',').toLowerCase(),
    ...(request.trashed && { trashed: true as const }),
  };
}

/** Returns the path and query of a saved search. */
export function urlOfRequest(request: SavedRequest): string {
  const filters = filtersOfRequest(request);
  const query = writeFilters(new URLSearchParams(), filters).toString();
  return `${filters.trashed ? '/trash' : '/assets'}${query && `?${query}`}`;
}

interface TypeFilter extends Pick<ExtraCriteria, 'content_type'> {
  contentType: ContentType;
  customType: string;
}

/**
 * Splits a requested content type: `image*` is a choice of the control, another prefix is its custom text, and an exact
 * type has no control.
 */
function typeOf(type = '*'): TypeFilter {
  const none = { contentType: '', customType: '' } as const;
  const start = type.replace(/\*+$/, '');
  if (start === '' || type === '*/*') return none;
  if (start === type) return { ...none, content_type: type };
  if (start === 'image' || start === 'video' || start === 'audio')
    return { contentType: start, customType: '' };
  return { contentType: 'custom', customType: start };
}

/** Returns the last second of an end; a date includes its whole day. */
function lastSecondOf(end: string): string {
  return wireTime(new Date(timeAfter(end).getTime() - 1));
}
