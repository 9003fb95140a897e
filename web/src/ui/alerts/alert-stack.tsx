import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.ts';

const AlertList = lazyPart(async () => (await import('./alert-list.tsx')).AlertList);

/** Shows the alerts of `showAlert`; render it once. Its code loads after the page, and earlier alerts wait for it. */
export function AlertStack() {
  const isPageLoaded = useSyncExternalStore(subscribeToLoad, readIsPageLoaded);
  return <Suspense>{isPageLoaded && <AlertList />}</Suspense>;
}

function subscribeToLoad(listener: () => void): () => void {
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}

function readIsPageLoaded(): boolean {
  return document.readyState === 'complete';
}
