import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { OrderMenu } from '../ui/lists/order-menu.tsx';
import { t } from './texts.ts';

const FIELDS = [
  { value: 'upload_time_range', name: 'uploadDate' },
  { value: 'file_name', name: 'fileName' },
  { value: 'content_type', name: 'contentType' },
  { value: 'file_size_range', name: 'fileSize' },
  { value: 'taken_range', name: 'dateTaken' },
  { value: 'rating', name: 'rating' },
] as const satisfies { value: SortField; name: string }[];

interface SortMenuProps {
  /** Lower case: `file_name_asc`. Of several, the first is shown. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Lets the user choose the order of a list of assets. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <OrderMenu
      title={t('sort')}
      fields={FIELDS.map(({ value, name }) => ({ value, label: t(name) }))}
      {...sortOf(sort.split(',')[0] ?? '')}
      onOrder={(field, direction) => onSort(`${field}_${direction}`)}
    />
  );
}
