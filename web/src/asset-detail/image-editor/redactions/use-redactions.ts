import type { EditRecipe, Redaction } from '@spindle/contracts/image-edits/recipe';
import { useState } from 'react';
import type { Change } from '../../undo-history.ts';

/** Limits the redactions of a recipe. */
export const REDACTIONS_MAX = 100;

/** Holds the selected redaction, and changes the redactions of a recipe. */
export function useRedactions(change: Change<EditRecipe>) {
  /** Index of the selected redaction; -1 if none is selected. */
  const [selected, select] = useState(-1);
  const set = (make: (boxes: Redaction[]) => Redaction[], group?: string) =>
    change((base) => ({ ...base, redactions: make(base.redactions) }), group);
  return {
    selected,
    select,
    add(kind: Redaction['kind'], count: number) {
      const box = { kind, x: 0.35, y: 0.4, width: 0.3, height: 0.2 };
      set((boxes) => [...boxes, box]);
      select(count);
    },
    replace: (index: number, box: Redaction, group: string) =>
      set((boxes) => boxes.map((before, at) => (at === index ? box : before)), group),
    remove(index: number) {
      set((boxes) => boxes.filter((_, at) => at !== index));
      select(-1);
    },
  };
}

export type RedactionActions = ReturnType<typeof useRedactions>;
