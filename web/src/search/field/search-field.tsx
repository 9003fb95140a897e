import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { keywordError } from '@spindle/contracts/search/keyword';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDebounced } from '../../lib/use-debounced.ts';
import { t } from '../texts.ts';
import classes from './search-field.module.css';
import { useSuggestions } from './suggestions-api.ts';
import { useSuggestionLinks } from './use-suggestion-links.ts';
import { useTypedText } from './use-typed.ts';

const SuggestionList = lazy(async () => ({
  default: (await import('./suggestion-list.tsx')).SuggestionList,
}));

/** Milliseconds that typing rests before names are suggested. */
const SUGGEST_DEBOUNCE_MS = 150;

interface SearchFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  value: string;
  onTyped: (value: string) => void;
}

/**
 * The search field with names below it while somebody types. Arrows choose one and Enter opens it; Enter without a choice
 * searches at once, Escape closes the names.
 */
export function SearchField({ fieldRef, value, onTyped }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const { draft, type, enter, reset, fault } = useTypedText(value, onTyped, {
    faultOf: keywordError,
  });
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [active, setActive] = useState(-1);
  const rested = useDebounced(draft, SUGGEST_DEBOUNCE_MS);
  const places = useSuggestionLinks(useSuggestions(rested, isSuggesting));
  const isOpen = isSuggesting && draft.trim() !== '' && places.length > 0;
  const optionId = (place: number) => `${id}-${place}`;

  const close = () => {
    setIsSuggesting(false);
    setActive(-1);
  };
  const open = (place: number) => {
    const chosen = places[place];
    if (!chosen) return;
    close();
    // What was only typed to find it is not searched for.
    reset();
    navigate(chosen.to, { state: chosen.state, preventScrollReset: chosen.state !== undefined });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys of a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (isOpen && active >= 0) return open(active);
      close();
      enter(draft);
    }
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive(nextPlace(active, step, places.length));
  };

  return (
    <div className={classes.field}>
      <TextInput
        ref={fieldRef}
        role="combobox"
        aria-label={t('search')}
        aria-autocomplete="list"
        error={fault}
        classNames={{ error: classes.fault }}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={draft}
        rightSection={
          draft !== '' && (
            <CloseButton size={24} aria-label={t('clearSearch')} onClick={() => enter('')} />
          )
        }
        onChange={(event) => {
          type(event.currentTarget.value);
          setIsSuggesting(true);
          setActive(-1);
        }}
        onBlur={close}
        onKeyDown={handleKeyDown}
      />
      <VisuallyHidden role="status">
        {isOpen && t('suggested', { count: places.length })}
      </VisuallyHidden>
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionList
            id={id}
            optionId={optionId}
            places={places}
            active={active}
            onOpen={open}
          />
        </Suspense>
      )}
    </div>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Round and round, by way of the field itself (-1). */
function nextPlace(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
