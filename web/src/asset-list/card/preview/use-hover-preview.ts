import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import { prefersReducedMotion } from '../../../lib/media-features.ts';

/** Milliseconds that the pointer or the focus stays on a card before its preview plays. */
const DELAY_MS = 1000;

/** Holds the only card whose preview plays. */
const usePlayingCard = create<{ id: string | null }>(() => ({ id: null }));

/**
 * Tells whether this card plays its preview: the pointer or focus has stayed on it for a second. Never with reduced
 * motion.
 */
export function useHoverPreview() {
  const id = useId();
  const isPlaying = usePlayingCard((playing) => playing.id === id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    if (prefersReducedMotion()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => usePlayingCard.setState({ id }), DELAY_MS);
  };
  const end = () => {
    clearTimeout(timer.current);
    if (usePlayingCard.getState().id === id) usePlayingCard.setState({ id: null });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isPlaying, begin, end };
}
