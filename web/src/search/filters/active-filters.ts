import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Property } from '@spindle/contracts/asset-schemas/schema-property';
import type { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import { fieldTitle, schemaName } from '../../asset-schemas/asset-schemas-api.ts';
import { formatDateTime, formatDay, formatExactTime, formatSize } from '../../lib/format.ts';
import {
  type ExtraCriteria,
  FACT_CRITERIA,
  readExtraCriteria,
  writeExtraCriteria,
} from '../more-criteria.ts';
import { readFieldCriteria, writeFieldCriteria } from '../schema-criteria.ts';
import type { ContentType, SearchFilters, StatusFilter } from '../search-filters.ts';
import { t } from '../texts.ts';
import { monthName, monthOf } from './months.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** The exact time of a date, as tooltip. */
  title?: string;
  /** Address of the page about the value. */
  to?: string;
  /** The change that removes the filter. */
  removed: Partial<SearchFilters>;
}

interface Names {
  schemas?: AssetSchema[];
  /** Name of the uploader, if known. */
  uploader?: string;
  /** Name of the person, if known; empty for one without a name. */
  person?: string;
}

/** Returns the active filters as readable labels. */
export function activeFilters(filters: SearchFilters, names: Names = {}): ActiveFilter[] {
  const { schemas = [], uploader, person } = names;
  const { keyword, fileName, contentType, customType, start, end, status } = filters;
  const active: ActiveFilter[] = [];
  if (keyword) {
    active.push({
      key: 'keyword',
      label: t('keywordTag', { value: keyword.trim() }),
      removed: { keyword: '' },
    });
  }
  if (filters.q)
    active.push({
      key: 'q',
      label: t('queryTag', { value: filters.q.trim() }),
      removed: { q: '' },
    });
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
  active.push(...timeFilters(start, end));
  if (status) {
    active.push({
      key: 'status',
      label: t('statusTag', { value: statusName(status) }),
      removed: { status: '' },
    });
  }
  if (filters.color) {
    active.push({
      key: 'color',
      label: t('colorTag', { value: t(filters.color) }),
      removed: { color: '' },
    });
  }
  if (filters.creator) {
    active.push({
      key: 'creator',
      label: t('uploaderTag', { value: uploader ?? `#${filters.creator}` }),
      removed: { creator: '' },
    });
  }
  if (filters.folder) {
    active.push({
      key: 'folder',
      label: t('folderTag', { value: filters.folder }),
      removed: { folder: '' },
    });
  }
  for (const name of ['tag', 'suggested'] as const)
    if (filters[name])
      active.push({
        key: name,
        label: t(`${name}Tag`, { value: filters[name] }),
        removed: { [name]: '' },
      });
  if (filters.person)
    active.push({
      key: 'person',
      label: person ? t('personTag', { value: person }) : t('onePerson'),
      to: `/people/${filters.person}`,
      removed: { person: '' },
    });
  return [...active, ...schemaFilters(filters, schemas), ...moreFilters(filters)];
}

const KIND_NAMES = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', OTHER: 'other' } as const;

function moreFilters(filters: SearchFilters): ActiveFilter[] {
  const more = readExtraCriteria(filters.more);
  const { status, content_type, kind, file_size_range: size, ids, area } = more;
  const tag = (name: keyof ExtraCriteria, label: string): ActiveFilter => ({
    key: `more ${name}`,
    label,
    removed: { more: writeExtraCriteria({ ...more, [name]: undefined }) },
  });
  const range = size && {
    start: size.start === undefined ? undefined : formatSize(size.start),
    end: size.end === undefined ? undefined : formatSize(size.end),
  };
  return [
    ...(status ? [tag('status', t('statusTag', { value: status }))] : []),
    ...(content_type ? [tag('content_type', t('contentTypeTag', { value: content_type }))] : []),
    ...(kind ? [tag('kind', t('contentTypeTag', { value: t(KIND_NAMES[kind]) }))] : []),
    ...(range ? [tag('file_size_range', t('sizeTag', { value: criterionText(range) }))] : []),
    ...(ids ? [tag('ids', t('idsTag', { value: ids.length }))] : []),
    ...(area ? [tag('area', t('areaTag'))] : []),
    ...FACT_CRITERIA.flatMap((name) => {
      const value = more[name];
      const field = t(FACT_NAMES[name]);
      return value === undefined ? [] : tag(name, t('fieldTag', { field, value: factText(value) }));
    }),
  ];
}

const FACT_NAMES = {
  taken_range: 'dateTaken',
  rating: 'rating',
  flag: 'flag',
  color_label: 'colorLabel',
  favorite: 'myFavorites',
  review: 'review',
  camera: 'camera',
  lens: 'lens',
  iso_range: 'iso',
  aperture_range: 'aperture',
  focal_length_range: 'focalLength',
  country: 'country',
  region: 'region',
  town: 'town',
  place: 'place',
  has: 'has',
  missing: 'missing',
} as const satisfies Record<(typeof FACT_CRITERIA)[number], string>;

/** Returns the value of a filter by a fact as text. That of `rating` is the fewest stars. */
function factText(value: NonNullable<ExtraCriteria[(typeof FACT_CRITERIA)[number]]>): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return t('rangeFrom', { start: value });
  return typeof value === 'string' ? value.toLowerCase() : criterionText(value);
}

function timeFilters(start: string, end: string): ActiveFilter[] {
  const month = monthOf(start, end);
  if (month) {
    const label = t('monthTag', { value: monthName(month) });
    return [{ key: 'month', label, removed: { start: '', end: '' } }];
  }
  const tag = (name: 'start' | 'end', value: string): ActiveFilter => ({
    key: name,
    label: t(name === 'start' ? 'startTag' : 'endTag', { value: formatDateTime(value) }),
    title: formatExactTime(value),
    removed: { [name]: '' },
  });
  return [...(start ? [tag('start', start)] : []), ...(end ? [tag('end', end)] : [])];
}

function schemaFilters({ schema, fields }: SearchFilters, schemas: AssetSchema[]): ActiveFilter[] {
  if (!schema) return [];
  const known = schemas.find(({ id }) => String(id) === schema);
  const properties: Readonly<Record<string, Property | undefined>> = known?.schema.properties ?? {};
  const criteria = readFieldCriteria(fields);
  return [
    {
      key: 'schema',
      label: t('schemaTag', { value: known ? schemaName(known) : schema }),
      removed: { schema: '', fields: '' },
    },
    ...Object.entries(criteria).map(([name, criterion]) => ({
      key: `field ${name}`,
      label: t('fieldTag', {
        field: fieldTitle(name, properties[name]),
        value: criterionText(criterion, properties[name]?.format),
      }),
      removed: { fields: writeFieldCriteria({ ...criteria, [name]: null }) },
    })),
  ];
}

function criterionText(criterion: FieldCriterion, format?: unknown): string {
  const write = (value: unknown) =>
    format === 'date' ? formatDay(String(value)) : String(value ?? '');
  if (typeof criterion === 'boolean') return t(criterion ? 'yes' : 'no');
  if (typeof criterion !== 'object' || criterion === null) return write(criterion);
  if ('is' in criterion) return write(criterion.is);
  const { start, end } = criterion;
  if (start !== undefined && start === end) return write(start);
  if (start === undefined) return t('rangeUntil', { end: write(end) });
  return end === undefined
    ? t('rangeFrom', { start: write(start) })
    : t('rangeBoth', { start: write(start), end: write(end) });
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
