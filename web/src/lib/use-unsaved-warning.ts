import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { readToken } from '../api/token.ts';

/** Holds whoever leaves the page with changes that are not saved. `release` lets the next one go. */
export function useUnsavedWarning(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const handleLeave = (event: BeforeUnloadEvent) => {
      // The end of a session reloads the page; nothing can be saved then.
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isDirty]);
  return {
    isHeld: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    release() {
      isReleased.current = true;
    },
  };
}
