import { Switch } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { TypedInput } from '../search/field/typed-input.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { FilterToggle } from '../ui/lists/filter-toggle.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import type { CollectionFilters } from './collection-filters.ts';
import { LayoutSwitch } from './collection-layout.tsx';
import { CollectionSortMenu } from './collection-sort.tsx';
import classes from './collections.module.css';
import { t } from './texts.ts';

/** Delays the list until typing pauses, in milliseconds. Specification 9. */
const NAME_DEBOUNCE_MS = 250;

// Loaded later: the code of the calendar is as large as that of the rest of the page.
const DateFilter = lazyPart(
  async () => (await import('../search/filters/date-filter.tsx')).DateFilter,
);

type LayoutSwitchProps = ComponentProps<typeof LayoutSwitch>;

interface CollectionsToolbarProps {
  filters: CollectionFilters;
  layout: LayoutSwitchProps['layout'];
  onChange: (change: Partial<CollectionFilters>) => void;
  onLayout: LayoutSwitchProps['onChange'];
}

/** Searches, sorts and filters the list of collections, and switches its layout. */
export function CollectionsToolbar(props: CollectionsToolbarProps) {
  const { filters, layout, onChange, onLayout } = props;
  const [isOpen, setIsOpen] = useState(
    filters.private !== '' || filters.start + filters.end !== '',
  );
  const fieldRef = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => fieldRef.current?.focus());
  return (
    <>
      <search className={classes.toolbar}>
        <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        <TypedInput
          ref={fieldRef}
          className={classes.field}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} stroke={1.75} />}
          delayMs={NAME_DEBOUNCE_MS}
          value={filters.keyword}
          onTyped={(keyword) => onChange({ keyword })}
        />
        <CollectionSortMenu sort={filters.sort} onSort={(sort) => onChange({ sort })} />
        <LayoutSwitch layout={layout} onChange={onLayout} />
      </search>
      {isOpen && (
        <div className={classes.filters}>
          <Suspense>
            <DateFilter
              label={t('updatedFrom')}
              placeholder={t('startHint')}
              value={filters.start}
              latest={filters.end}
              onChange={(start) => onChange({ start })}
            />
            <DateFilter
              label={t('updatedUntil')}
              placeholder={t('endHint')}
              value={filters.end}
              earliest={filters.start}
              onChange={(end) => onChange({ end })}
            />
          </Suspense>
          <Switch
            className={classes.switch}
            size="xs"
            label={t('privateOnly')}
            checked={filters.private === '1'}
            onChange={(event) => onChange({ private: event.currentTarget.checked ? '1' : '' })}
          />
        </div>
      )}
    </>
  );
}
