import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

export interface Sorting {
  /** Lower case: `file_name_asc`; of several the first counts. */
  sort: string;
  onSort: (sort: string) => void;
}

interface SortHeadProps {
  field: SortField;
  label: string;
  sorting: Sorting | undefined;
  className?: string | undefined;
}

/** What people look for first: the newest and the largest, otherwise from A to Z. */
const DESCENDING_FIRST: readonly SortField[] = ['upload_time_range', 'file_size_range'];

/** Heads a column and sorts by it; another click turns the order around. */
export function SortHead({ field, label, sorting, className }: SortHeadProps) {
  if (!sorting) return <th className={className}>{label}</th>;
  const current = sortOf(sorting.sort.split(',')[0] ?? '');
  const isCurrent = current.field === field;
  const isAscending = current.direction === 'asc';
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  const next = isCurrent ? !isAscending : !DESCENDING_FIRST.includes(field);
  return (
    <th
      className={className}
      aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.head}
        onClick={() => sorting.onSort(`${field}_${next ? 'asc' : 'desc'}`)}
      >
        {label}
        {isCurrent && <Icon size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  );
}
