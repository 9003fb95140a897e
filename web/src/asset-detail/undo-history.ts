import { useMemo, useReducer } from 'react';

/** A state with its earlier and later states. `group` names the control that made the last change. */
export interface UndoHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  group: string | null;
}

export type UndoAction<T> =
  /**
   * Changes the state. Changes of one `group` in a row are one step to undo, and each is made from the state before the
   * first of them.
   */
  | { type: 'change'; make: (base: T) => T; group: string | null }
  | { type: 'endGroup' }
  | { type: 'undo' }
  | { type: 'redo' };

export function reduceHistory<T extends object>(
  history: UndoHistory<T>,
  action: UndoAction<T>,
): UndoHistory<T> {
  const { past, present, future, group } = history;
  switch (action.type) {
    case 'change': {
      const isContinued = action.group !== null && action.group === group;
      const base = (isContinued && past.at(-1)) || present;
      return {
        past: isContinued ? past : [...past, present],
        present: action.make(base),
        future: [],
        group: action.group,
      };
    }
    case 'endGroup':
      return group === null ? history : { ...history, group: null };
    case 'undo': {
      const previous = past.at(-1);
      if (!previous) return history;
      return {
        past: past.slice(0, -1),
        present: previous,
        future: [present, ...future],
        group: null,
      };
    }
    case 'redo': {
      const [next, ...later] = future;
      if (!next) return history;
      return { past: [...past, present], present: next, future: later, group: null };
    }
  }
}

export type Change<T> = (make: (base: T) => T, group?: string) => void;

/** Holds a state that can be undone and redone. The functions keep their identity. */
export function useUndoHistory<T extends object>(initial: T) {
  const [history, dispatch] = useReducer(reduceHistory<T>, {
    past: [],
    present: initial,
    future: [],
    group: null,
  });
  const actions = useMemo(
    () => ({
      change: ((make, group = '') =>
        dispatch({ type: 'change', make, group: group || null })) as Change<T>,
      /** Ends a group: the next change is a step of its own. */
      endGroup: () => dispatch({ type: 'endGroup' }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }),
    [],
  );
  return {
    present: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}
