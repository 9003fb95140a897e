import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { completeText, readTyped } from '../query/query-terms.ts';
import type { FieldSearch } from '../search-filters.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { UnknownFilter } from './unknown-filter.tsx';
import { searchAfter, useQueryField } from './use-query-field.ts';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSuggestionOptions } from './use-suggestion-options.ts';
import type { TypedText } from './use-typed-text.ts';

/** What the field shows of the menu. */
export interface MenuState {
  isOpen: boolean;
  /** Id of the active option. */
  activeId: string | undefined;
  count: number;
  /** Whether the text has a filter that does not exist. */
  isUnknown: boolean;
}

/** What the field passes on. */
export type MenuKeys = Omit<ReturnType<typeof useQueryField>, 'editLastChip'> & {
  handleKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

interface SuggestionMenuProps {
  ref: Ref<MenuKeys>;
  id: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  text: TypedText;
  /** The draft after a pause in typing. */
  debounced: string;
  search: FieldSearch;
  /** The search after changes whose address is not rendered yet. */
  latest: RefObject<FieldSearch>;
  isSuggesting: boolean;
  onSuggesting: (isSuggesting: boolean) => void;
  onState: (state: MenuState) => void;
  onChange: (change: Partial<FieldSearch>) => void;
}

/** Reads the text of the search field as a query, suggests what may follow, and handles the keys of the field. */
export function SuggestionMenu(props: SuggestionMenuProps) {
  const { id, text, onState } = props;
  const { editLastChip, ...field } = useQueryField(props);
  const { options, active, isOpen, open, choose, handleKeyDown } = useMenu(props, editLastChip);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  const typed = readTyped(text.draft);
  const unknown = 'error' in typed ? typed.unknown : undefined;
  const isUnknown = unknown !== undefined;
  const count = options.length;
  useLayoutEffect(() => {
    onState({ isOpen, activeId, count, isUnknown });
  }, [onState, isOpen, activeId, count, isUnknown]);
  useImperativeHandle(props.ref, () => ({
    ...field,
    handleKeyDown,
    type: (value) => {
      choose(-1);
      field.type(value);
    },
  }));
  return (
    <>
      {isOpen && (
        <SuggestionList
          id={id}
          optionId={optionId}
          options={options}
          active={active}
          onOpen={open}
        />
      )}
      {unknown && !isOpen && <UnknownFilter unknown={unknown} onMend={text.edit} />}
    </>
  );
}

/** Holds the state of the suggestions, and handles the keys of the field. */
function useMenu(props: SuggestionMenuProps, editLastChip: () => void) {
  const { text, debounced, search, isSuggesting, onSuggesting, onChange } = props;
  const { draft } = text;
  const navigate = useNavigate();
  const [recent, remember] = useRecentSearches();
  const [active, setActive] = useState(-1);
  const input = { debounced, recent, isEnabled: isSuggesting };
  const { options, isForPerson } = useSuggestionOptions(input);
  // Suggestions for an empty field must not stay while the user types, nor those for a text when it was removed.
  const isStale = (draft.trim() === '') !== (debounced.trim() === '');
  const isOpen = isSuggesting && !isStale && options.length > 0;

  const close = () => {
    onSuggesting(false);
    setActive(-1);
  };
  const enter = (value: string) => {
    close();
    text.enter(value);
    if (!('error' in readTyped(value))) remember(searchAfter(search, value));
  };
  const open = (index: number) => {
    const option = options[index];
    if (!option) return;
    if (option.term) {
      const completed = completeText(draft, option.term.term);
      setActive(-1);
      // The values of a filter follow its name.
      return option.term.kind === 'name' ? text.edit(completed) : enter(`${completed} `);
    }
    close();
    if (option.search) {
      text.edit(option.search.keyword);
      return onChange(option.search);
    }
    // An opened suggestion discards the text that was only typed to find it.
    text.reset();
    navigate(option.to, { state: option.state, preventScrollReset: option.state !== undefined });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const run = runOf(event);
    if (!run) return;
    event.preventDefault();
    run(event);
  };
  const runOf = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0 && search.q !== '';
    if (isAtStart && key === 'Backspace') return editLastChip;
    if (isAtStart && key === 'ArrowLeft') return () => focusLastChip(currentTarget);
    if (key === 'Enter') {
      const chosen = isForPerson ? Math.max(active, 0) : active;
      return isOpen && chosen >= 0 ? () => open(chosen) : () => enter(draft);
    }
    const step = STEPS[key];
    if (step !== undefined)
      return isOpen
        ? () => setActive(nextIndex(active, step, options.length))
        : () => onSuggesting(true);
    if (key !== 'Escape' || !isOpen) return null;
    return (event: KeyboardEvent) => {
      event.stopPropagation();
      close();
    };
  };
  return { options, active, isOpen, open, choose: setActive, handleKeyDown };
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Cycles through the suggestions and the field itself (-1). */
function nextIndex(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

/** Focuses the chip before the field, which is in the same search. */
function focusLastChip(field: HTMLInputElement): void {
  const chips = field.closest('search, [data-terms]')?.querySelectorAll<HTMLElement>('[data-chip]');
  chips?.[chips.length - 1]?.focus();
}
