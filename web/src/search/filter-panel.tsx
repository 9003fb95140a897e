import { Button, CloseButton, Text } from '@mantine/core';
import { COLORS } from '@spindle/contracts/colors';
import { lazy, Suspense } from 'react';
import { contentTypeName, statusName } from './active-filters.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { useFacetCounts } from './facets-api.ts';
import classes from './filter-panel.module.css';
import { CONTENT_TYPES, isFiltered, type SearchFilters, STATUSES } from './search-filters.ts';
import { t } from './texts.ts';
import { TypedInput } from './typed-input.tsx';

// The calendar is as heavy as the rest of the page.
const DateFilter = lazy(async () => ({ default: (await import('./date-filter.tsx')).DateFilter }));

const SchemaFilter = lazy(async () => ({
  default: (await import('./schema-filter.tsx')).SchemaFilter,
}));

interface FilterPanelProps {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
  /** Given where the panel lies over the list. */
  onClose?: () => void;
}

/** What a list can be held to. Every change is searched for at once, typing when it rests. */
export function FilterPanel({ filters, onChange, onClear, onClose }: FilterPanelProps) {
  const counts = useFacetCounts(filters);
  const colors = COLORS.filter((color) => counts.color.has(color) || color === filters.color);
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
      <div className={classes.group}>
        <ChoiceChips
          label={t('contentType')}
          choices={CONTENT_TYPES.map((value) => ({ value, label: contentTypeName(value) }))}
          value={filters.contentType}
          counts={counts.type}
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
      <ChoiceChips
        label={t('assetStatus')}
        choices={STATUSES.map((value) => ({ value, label: statusName(value) }))}
        value={filters.status}
        counts={counts.status}
        onChange={(status) => onChange({ status })}
      />
      <Suspense fallback={<div className={classes.schema} />}>
        <SchemaFilter filters={filters} onChange={onChange} />
      </Suspense>
      {colors.length > 0 && (
        <ChoiceChips
          label={t('color')}
          choices={[
            { value: '' as const, label: t('all') },
            ...colors.map((value) => ({ value, label: t(value) })),
          ]}
          value={filters.color}
          counts={counts.color}
          onChange={(color) => onChange({ color })}
        />
      )}
    </div>
  );
}
