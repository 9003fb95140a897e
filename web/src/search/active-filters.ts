import { formatTime } from '../lib/format.ts';
import type { ContentType, SearchFilters, StatusFilter } from './search-filters.ts';
import { t } from './texts.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** What the filters become without it. */
  removed: Partial<SearchFilters>;
}

/** The filters that hold something back, as a person reads them. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const { keyword, fileName, contentType, customType, start, end, status } = filters;
  const active: ActiveFilter[] = [];
  if (keyword) {
    active.push({
      key: 'keyword',
      label: t('keywordTag', { value: keyword.trim() }),
      removed: { keyword: '' },
    });
  }
  if (fileName) {
    active.push({
      key: 'fileName',
      label: t('fileNameTag', { value: fileName.trim() }),
      removed: { fileName: '' },
    });
  }
  if (contentType) {
    active.push({
      key: 'contentType',
      label: t('contentTypeTag', { value: customType.trim() || contentTypeName(contentType) }),
      removed: { contentType: '', customType: '' },
    });
  }
  if (start) {
    active.push({
      key: 'start',
      label: t('startTag', { value: formatTime(start) }),
      removed: { start: '' },
    });
  }
  if (end) {
    active.push({
      key: 'end',
      label: t('endTag', { value: formatTime(end) }),
      removed: { end: '' },
    });
  }
  if (status) {
    active.push({
      key: 'status',
      label: t('statusTag', { value: statusName(status) }),
      removed: { status: '' },
    });
  }
  return active;
}

export function contentTypeName(contentType: ContentType): string {
  return t(contentType === '' ? 'all' : contentType);
}

export function statusName(status: StatusFilter): string {
  switch (status) {
    case '':
      return t('all');
    case 'OK':
      return t('ok');
    case 'ARCHIVED':
      return t('archived');
    case 'ERROR':
      return t('error');
  }
}
