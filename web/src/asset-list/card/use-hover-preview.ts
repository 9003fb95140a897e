import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import { wantsStill } from '../../lib/wants-still.ts';

/** Milliseconds that the pointer or the focus rests on a card before its preview plays. */
const REST_MS = 1000;

/** Holds the card whose preview plays: one at a time. */
const useRestedCard = create<{ id: string | null }>(() => ({ id: null }));

/** Tells whether the viewer has rested on this card for a second and has not left it since. Never true with reduced motion. */
export function useHoverPreview() {
  const id = useId();
  const isRested = useRestedCard((rested) => rested.id === id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    if (wantsStill()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => useRestedCard.setState({ id }), REST_MS);
  };
  const end = () => {
    clearTimeout(timer.current);
    if (useRestedCard.getState().id === id) useRestedCard.setState({ id: null });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isRested, begin, end };
}
