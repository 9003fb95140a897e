import { SegmentedControl } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { TypedInput } from '../search/field/typed-input.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import classes from './people.module.css';
import { CHOICES, type PeopleAddress } from './people-filters.ts';
import { t } from './texts.ts';

interface PeopleToolbarProps {
  address: PeopleAddress;
  onChange: (change: Partial<PeopleAddress>) => void;
}

/** Shows the search by name and the choice of people. The key / focuses the search. */
export function PeopleToolbar({ address, onChange }: PeopleToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => field.current?.focus());
  return (
    <search className={classes.toolbar}>
      <TypedInput
        ref={field}
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        maxLength={200}
        value={address.keyword}
        onTyped={(keyword) => onChange({ keyword })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('filter')}
        data={CHOICES.map((value) => ({ value, label: t(value) }))}
        value={address.choice}
        onChange={(choice) => onChange({ choice })}
      />
    </search>
  );
}
