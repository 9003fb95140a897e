import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { SortHead } from '../../ui/lists/sort-head.tsx';

export interface Sorting {
  /** Lower case: `file_name_asc`. Of several, the first is shown. */
  sort: string;
  onSort: (sort: string) => void;
}

interface AssetSortHeadProps {
  field: SortField;
  label: string;
  sorting: Sorting | undefined;
  className?: string | undefined;
}

/** Fields that a first click sorts descending: the newest or largest assets come first. */
const DESCENDING_FIRST: readonly SortField[] = ['upload_time_range', 'file_size_range'];

/** Sorts assets by its column. */
export function AssetSortHead({ field, label, sorting, className }: AssetSortHeadProps) {
  if (!sorting) return <th className={className}>{label}</th>;
  const current = sortOf(sorting.sort.split(',')[0] ?? '');
  return (
    <SortHead
      className={className}
      label={label}
      direction={current.field === field ? current.direction : undefined}
      first={DESCENDING_FIRST.includes(field) ? 'desc' : 'asc'}
      onSort={(direction) => sorting.onSort(`${field}_${direction}`)}
    />
  );
}
