import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { schemasQuery } from '../../asset-schemas/asset-schemas-api.ts';
import { personQuery } from '../../people/find-people-api.ts';
import type { SearchFilters } from '../search-filters.ts';
import { t } from '../texts.ts';
import { activeFilters } from './active-filters.ts';
import { useFacets } from './facets-api.ts';
import classes from './filter-tags.module.css';

interface FilterTagsProps {
  filters: SearchFilters;
  /** The uploader's name is fetched once the list has loaded. */
  isListLoaded: boolean;
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
  /** Tags before those of the filters. */
  children?: ReactNode;
}

/** Shows the active filters, each with a button that removes it. */
export function FilterTags(props: FilterTagsProps) {
  const { filters, isListLoaded, onChange, onClear, children } = props;
  const { data: schemas } = useQuery({ ...schemasQuery(), enabled: filters.schema !== '' });
  const facets = useFacets(filters, isListLoaded && filters.creator !== '');
  const uploader = facets?.facets.uploader?.find(({ value }) => value === filters.creator)?.label;
  const { data: person } = useQuery({
    ...personQuery(Number(filters.person)),
    enabled: filters.person !== '',
  });
  // The search field shows the query, but not in the trash.
  const active = activeFilters(filters, { schemas, uploader, person: person?.name }).filter(
    ({ key }) => key !== 'q' || filters.trashed,
  );
  if (active.length === 0 && !children) return null;
  return (
    <ul className={classes.tags} aria-label={t('activeFilters')}>
      {children}
      {active.map(({ key, removed, ...tag }) => (
        <FilterTag key={key} {...tag} onRemove={() => onChange(removed)} />
      ))}
      <li>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onClear}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  );
}

interface FilterTagProps {
  label: string;
  title?: string | undefined;
  /** Address of the page about the value. */
  to?: string | undefined;
  onRemove: () => void;
}

/** Shows one active filter as an entry of a list, with the button that removes it. */
export function FilterTag({ label, title, to, onRemove }: FilterTagProps) {
  return (
    <li className={classes.tag}>
      <span className={classes.label} title={title}>
        {to ? <Link to={to}>{label}</Link> : label}
      </span>
      <CloseButton
        size={24}
        iconSize={13}
        radius="xl"
        aria-label={t('removeFilter', { filter: label })}
        onClick={onRemove}
      />
    </li>
  );
}
