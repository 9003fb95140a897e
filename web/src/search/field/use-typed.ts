import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds that typing rests before a search follows it. Specification 9. */
export const SEARCH_DEBOUNCE_MS = 800;

export interface Typed {
  /** What the field shows. */
  draft: string;
  /** Takes what was typed; it is handed on when typing rests. */
  type: (draft: string) => void;
  /** Takes what was typed and hands it on at once. */
  enter: (draft: string) => void;
  /** Goes back to what is searched for, whatever was typed since. */
  reset: () => void;
  /** Why what was typed is not searched for; null where it is. */
  fault: string | null;
}

interface TypedOptions {
  /** Milliseconds that typing rests before it is handed on. */
  delayMs?: number | undefined;
  /** Returns why a text cannot be searched for; the text is then not handed on. */
  faultOf?: ((text: string) => string | null) | undefined;
}

/** A field that a search follows. `value` is what is searched for; when it changes from elsewhere, the field follows. */
export function useTypedText(
  value: string,
  onTyped: (value: string) => void,
  { delayMs = SEARCH_DEBOUNCE_MS, faultOf }: TypedOptions = {},
): Typed {
  const [draft, setDraft] = useState(value);
  const [fault, setFault] = useState(() => faultOf?.(value) ?? null);
  const handedOnRef = useRef(value);
  const handOn = (text: string) => {
    const next = text.trim() === '' ? '' : text;
    const found = faultOf?.(next) ?? null;
    setFault(found);
    if (found !== null || next === handedOnRef.current) return;
    handedOnRef.current = next;
    onTyped(next);
  };
  const handOnLater = useDebouncedCallback(handOn, delayMs);
  useEffect(() => {
    if (value === handedOnRef.current) return;
    handedOnRef.current = value;
    handOnLater.cancel();
    setDraft(value);
    setFault(faultOf?.(value) ?? null);
  }, [value, handOnLater, faultOf]);
  return {
    draft,
    fault,
    type: (text) => {
      setDraft(text);
      setFault(null);
      handOnLater(text);
    },
    enter: (text) => {
      setDraft(text);
      handOnLater.cancel();
      handOn(text);
    },
    reset: () => {
      handOnLater.cancel();
      setFault(null);
      setDraft(handedOnRef.current);
    },
  };
}
