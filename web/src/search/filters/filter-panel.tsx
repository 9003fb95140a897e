import { Button, CloseButton, Text } from '@mantine/core';
import type { FacetValue } from '@spindle/contracts/search/facets';
import { Suspense } from 'react';
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

const FacetFilters = lazyPart(async () => (await import('./facet-filters.tsx')).FacetFilters);

export interface FilterPanelProps {
  filters: SearchFilters;
  /** Facets are fetched once the list has loaded. */
  isListLoaded: boolean;
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
  /** Set if the panel covers the list. */
  onClose?: () => void;
}

/** Lets the user filter a list. Every choice searches at once; typing searches after a pause. */
export function FilterPanel(props: FilterPanelProps) {
  const { filters, isListLoaded, onChange, onClear, onClose } = props;
  const facets = useFacets(filters, isListLoaded);
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
      <Suspense fallback={<div className={classes.schema} />}>
        <SchemaFilter
          filters={filters}
          counts={facets && countsOf(facets.facets.schema)}
          onChange={onChange}
        />
      </Suspense>
      {facets && (
        <Suspense fallback={null}>
          <FacetFilters filters={filters} facets={facets} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

type FilterProps = Pick<FilterPanelProps, 'filters' | 'onChange'>;

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
