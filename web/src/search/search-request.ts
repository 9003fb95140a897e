import { type searchAssets, sortOf } from '@spindle/contracts/search/search';
import type { z } from 'zod';
import { readExtraCriteria } from './more-criteria.ts';
import { readFieldCriteria } from './schema-criteria.ts';
import type { SearchFilters } from './search-filters.ts';

type SearchBody = z.input<typeof searchAssets.body>;

/** Builds the search request of a list. Controls take precedence over criteria without a control. */
export function searchRequest(filters: SearchFilters): SearchBody {
  const name = filters.fileName.trim();
  const { content_type = '*', ...more } = readExtraCriteria(filters.more);
  const contentType = withAsterisk(
    filters.contentType === 'custom' ? filters.customType.trim() : filters.contentType,
  );
  return {
    ...more,
    page: filters.page,
    limit_per_page: filters.limit,
    extended_result: true,
    sort_by: filters.sort.split(',').map(sortEntry),
    content_type: contentType === '*' ? content_type : contentType,
    ...(filters.keyword.trim() && { keyword: filters.keyword.trim() }),
    ...(filters.q.trim() && { q: filters.q.trim() }),
    ...(name && { file_name: withAsterisk(name) }),
    ...(filters.isCollapsed && { stacks: 'collapsed' as const }),
    ...(filters.trashed && { trashed: true }),
    ...(filters.status && { status: filters.status }),
    ...(filters.color && { color: filters.color }),
    ...(filters.creator && { creator_id: Number(filters.creator) }),
    ...(filters.folder && { folder: filters.folder }),
    ...(filters.tag && { tag: filters.tag }),
    ...(filters.suggested && { suggested: filters.suggested }),
    ...(filters.person && { person_id: Number(filters.person) }),
    ...(filters.schema && {
      schema_criteria: {
        data_schema_id: Number(filters.schema),
        fields: readFieldCriteria(filters.fields),
      },
    }),
    ...((filters.start || filters.end) && {
      upload_time_range: {
        ...(filters.start && { start: filters.start }),
        ...(filters.end && { end: filters.end }),
      },
    }),
  };
}

/** Returns the request of a saved search: filters and order, without page and page size. */
export function toSavedRequest(filters: SearchFilters) {
  const { page, limit_per_page, stacks, ...request } = searchRequest(filters);
  return request;
}

/** Returns a sort entry of an address as a request has it: `file_name_ASC`. */
export function sortEntry(entry: string): string {
  const { field, direction } = sortOf(entry);
  return `${field}_${direction.toUpperCase()}`;
}

/** Returns the text with exactly one asterisk at its end. */
export function withAsterisk(text: string): string {
  return `${text.replace(/\*+$/, '')}*`;
}
