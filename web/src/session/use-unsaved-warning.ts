import { useEffect, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { readToken } from '../api/token.ts';

/** Blocks navigation while there are unsaved changes. `release` lets the next navigation pass. The result changes with its state only. */
export function useUnsavedWarning(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const handleLeave = (event: BeforeUnloadEvent) => {
      // The end of a session reloads the page; nothing could be saved any more.
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isDirty]);
  return useMemo(
    () => ({
      isBlocked: blocker.state === 'blocked',
      stay: () => blocker.reset?.(),
      leave: () => blocker.proceed?.(),
      release() {
        isReleased.current = true;
      },
    }),
    [blocker],
  );
}
