import { useEffect, useState } from 'react';

/** Milliseconds that each picture is shown. One change a second stays far below the three flashes that may trigger seizures. */
const SHOWN_MS = 1_000;

/** Returns which of two pictures is shown. They take turns while `isPlaying` is set. */
export function useFlicker(isPlaying: boolean): { index: number; swap: () => void } {
  const [index, setIndex] = useState(0);
  const swap = () => setIndex((now) => 1 - now);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setIndex((now) => 1 - now), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { index, swap };
}
