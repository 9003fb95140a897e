import { COLLECTION_SORT_FIELDS } from '@spindle/contracts/collections/collections';
import { OrderMenu } from '../ui/lists/order-menu.tsx';
import { t } from './texts.ts';

interface CollectionSortMenuProps {
  /** Field and direction: `name asc`. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Chooses the order of the list of collections. */
export function CollectionSortMenu({ sort, onSort }: CollectionSortMenuProps) {
  const [field, direction] = sort.toLowerCase().split(' ');
  return (
    <OrderMenu
      title={t('sort')}
      fields={COLLECTION_SORT_FIELDS.map((value) => ({ value, label: t(value) }))}
      field={COLLECTION_SORT_FIELDS.find((one) => one === field) ?? 'last_update'}
      direction={direction === 'asc' ? 'asc' : 'desc'}
      onOrder={(field, direction) => onSort(`${field} ${direction}`)}
    />
  );
}
