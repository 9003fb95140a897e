import { type SortField, sortOf } from '@spindle/contracts/search/search';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { TypedInput } from '../../search/field/typed-input.tsx';
import { queryError } from '../../search/query/query-error.ts';
import { OrderMenu } from '../../ui/lists/order-menu.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import classes from '../collections.module.css';
import { t } from './texts.ts';
import { type ContentsView, isAddedOrder } from './use-contents-view.ts';

/** The order of the collection itself, which has no direction. */
const MANUAL = 'manual';

/** The order in which assets were added, which smart collections do not have. */
const ADDED = 'added';

const FIELDS = [
  { value: 'taken_range', name: 'dateTaken' },
  { value: 'file_name', name: 'fileName' },
  { value: 'upload_time_range', name: 'uploadDate' },
  { value: 'rating', name: 'rating' },
] as const satisfies { value: SortField; name: string }[];

interface ContentsToolbarProps {
  view: ContentsView;
  /** Whether the user chooses the order. The gallery has its own. */
  isSorted: boolean;
  isSmart: boolean;
  onChange: (change: Partial<ContentsView>) => void;
}

/** Searches and sorts the assets of a collection. The key / focuses the field. */
export function ContentsToolbar({ view, isSorted, isSmart, onChange }: ContentsToolbarProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => fieldRef.current?.focus());
  const order = orderOf(view.sort);
  return (
    <search className={classes.toolbar}>
      <TypedInput
        ref={fieldRef}
        className={classes.field}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        validate={queryError}
        value={view.text}
        onTyped={(text) => onChange({ text })}
      />
      {isSorted && (
        <OrderMenu
          title={t('sort')}
          fields={[
            { value: MANUAL, label: t('manual') },
            ...(isSmart ? [] : [{ value: ADDED, label: t('dateAdded') }]),
            ...FIELDS.map(({ value, name }) => ({ value, label: t(name) })),
          ]}
          field={order?.field ?? MANUAL}
          direction={order?.direction}
          onOrder={(field, direction) =>
            onChange({ sort: field === MANUAL ? '' : `${field}_${direction}` })
          }
        />
      )}
    </search>
  );
}

/** Returns the field and the direction of an order; null for that of the collection. */
function orderOf(sort: string): { field: string; direction: 'asc' | 'desc' } | null {
  if (sort === '') return null;
  if (isAddedOrder(sort)) return { field: ADDED, direction: sort === 'added_asc' ? 'asc' : 'desc' };
  return sortOf(sort);
}
