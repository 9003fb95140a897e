import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../api/errors.ts';
import { nameOf, personNameQuery } from '../../users/person-name-api.ts';
import { peopleQuery } from '../statistics/people-api.ts';
import { t } from '../texts.ts';
import classes from './pickers.module.css';

/** Delay of a search after the last typed character, in milliseconds. Administration specification 9. */
const SEARCH_DELAY_MS = 500;

/** The value of the option for all users. */
const ALL = 'all';

interface UserPickerProps {
  /** Null: all users. */
  user: number | null;
  /** The name of that user, or of all users. */
  name: string;
  onPick: (user: number | null, name: string) => void;
}

/** Picks one user or all users. Typing searches names and email addresses on the server. */
export function UserPicker({ user, name, onPick }: UserPickerProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  // The field shows the name of the picked user until somebody types.
  const [text] = useDebouncedValue(typed === name ? '' : typed.trim(), SEARCH_DELAY_MS);
  const { data } = useQuery(peopleQuery(text));
  const people = (data?.users ?? []).map((person) => ({
    value: String(person.id),
    label: nameOf(person),
    email: person.email,
  }));
  const isPickedListed = user === null || people.some(({ value }) => value === String(user));
  const options = [
    { value: ALL, label: t('allUsers') },
    ...(isPickedListed ? [] : [{ value: String(user), label: name }]),
    ...people,
  ];
  const emails = new Map(people.map(({ value, email }) => [value, email]));
  const isFound = ({ value, label }: { value: string; label: string }) =>
    emails.has(value) || label.toLowerCase().includes(text.toLowerCase());
  const pick = (value: string | null) => {
    if (value === null || value === ALL) return onPick(null, t('allUsers'));
    const picked = options.find((option) => option.value === value)?.label ?? '';
    client.setQueryData(personNameQuery(Number(value)).queryKey, picked);
    onPick(Number(value), picked);
  };
  return (
    <Select
      className={classes.user}
      aria-label={t('user')}
      data={options}
      value={user === null ? ALL : String(user)}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched. All Users and the picked user stay in the data, because the field shows their names.
      filter={({ options: found }) =>
        text === '' ? found : found.filter((option) => 'value' in option && isFound(option))
      }
      nothingFoundMessage={t('noUserFound')}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <span className={classes.person}>
          <span>{option.label}</span>
          {emails.has(option.value) && (
            <span className={classes.email}>{emails.get(option.value)}</span>
          )}
        </span>
      )}
      onChange={pick}
    />
  );
}

/** Returns the name of a picked user; of all users for null. Until the name is loaded, and if there is no such user, it has the id. */
export function usePersonName(user: number | null): string {
  const { data, error } = useQuery({ ...personNameQuery(user ?? 0), enabled: user !== null });
  if (user === null) return t('allUsers');
  return data ?? t(isStatus(error, 404) ? 'unknownUser' : 'userOf', { id: user });
}
