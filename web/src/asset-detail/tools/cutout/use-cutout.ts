import { useEffect, useState } from 'react';
import { useUndoHistory } from '../../undo-history.ts';
import {
  BRUSH,
  type CutoutSelection,
  changeBrush,
  FIRST_BOX,
  FIRST_SELECTION,
  type PointerTool,
  type Stroke,
} from './cutout-settings.ts';

/** Holds what stays of an image, with an undo, and what a pointer does. Reports whether there are changes. */
export function useCutout(onChange: (hasChanges: boolean) => void) {
  const history = useUndoHistory(FIRST_SELECTION);
  const { present: selection, canUndo, undo } = history;
  const [tool, setTool] = useState<PointerTool>('view');
  const [brush, setBrush] = useState(BRUSH.usual);
  useEffect(() => onChange(canUndo), [canUndo, onChange]);
  /** Changes of one `group` in a row, such as the moves of a slider, are one step to undo. */
  const change = (changes: Partial<CutoutSelection>, group?: string) =>
    history.change((base) => ({ ...base, ...changes }), group);
  return {
    selection,
    tool,
    setTool,
    /** Width of the brush, in percent of the image's width. */
    brush,
    setBrush,
    resizeBrush: (by: number) => setBrush((size) => changeBrush(size, by)),
    change,
    /** Examines the whole image, or looks for a thing in a box that the user draws. */
    choose(subject: CutoutSelection['subject']) {
      change({ subject, box: subject === 'thing' ? FIRST_BOX : null });
      setTool(subject === 'thing' ? 'box' : 'view');
    },
    /** Keeps what was found in a box, and shows the result. */
    keepFound(found: Pick<CutoutSelection, 'subject' | 'box'>) {
      change(found);
      setTool('view');
    },
    addStroke: (stroke: Stroke) => change({ strokes: [...selection.strokes, stroke] }),
    canUndo,
    undo,
  };
}

export type Cutout = ReturnType<typeof useCutout>;
