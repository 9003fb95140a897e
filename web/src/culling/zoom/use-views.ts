import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkedViews } from './linked-views.ts';
import { type Pointer, positionAt } from './position-at.ts';

export interface Views {
  /** Null while the pictures fit into their boxes. */
  views: LinkedViews | null;
  /** Shows all pictures at 100 % around the pointer, or around the center of the active one; or fits them again. */
  toggle: (at?: Pointer) => void;
}

/** Holds the zoom of the pictures in a stage. It stays while pictures change. A wheel over a picture zooms, too. */
export function useViews(stage: RefObject<HTMLElement | null>, active: string): Views {
  const [views, setViews] = useState<LinkedViews | null>(null);
  const pointer = useRef<Pointer | null>(null);
  const toggle = (at?: Pointer) => {
    if (views) return setViews(null);
    const start = stage.current && positionAt(stage.current, active, at ?? pointer.current);
    if (!start) return;
    void import('./linked-views.ts').then(({ createLinkedViews }) =>
      setViews(createLinkedViews(start)),
    );
  };
  const toggleAt = useEffectEvent(toggle);
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!views && event.deltaY < 0) toggle(event);
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const keep = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { clientX, clientY };
    };
    element.addEventListener('pointermove', keep, { signal });
    element.addEventListener('dblclick', (event) => toggleAt(event), { signal });
    element.addEventListener('wheel', (event) => handleWheel(event), { signal, passive: true });
    return () => listeners.abort();
  }, [stage]);
  return { views, toggle };
}
