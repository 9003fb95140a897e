import { useMemo, useState } from 'react';
import { useUnsavedWarning } from '../session/use-unsaved-warning.ts';

/** Unsaved changes of a form or editor on the asset page, and the question before they are discarded. */
export interface UnsavedChanges {
  /** Sets whether there are unsaved changes. The function stays the same between renders. */
  mark: (hasChanges: boolean) => void;
  /** Runs an action that discards the changes: at once if there are none, else after the user has confirmed. */
  confirmDiscard: (action: () => void) => void;
  /** Whether the question is open. */
  isAsking: boolean;
  keepEditing: () => void;
  discard: () => void;
}

/** Asks before unsaved changes are discarded: by another tab, schema or asset, or by leaving the page. The result changes with its state only. */
export function useUnsavedChanges(): UnsavedChanges {
  const [hasChanges, setHasChanges] = useState(false);
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  const warning = useUnsavedWarning(hasChanges);
  return useMemo(
    () => ({
      mark: setHasChanges,
      confirmDiscard: (action) => (hasChanges ? setPendingAction(() => action) : action()),
      isAsking: pendingAction !== null || warning.isBlocked,
      keepEditing() {
        setPendingAction(null);
        warning.stay();
      },
      discard() {
        setPendingAction(null);
        pendingAction?.();
        warning.leave();
      },
    }),
    [hasChanges, pendingAction, warning],
  );
}
