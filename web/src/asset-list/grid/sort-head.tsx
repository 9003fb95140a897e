import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

export interface Sorting {
  /** Lower case: `file_name_asc`. Of several, the first is shown. */
  sort: string;
  onSort: (sort: string) => void;
}

interface SortHeadProps {
  field: SortField;
  label: string;
  sorting: Sorting | undefined;
  className?: string | undefined;
}

/** Fields that a first click sorts descending: the newest or largest assets come first. */
const DESCENDING_FIRST: readonly SortField[] = ['upload_time_range', 'file_size_range'];

/** Sorts by its column; another click reverses the order. */
export function SortHead({ field, label, sorting, className }: SortHeadProps) {
  if (!sorting) return <th className={className}>{label}</th>;
  const current = sortOf(sorting.sort.split(',')[0] ?? '');
  const isCurrent = current.field === field;
  const isAscending = current.direction === 'asc';
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  const isNextAscending = isCurrent ? !isAscending : !DESCENDING_FIRST.includes(field);
  return (
    <th
      className={className}
      aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.head}
        onClick={() => sorting.onSort(`${field}_${isNextAscending ? 'asc' : 'desc'}`)}
      >
        {label}
        {isCurrent && <Icon size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  );
}
