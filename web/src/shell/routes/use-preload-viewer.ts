import { useEffect } from 'react';

/** Milliseconds after which a page with a list rests, so that more code may load. */
const REST_MS = 2_000;

/** What opens the viewer: an asset in a list, or a link to one. */
const OPENERS = '[data-asset-id], a[href^="/asset/"]';

/** Loads the code of the viewer before it is opened: when the pointer or the focus reaches an asset, or a page with assets rests. */
export function usePreloadViewer(preload: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const load = () => {
      stop.abort();
      // A failed load is repeated when the viewer opens.
      preload().catch(() => {});
    };
    const reach = ({ target }: Event) => {
      if (target instanceof Element && target.closest(OPENERS)) load();
    };
    document.addEventListener('pointerover', reach, { signal });
    document.addEventListener('focusin', reach, { signal });
    const timer = setTimeout(() => {
      if (!signal.aborted && document.querySelector(OPENERS)) load();
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [preload]);
}
