import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PERSON_NAME_MAX } from '@spindle/contracts/people/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { namedPeopleQuery } from './find-people-api.ts';
import { t } from './texts.ts';

/** Milliseconds after the last key before names are suggested. */
const PAUSE_MS = 200;

interface NameFieldProps {
  label?: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, and with the suggestion that the user chooses. */
  onSubmit: (name: string) => void;
}

/** Shows a field for the name of a person, with the names of known people as suggestions. */
export function NameField({ label, isLabelHidden, value, onChange, onSubmit }: NameFieldProps) {
  const [typed] = useDebouncedValue(value.trim(), PAUSE_MS);
  const { data: people = [] } = useQuery({
    ...namedPeopleQuery(typed),
    placeholderData: keepPreviousData,
  });
  const names = [...new Set(people.map(({ name }) => name))];
  const text = label ?? t('name');
  return (
    <Autocomplete
      {...(isLabelHidden ? { 'aria-label': text } : { label: text })}
      placeholder={t('addName')}
      data={names}
      filter={({ options }) => options}
      maxLength={PERSON_NAME_MAX}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={onChange}
      onOptionSubmit={onSubmit}
      onKeyDown={(event) => {
        // The Enter that ends a composition belongs to the input method; an active suggestion submits itself.
        const isChoosing = event.currentTarget.getAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChoosing) return;
        event.preventDefault();
        if (value.trim() !== '') onSubmit(value.trim());
      }}
    />
  );
}
