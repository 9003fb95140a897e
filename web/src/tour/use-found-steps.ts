import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TourStep } from './tours.ts';

/** Milliseconds that a page has to draw the rest, once it has all that it asked for. */
const SETTLE_MS = 1500;

interface FindSteps {
  /** Whether the tour was asked for: the page has had its time then. */
  isAsked: boolean;
  /** Called when a tour that was asked for finds nothing on the page to speak of. */
  onNone: () => void;
}

/** The steps whose target is on the page: as soon as all are, or some and the page has had its time. Undefined before. */
export function useFoundSteps(
  steps: readonly TourStep[],
  { isAsked, onNone }: FindSteps,
): readonly TourStep[] | undefined {
  const client = useQueryClient();
  const [found, setFound] = useState<readonly TourStep[]>();
  const handleNone = useEffectEvent(onNone);
  useEffect(() => {
    let isSettled = false;
    const look = () => {
      const seen = steps.filter(({ target }) => document.querySelector(target));
      if (seen.length === steps.length || (isSettled && seen.length > 0)) {
        observer.disconnect();
        setFound(seen);
      } else if (isSettled && isAsked) handleNone();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    const settle = () => {
      if (client.isFetching() > 0) {
        timer = window.setTimeout(settle, SETTLE_MS);
        return;
      }
      isSettled = true;
      look();
    };
    let timer = window.setTimeout(settle, isAsked ? 0 : SETTLE_MS);
    look();
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [steps, client, isAsked]);
  return found;
}
