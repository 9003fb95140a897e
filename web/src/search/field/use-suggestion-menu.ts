import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { personNameOf } from './person-query.ts';
import { useSuggestedPeople, useSuggestions } from './suggestions-api.ts';
import { useSuggestionLinks } from './use-suggestion-links.ts';

/** Milliseconds that typing rests before names are suggested. */
const SUGGEST_DEBOUNCE_MS = 150;

interface SuggestionMenuOptions {
  draft: string;
  /** Called when a suggestion is opened. */
  onOpen: () => void;
  /** Called when Enter is pressed without an active suggestion. */
  onEnter: () => void;
}

/** Holds the state of the suggestions below the search field, and handles its keys. */
export function useSuggestionMenu({ draft, onOpen, onEnter }: SuggestionMenuOptions) {
  const id = useId();
  const navigate = useNavigate();
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [active, setActive] = useState(-1);
  const [debounced] = useDebouncedValue(draft, SUGGEST_DEBOUNCE_MS);
  const people = useSuggestedPeople(debounced, isSuggesting);
  const isForPerson = people.length > 0 && personNameOf(debounced) !== null;
  const suggestions = useSuggestions(debounced, isSuggesting && !isForPerson);
  const links = useSuggestionLinks(isForPerson ? undefined : suggestions, people);
  const isOpen = isSuggesting && draft.trim() !== '' && links.length > 0;

  const close = () => {
    setIsSuggesting(false);
    setActive(-1);
  };
  const suggest = () => {
    setIsSuggesting(true);
    setActive(-1);
  };
  const open = (index: number) => {
    const link = links[index];
    if (!link) return;
    close();
    onOpen();
    navigate(link.to, { state: link.state, preventScrollReset: link.state !== undefined });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (isOpen && active >= 0) return open(active);
      if (isOpen && isForPerson) return open(0);
      close();
      onEnter();
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
    setActive(nextIndex(active, step, links.length));
  };
  return { id, links, active, isOpen, open, close, suggest, handleKeyDown };
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Cycles through the suggestions and the field itself (-1). */
function nextIndex(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
