import { useState } from 'react';
import {
  BRUSH,
  type CutoutSelection,
  changeBrush,
  FIRST_BOX,
  FIRST_SELECTION,
  type PointerTool,
  type Stroke,
} from './cutout-settings.ts';

/** Holds what stays of an image, with an undo, and what a pointer does. Calls `onChange` after each change. */
export function useCutout(onChange: () => void) {
  const [history, setHistory] = useState<readonly CutoutSelection[]>([FIRST_SELECTION]);
  const [tool, setTool] = useState<PointerTool>('view');
  const [brush, setBrush] = useState(BRUSH.usual);
  const selection = history.at(-1) ?? FIRST_SELECTION;
  /** Replaces the current state when a slider or a drag goes on; otherwise adds one. */
  const change = (changes: Partial<CutoutSelection>, { isContinued = false } = {}) => {
    setHistory((states) => {
      const last = states.at(-1) ?? FIRST_SELECTION;
      const kept = isContinued && states.length > 1 ? states.slice(0, -1) : states;
      return [...kept, { ...last, ...changes }];
    });
    onChange();
  };
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
    canUndo: history.length > 1,
    undo: () => setHistory((states) => (states.length > 1 ? states.slice(0, -1) : states)),
  };
}

export type Cutout = ReturnType<typeof useCutout>;
