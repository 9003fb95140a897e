import { NativeSelect, TextInput } from '@mantine/core';
import { useTypedText } from '../search/field/use-typed-text.ts';
import { t } from './texts.ts';
import { STATES, TEXT_FILTERS, type UserFilters } from './user-filters.ts';
import classes from './users.module.css';

/** Delay of a search after the last typed character, in milliseconds. Administration specification 9. */
const SEARCH_DELAY_MS = 500;

interface UserFilterFieldsProps {
  filters: UserFilters;
  onChange: (changes: Partial<UserFilters>) => void;
}

/** Edits the filters of the list. */
export function UserFilterFields({ filters, onChange }: UserFilterFieldsProps) {
  return (
    <search className={classes.filters}>
      {TEXT_FILTERS.map((name) => (
        <TextFilter
          key={name}
          label={t(name)}
          value={filters[name]}
          onSearch={(text) => onChange({ [name]: text })}
        />
      ))}
      <NativeSelect
        aria-label={t('state')}
        data={STATES.map((state) => ({ value: state, label: t(`state-${state}`) }))}
        value={filters.state}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ state: STATES.find((state) => state === value) ?? 'all' });
        }}
      />
    </search>
  );
}

interface TextFilterProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

function TextFilter({ label, value, onSearch }: TextFilterProps) {
  const typed = useTypedText(value, onSearch, { delayMs: SEARCH_DELAY_MS });
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={254}
      value={typed.draft}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && typed.enter(event.currentTarget.value)}
    />
  );
}
