import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import classes from './tag-panel.module.css';
import { SUGGEST_AFTER_MS, suggestedTagsQuery } from './tags-api.ts';
import { t } from './texts.ts';

interface TagInputProps {
  onAdd: (tags: readonly string[]) => void;
  /** Adds the last set of tags again. */
  onRepeat: () => void;
}

/** Adds a tag that is typed or chosen among those that start with the text. */
export function TagInput({ onAdd, onRepeat }: TagInputProps) {
  const [text, setText] = useState('');
  const [prefix] = useDebouncedValue(text, SUGGEST_AFTER_MS);
  const { data = [] } = useQuery({ ...suggestedTagsQuery(prefix), enabled: prefix.trim() !== '' });
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = text.trim() === '' ? [] : data;
  const add = (tag: string) => {
    if (tag.trim() !== '') onAdd([tag]);
    setText('');
    combobox.closeDropdown();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      onRepeat();
    } else if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) add(text);
  };
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={add}>
      <Combobox.Target>
        <TextInput
          data-autofocus
          autoFocus
          label={t('addTag')}
          description={t('help')}
          maxLength={TAG_MAX}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDownCapture={handleKey}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options className={classes.options}>
          {options.map(({ tag, assets, synonym }) => (
            <Combobox.Option key={tag} value={tag} className={classes.option}>
              <span>{synonym === null ? tag : t('withSynonym', { tag, synonym })}</span>
              <span className={classes.count}>
                {assets === null ? t('many') : formatCount(assets)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
