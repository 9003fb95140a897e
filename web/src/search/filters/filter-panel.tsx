import { Button, CloseButton, Text } from '@mantine/core';
import type { FacetAnswer, FacetValue } from '@spindle/contracts/search/facets';
import { Suspense } from 'react';
import type { SchemaField } from '../../asset-schemas/asset-schemas-api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { TypedInput } from '../field/typed-input.tsx';
import { CONTENT_TYPES, isFiltered, type SearchFilters, STATUSES } from '../search-filters.ts';
import { t } from '../texts.ts';
import { contentTypeName, statusName } from './active-filters.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { countsOf, useFacets } from './facets-api.ts';
import classes from './filter-panel.module.css';

// Lazy, because the calendar is as large as the rest of the page.
const DateFilter = lazyPart(async () => (await import('./date-filter.tsx')).DateFilter);

const SchemaFilter = lazyPart(async () => (await import('./schema-filter.tsx')).SchemaFilter);

const PersonFilter = lazyPart(async () => (await import('./person-filter.tsx')).PersonFilter);

const FacetFilters = lazyPart(async () => (await import('./facet-filters.tsx')).FacetFilters);

const FactFilters = lazyPart(async () => (await import('./fact-filters.tsx')).FactFilters);

export interface FilterPanelProps {
  filters: SearchFilters;
  /** Facets are fetched once the list has loaded. */
  isListLoaded: boolean;
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
  /** Set if the panel covers the list. */
  onClose?: () => void;
  /** Set during a face search, which disables all filters except that of the schema. */
  faceFilter?: FaceFilter | undefined;
}

/** The filter of a face search. */
export interface FaceFilter {
  /** False when the picture is no longer known: the filter then cannot change. */
  isEnabled: boolean;
  /** Says that the other filters are disabled, and why. */
  help: string;
  /** Whether a face search can filter by a field. */
  isOffered: (field: SchemaField) => boolean;
}

/** Lets the user filter a list. Every choice searches at once; typing searches after a pause. */
export function FilterPanel(props: FilterPanelProps) {
  const { filters, isListLoaded, onChange, onClear, onClose, faceFilter } = props;
  const facets = useFacets(filters, isListLoaded);
  const schemaFilter = (
    <fieldset className={classes.fields} disabled={faceFilter?.isEnabled === false}>
      <Suspense fallback={<div className={classes.schema} />}>
        <SchemaFilter
          isOffered={faceFilter?.isOffered}
          filters={filters}
          counts={facets && countsOf(facets.facets.schema)}
          onChange={onChange}
        />
      </Suspense>
    </fieldset>
  );
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Text component="h2" size="sm" fw={600} className={classes.title}>
          {t('filters')}
        </Text>
        {isFiltered(filters) && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onClear}>
            {t('reset')}
          </Button>
        )}
        {onClose && <CloseButton aria-label={t('closeFilters')} onClick={onClose} />}
      </div>
      {faceFilter && (
        <Text size="xs" c="dimmed">
          {faceFilter.help}
        </Text>
      )}
      {faceFilter && schemaFilter}
      <fieldset className={classes.fields} disabled={faceFilter !== undefined}>
        <BasicFilters filters={filters} facets={facets} onChange={onChange} />
        <Suspense fallback={null}>
          <PersonFilter chosen={filters.person} onChoose={(person) => onChange({ person })} />
        </Suspense>
      </fieldset>
      {!faceFilter && schemaFilter}
      {!faceFilter && (
        <Suspense fallback={null}>
          <FactFilters filters={filters} isListLoaded={isListLoaded} onChange={onChange} />
        </Suspense>
      )}
      {facets && (
        <Suspense fallback={null}>
          <FacetFilters filters={filters} facets={facets} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

type FilterProps = Pick<FilterPanelProps, 'filters' | 'onChange'>;

interface BasicFiltersProps extends FilterProps {
  facets: FacetAnswer['data'] | undefined;
}

/** Shows the filters that apply to every asset. */
function BasicFilters({ filters, facets, onChange }: BasicFiltersProps) {
  return (
    <>
      <TypedInput
        label={t('fileName')}
        placeholder={t('fileNameHint')}
        value={filters.fileName}
        onTyped={(fileName) => onChange({ fileName })}
      />
      <TypeFilter filters={filters} types={facets?.facets.type} onChange={onChange} />
      <UploadDateFilter filters={filters} onChange={onChange} />
      <ChoiceChips
        label={t('assetStatus')}
        choices={STATUSES.map((value) => ({ value, label: statusName(value) }))}
        value={filters.status}
        counts={countsOf(facets?.facets.status)}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}

interface TypeFilterProps extends FilterProps {
  types: readonly FacetValue[] | undefined;
}

function TypeFilter({ filters, types = [], onChange }: TypeFilterProps) {
  const lowerCaseTypes = types.map((type) => ({ ...type, value: type.value.toLowerCase() }));
  return (
    <div className={classes.group}>
      <ChoiceChips
        label={t('contentType')}
        choices={CONTENT_TYPES.map((value) => ({ value, label: contentTypeName(value) }))}
        value={filters.contentType}
        counts={countsOf(lowerCaseTypes)}
        onChange={(contentType) => onChange({ contentType, customType: '' })}
      />
      {filters.contentType === 'custom' && (
        <TypedInput
          aria-label={t('customType')}
          placeholder={t('customTypeHint')}
          value={filters.customType}
          onTyped={(customType) => onChange({ customType })}
        />
      )}
    </div>
  );
}

function UploadDateFilter({ filters, onChange }: FilterProps) {
  return (
    <Suspense fallback={<div className={classes.dates} />}>
      <div className={classes.dates}>
        <DateFilter
          label={t('uploadedFrom')}
          placeholder={t('startHint')}
          value={filters.start}
          latest={filters.end}
          onChange={(start) => onChange({ start })}
        />
        <DateFilter
          label={t('uploadedUntil')}
          placeholder={t('endHint')}
          value={filters.end}
          earliest={filters.start}
          onChange={(end) => onChange({ end })}
        />
      </div>
    </Suspense>
  );
}
