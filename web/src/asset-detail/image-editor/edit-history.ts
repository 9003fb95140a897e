import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { useMemo, useReducer } from 'react';

/** The recipe with its earlier and later states. `group` names the control that made the last change. */
export interface History {
  past: readonly EditRecipe[];
  present: EditRecipe;
  future: readonly EditRecipe[];
  group: string | null;
}

export type HistoryAction =
  /**
   * Changes the recipe. Changes of one `group` in a row are one step to undo, and each is made from the state before the
   * first of them.
   */
  | { type: 'change'; make: (base: EditRecipe) => EditRecipe; group: string | null }
  | { type: 'endGroup' }
  | { type: 'undo' }
  | { type: 'redo' };

export function reduceHistory(history: History, action: HistoryAction): History {
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

export type Change = (make: (base: EditRecipe) => EditRecipe, group?: string) => void;

/** Holds a recipe that can be undone and redone. The functions keep their identity. */
export function useEditHistory(initial: EditRecipe) {
  const [history, dispatch] = useReducer(reduceHistory, {
    past: [],
    present: initial,
    future: [],
    group: null,
  });
  const actions = useMemo(
    () => ({
      change: ((make, group = '') =>
        dispatch({ type: 'change', make, group: group || null })) as Change,
      /** Ends a group: the next change is a step of its own. */
      endGroup: () => dispatch({ type: 'endGroup' }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }),
    [],
  );
  return {
    recipe: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}
