import { NativeSelect } from '@mantine/core';
import { ROLES } from '@spindle/contracts/http/permissions';
import {
  InviteState,
  USER_SORT_FIELDS,
  UserSort,
  userSortOf,
} from '@spindle/contracts/users/users';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNarrow } from '../lib/use-narrow.ts';
import { TypedInput } from '../search/field/typed-input.tsx';
import { OrderMenu } from '../ui/lists/order-menu.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { t } from './texts.ts';
import { STATES, type UserFilters } from './user-filters.ts';
import classes from './users.module.css';

/** Delay of a search after the last typed character, in milliseconds. Administration specification 9. */
const SEARCH_DELAY_MS = 500;

interface UserFilterFieldsProps {
  filters: UserFilters;
  onChange: (changes: Partial<UserFilters>) => void;
}

/** Searches and filters the list; sorts it on phones, where it has no headers. */
export function UserFilterFields({ filters, onChange }: UserFilterFieldsProps) {
  const isNarrow = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => field.current?.focus());
  return (
    <search className={classes.filters}>
      <TypedInput
        ref={field}
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        maxLength={254}
        delayMs={SEARCH_DELAY_MS}
        value={filters.keyword}
        onTyped={(keyword) => onChange({ keyword })}
      />
      {isNarrow && <SortMenu sort={filters.sort} onSort={(sort) => onChange({ sort })} />}
      <Choice
        label={t('role')}
        options={[
          { value: '', label: t('anyRole') },
          ...ROLES.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={String(filters.role ?? '')}
        onChange={(value) => onChange({ role: ROLES.find(({ id }) => String(id) === value)?.id })}
      />
      <Choice
        label={t('state')}
        options={STATES.map((state) => ({ value: state, label: t(`state-${state}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: STATES.find((state) => state === value) ?? 'all' })}
      />
      <Choice
        label={t('inviteState')}
        options={[
          { value: '', label: t('anyInvite') },
          ...InviteState.options.map((state) => ({ value: state, label: t(`invite-${state}`) })),
        ]}
        value={filters.invite ?? ''}
        onChange={(value) => onChange({ invite: InviteState.safeParse(value).data })}
      />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SortMenu({ sort, onSort }: { sort: UserSort; onSort: (sort: UserSort) => void }) {
  const { field, direction } = userSortOf(sort);
  return (
    <OrderMenu
      title={t('sort')}
      fields={USER_SORT_FIELDS.map((value) => ({ value, label: t(`sort-${value}`) }))}
      field={field}
      direction={direction}
      onOrder={(field, direction) => onSort(UserSort.parse(`${field} ${direction}`))}
    />
  );
}
