import { Kbd, Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLayer } from '../ui/dialogs/layers.ts';
import { useFocusReturn } from '../ui/focus/use-focus-return.ts';
import type { Entry } from './entries.ts';
import classes from './palette.module.css';
import { EntryGroup, EntryRow } from './palette-list.tsx';
import { t } from './texts.ts';
import { useEntries } from './use-entries.tsx';
import { closePalette, usePalette } from './use-palette.ts';

/** Debounce delay of a request, in milliseconds. */
const REQUEST_DEBOUNCE_MS = 150;

/** How far a key moves the choice in the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PaletteProps {
  actions: readonly Entry[];
}

/** Shows the command palette above everything else: pages, actions, and search results by name. */
export function Palette({ actions }: PaletteProps) {
  const isOpen = usePalette((palette) => palette.isOpen);
  useLayer(isOpen, closePalette);
  useFocusReturn(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closePalette}
      closeOnEscape={false}
      returnFocus={false}
      data-layer
      size={600}
      yOffset="12vh"
      zIndex="var(--level-palette)"
      transitionProps={{ transition: 'fade', duration: 100 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('title')} radius="lg">
        <Entries actions={actions} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Entries({ actions }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), REQUEST_DEBOUNCE_MS);
  const lists = useEntries(text, debounced, actions);
  const all = lists.flatMap(({ entries }) => entries);
  const [chosenId, setChosenId] = useState<string>();
  const index = Math.max(
    all.findIndex((entry) => entry.id === chosenId),
    0,
  );
  const optionId = (entry: Entry) => `${id}-${entry.group}-${entry.id}`;
  const chosenEntry = all[index];
  const run = (entry: Entry) => {
    closePalette();
    entry.run();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosenEntry) run(chosenEntry);
    const step = STEPS[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    const next = all[(index + step + all.length) % all.length];
    if (!next) return;
    setChosenId(next.id);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={classes.field}
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={chosenEntry && optionId(chosenEntry)}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onKeyDown={handleKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosenId(undefined);
          }}
        />
      </div>
      <div id={id} role="listbox" className={classes.list} aria-label={t('title')}>
        {lists.map(({ group, entries }) => (
          <EntryGroup key={group} label={t(group)}>
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isChosen={entry === chosenEntry}
                onRun={run}
              />
            ))}
          </EntryGroup>
        ))}
      </div>
      <PaletteFooter count={all.length} />
    </>
  );
}

function PaletteFooter({ count }: { count: number }) {
  return (
    <>
      {count === 0 && (
        <div className={classes.nothing}>
          <strong>{t('nothing')}</strong>
          {t('nothingHelp')}
        </div>
      )}
      <VisuallyHidden role="status">{t('matches', { count })}</VisuallyHidden>
      <div className={classes.foot} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd> {t('hintMove')}
        <Kbd size="xs">Enter</Kbd> {t('hintOpen')}
        <Kbd size="xs">Esc</Kbd> {t('hintClose')}
      </div>
    </>
  );
}
