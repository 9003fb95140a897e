import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Debounce delay of a search, in milliseconds. Specification 9. */
export const SEARCH_DEBOUNCE_MS = 800;

export interface TypedText {
  /** The text in the field. */
  draft: string;
  /** Sets the draft, and passes it on after the delay. */
  type: (draft: string) => void;
  /** Sets the draft, and passes it on at once. */
  enter: (draft: string) => void;
  /** Sets the draft without a search. */
  edit: (draft: string) => void;
  /** Restores the text of the last search. */
  reset: () => void;
  /** Why the draft is not searched for; null if it is valid. */
  error: string | null;
}

/** The rest of a text that became parts of a query. */
export interface RestOfText {
  /** The text of the search. */
  value: string;
  draft: string;
}

interface TypedOptions {
  /** Debounce delay in milliseconds. */
  delayMs?: number | undefined;
  /** Returns why a text is invalid; an invalid text is not passed on. */
  validate?: ((text: string) => string | null) | undefined;
  /** Returns what stays in the field of a text that was searched for; undefined for all of it. */
  restOf?: ((text: string) => RestOfText | undefined) | undefined;
}

/**
 * Returns the state of a text field that searches. `value` is the text of the current search; the draft follows its
 * changes.
 */
export function useTypedText(
  value: string,
  onTyped: (value: string) => void,
  { delayMs = SEARCH_DEBOUNCE_MS, validate, restOf }: TypedOptions = {},
): TypedText {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState(() => validate?.(value) ?? null);
  const searchedRef = useRef(value);
  const search = (text: string) => {
    const next = text.trim() === '' ? '' : text;
    const nextError = validate?.(next) ?? null;
    setError(nextError);
    if (nextError !== null || next === searchedRef.current) return;
    searchedRef.current = next;
    onTyped(next);
    const rest = restOf?.(next);
    if (!rest) return;
    searchedRef.current = rest.value;
    setDraft(rest.draft);
  };
  const searchLater = useDebouncedCallback(search, delayMs);
  const follow = useEffectEvent((changed: string) => {
    if (changed === searchedRef.current) return;
    searchedRef.current = changed;
    searchLater.cancel();
    setDraft(changed);
    setError(validate?.(changed) ?? null);
  });
  // Only when the value changes: between a search and its value, the draft may go on.
  useEffect(() => follow(value), [value]);
  return {
    draft,
    error,
    type: (text) => {
      setDraft(text);
      setError(null);
      searchLater(text);
    },
    enter: (text) => {
      setDraft(text);
      searchLater.cancel();
      search(text);
    },
    edit: (text) => {
      searchLater.cancel();
      setError(null);
      setDraft(text);
    },
    reset: () => {
      searchLater.cancel();
      setError(null);
      setDraft(searchedRef.current);
    },
  };
}
