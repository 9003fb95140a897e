import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

interface SortHeadProps {
  label: string;
  /** The direction in which the list is sorted by this column; undefined if it is sorted by another one. */
  direction: 'asc' | 'desc' | undefined;
  /** The direction of the first click. */
  first?: 'asc' | 'desc';
  onSort: (direction: 'asc' | 'desc') => void;
  className?: string | undefined;
}

/** Sorts by its column; another click reverses the order. */
export function SortHead({ label, direction, first = 'asc', onSort, className }: SortHeadProps) {
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const next = direction === undefined ? first : direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      className={className}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <button type="button" className={classes.head} onClick={() => onSort(next)}>
        {label}
        {direction && <Icon size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  );
}
