import { useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { hasToken } from '../api/token.ts';
import { useLeaveQuestion } from '../lib/navigation/use-leave-question.ts';

/** Blocks navigation while there are unsaved changes. `release` lets the next navigation pass. The result changes with its state only. */
export function useUnsavedWarning(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  // The end of a session reloads the page; nothing could be saved any more.
  useLeaveQuestion(isDirty, hasToken);
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
