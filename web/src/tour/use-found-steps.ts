import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TourStep } from './tours.ts';

/** Milliseconds that a page has to render, once its requests have finished. */
const RENDER_MS = 1500;

interface FindSteps {
  /** Whether the user requested the tour; the page has been rendered then. */
  isRequested: boolean;
  /** Called if a requested tour finds none of its targets on the page. */
  onNotFound: () => void;
}

/**
 * Returns the steps whose targets are on the page: once all targets are there, or those that are there after the page
 * had time to render. Undefined until then.
 */
export function useFoundSteps(
  steps: readonly TourStep[],
  { isRequested, onNotFound }: FindSteps,
): readonly TourStep[] | undefined {
  const client = useQueryClient();
  const [foundSteps, setFoundSteps] = useState<readonly TourStep[]>();
  const handleNotFound = useEffectEvent(onNotFound);
  useEffect(() => {
    let isRendered = false;
    const findTargets = () => {
      const stepsOnPage = steps.filter(({ target }) => isVisible(target));
      if (stepsOnPage.length === steps.length || (isRendered && stepsOnPage.length > 0)) {
        observer.disconnect();
        setFoundSteps(stepsOnPage);
      } else if (isRendered && isRequested) handleNotFound();
    };
    const observer = new MutationObserver(findTargets);
    observer.observe(document.body, { childList: true, subtree: true });
    const waitForRender = () => {
      if (client.isFetching() > 0) {
        timer = window.setTimeout(waitForRender, RENDER_MS);
        return;
      }
      isRendered = true;
      findTargets();
    };
    let timer = window.setTimeout(waitForRender, isRequested ? 0 : RENDER_MS);
    findTargets();
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [steps, client, isRequested]);
  return foundSteps;
}

/** Tells whether there is a visible element: the details of an asset can be hidden. */
function isVisible(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false;
}
