import { useState } from 'react';
import { useUnsavedWarning } from '../session/use-unsaved-warning.ts';

/** What is typed into the form of an asset's data, and not saved. */
export interface Unsaved {
  /** Whether there is some. */
  note: (isSome: boolean) => void;
  /** Does at once what drops it, or asks first. */
  before: (drop: () => void) => void;
}

/** Asks before what was typed is dropped: by another tab or schema, by another asset, by leaving the page. */
export function useUnsaved() {
  const [isSome, setIsSome] = useState(false);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const warning = useUnsavedWarning(isSome);
  const unsaved: Unsaved = {
    note: setIsSome,
    before: (drop) => (isSome ? setWaiting(() => drop) : drop()),
  };
  return {
    unsaved,
    isAsking: waiting !== null || warning.isBlocked,
    keep() {
      setWaiting(null);
      warning.stay();
    },
    drop() {
      setWaiting(null);
      waiting?.();
      warning.leave();
    },
  };
}
