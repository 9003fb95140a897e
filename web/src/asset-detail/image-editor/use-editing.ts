import { frameSize, type Size } from '@spindle/contracts/image-edits/geometry';
import type { EditGeometry, EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { useState } from 'react';
import { useUndoHistory } from '../undo-history.ts';
import { changeGeometry } from './geometry/change-geometry.ts';
import { useLayers } from './layers/use-layers.ts';
import { useRedactions } from './redactions/use-redactions.ts';

/** Holds the recipe of an edit, its history, and what is selected. */
export function useEditing(source: Size, initial: EditRecipe) {
  const { present: recipe, ...history } = useUndoHistory(initial);
  /** Width divided by height that the crop keeps; null if it is free. */
  const [cropRatio, setCropRatio] = useState<number | null>(null);
  const frame = frameSize(source, recipe.geometry);
  return {
    ...history,
    recipe,
    source,
    frame,
    /** Changes the geometry, and keeps layers and redactions where they are on the picture. */
    setGeometry(make: (before: EditGeometry) => EditGeometry, group?: string) {
      history.change((base) => changeGeometry(base, source, make(base.geometry)), group);
    },
    cropRatio,
    setCropRatio,
    layers: useLayers(recipe, frame, history.change),
    redactions: useRedactions(history.change),
  };
}

export type Editing = ReturnType<typeof useEditing>;
