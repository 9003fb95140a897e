import { keywordError } from '@spindle/contracts/search/keyword';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { FilterToggle } from '../ui/lists/filter-toggle.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import fieldClasses from './field/search-field.module.css';
import { SearchField } from './field/search-field.tsx';
import { TypedInput } from './field/typed-input.tsx';
import type { SearchFilters } from './search-filters.ts';
import classes from './search-toolbar.module.css';
import { SortMenu } from './sort-menu.tsx';
import { t } from './texts.ts';

interface SearchToolbarProps {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  onRefresh: () => void;
  /** Whether the user can choose the order. The gallery has its own. */
  isSorted?: boolean;
  /** Content beside the search field. */
  beside?: ReactNode;
  /** Further controls, at the end. */
  children?: ReactNode;
}

/** Shows the search field and the controls of a list. The key / focuses the field. The trash has no suggestions. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { filters, onChange, isPanelOpen, onTogglePanel, onRefresh, beside, children } = props;
  const { isSorted = true } = props;
  const fieldRef = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => fieldRef.current?.focus());
  return (
    <search className={classes.toolbar}>
      <FilterToggle isOpen={isPanelOpen} onToggle={onTogglePanel} />
      {filters.trashed ? (
        <TypedInput
          ref={fieldRef}
          className={classes.field}
          classNames={{ error: fieldClasses.error }}
          validate={keywordError}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} stroke={1.75} />}
          value={filters.keyword}
          onTyped={(keyword) => onChange({ keyword })}
        />
      ) : (
        <SearchField
          fieldRef={fieldRef}
          search={{ keyword: filters.keyword, q: filters.q }}
          onChange={onChange}
        />
      )}
      {beside}
      {isSorted && <SortMenu sort={filters.sort} onSort={(sort) => onChange({ sort })} />}
      {children}
      <IconButton
        icon={IconRefresh}
        label={t('refresh')}
        iconSize={16}
        variant="default"
        onClick={onRefresh}
      />
    </search>
  );
}
