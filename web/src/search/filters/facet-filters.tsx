import { COLORS, type Color } from '@spindle/contracts/search/colors';
import type { FacetAnswer, FacetValue } from '@spindle/contracts/search/facets';
import type { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import { useQuery } from '@tanstack/react-query';
import { fieldsOf, fieldTitle, schemasQuery } from '../../asset-schemas/asset-schemas-api.ts';
import { readFieldCriteria, writeFieldCriteria } from '../schema-criteria.ts';
import type { SearchFilters } from '../search-filters.ts';
import { t } from '../texts.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { FacetChips } from './facet-chips.tsx';
import { countsOf } from './facets-api.ts';
import { monthName, monthOf, monthRange } from './months.ts';

interface FacetFiltersProps {
  filters: SearchFilters;
  facets: FacetAnswer['data'];
  onChange: (change: Partial<SearchFilters>) => void;
}

/** Shows filters by the values that the matches have: fields, upload months, uploaders, folders, tags, suggested tags and colors. */
export function FacetFilters({ filters, facets, onChange }: FacetFiltersProps) {
  const {
    month = [],
    uploader = [],
    folder = [],
    tag = [],
    suggested = [],
    color = [],
  } = facets.facets;
  const colorCounts = countsOf(color);
  const colors = COLORS.filter((color) => colorCounts.has(color) || color === filters.color);
  return (
    <>
      {filters.schema && <FieldFacets filters={filters} facets={facets} onChange={onChange} />}
      <FacetChips
        label={t('month')}
        values={month}
        chosen={monthOf(filters.start, filters.end)}
        nameOf={({ value }) => monthName(value)}
        onChoose={(value) => onChange(value ? monthRange(value) : { start: '', end: '' })}
      />
      <FacetChips
        label={t('uploader')}
        values={uploader}
        chosen={filters.creator}
        onChoose={(creator) => onChange({ creator })}
      />
      <FacetChips
        label={t('folder')}
        values={folder}
        chosen={filters.folder}
        onChoose={(chosen) => onChange({ folder: chosen })}
      />
      <FacetChips
        label={t('tag')}
        values={tag}
        chosen={filters.tag}
        onChoose={(chosen) => onChange({ tag: chosen })}
      />
      <FacetChips
        label={t('suggested')}
        values={suggested}
        chosen={filters.suggested}
        onChoose={(chosen) => onChange({ suggested: chosen })}
      />
      {colors.length > 0 && (
        <ChoiceChips<Color | ''>
          label={t('color')}
          choices={[
            { value: '', label: t('all') },
            ...colors.map((value) => ({ value, label: t(value), swatch: value })),
          ]}
          value={filters.color}
          counts={colorCounts}
          onChange={(color) => onChange({ color })}
        />
      )}
    </>
  );
}

/** Shows the values of the facetable fields of the chosen schema. */
function FieldFacets({ filters, facets, onChange }: FacetFiltersProps) {
  const { data: schemas = [] } = useQuery(schemasQuery());
  const schema = schemas.find(({ id }) => String(id) === filters.schema);
  const criteria = readFieldCriteria(filters.fields);
  const choose = (name: string, criterion: FieldCriterion) =>
    onChange({ fields: writeFieldCriteria({ ...criteria, [name]: criterion }) });
  return (schema ? fieldsOf(schema) : []).map(({ name, property }) => (
    <FacetChips
      key={name}
      label={fieldTitle(name, property)}
      values={facets.fields[name] ?? NO_VALUES}
      chosen={exactValueOf(criteria[name])}
      nameOf={({ value }) => (property.type === 'boolean' ? booleanLabel(value) : value)}
      onChoose={(value) => choose(name, value === '' ? null : criterionOf(property.type, value))}
    />
  ));
}

const NO_VALUES: FacetValue[] = [];

function booleanLabel(value: string): string {
  return t(value === 'true' ? 'yes' : 'no');
}

/** Returns the criterion for exactly one value. */
function criterionOf(type: string, value: string): FieldCriterion {
  if (type === 'boolean') return value === 'true';
  const isNumber = type === 'number' || type === 'integer';
  return isNumber ? { start: Number(value), end: Number(value) } : { is: value };
}

/** Returns the exact value of a criterion; empty if it has none. */
function exactValueOf(criterion: FieldCriterion | undefined): string {
  if (typeof criterion === 'boolean') return String(criterion);
  if (typeof criterion !== 'object' || criterion === null) return '';
  if ('is' in criterion) return String(criterion.is);
  return criterion.start !== undefined && criterion.start === criterion.end
    ? String(criterion.start)
    : '';
}
