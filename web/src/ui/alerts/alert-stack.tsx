import { lazy, Suspense, useSyncExternalStore } from 'react';

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

/** Where showAlert draws, once in the application. Its code is fetched after the page: an alert shown earlier waits for it. */
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
