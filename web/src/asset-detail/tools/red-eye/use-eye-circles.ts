import { EYE_RADIUS, EYES_MAX } from '@spindle/contracts/image-edits/eye';
import { useEffect, useState } from 'react';
import { useUndoHistory } from '../../undo-history.ts';
import type { Eye } from './eye-list.tsx';

/** Factor by which a key changes a radius. */
const RESIZE_STEP = 1.1;

const NO_CIRCLES: readonly Eye[] = [];

/** Holds the circles around eyes with an undo, and which of them is selected. Reports whether there are circles. */
export function useEyeCircles(onChange: (hasCircles: boolean) => void) {
  const { present: circles, canUndo, undo, ...history } = useUndoHistory(NO_CIRCLES);
  /** Key of the selected circle; -1 if none is selected. */
  const [selected, setSelected] = useState(-1);
  const hasCircles = circles.length > 0;
  useEffect(() => onChange(hasCircles), [hasCircles, onChange]);
  const isFull = circles.length >= EYES_MAX;
  /** Repetitions of a change, such as the moves of a drag, are one step to undo. */
  const change = (key: number, changes: Partial<Eye>) =>
    history.change(
      (base) => base.map((circle) => (circle.key === key ? { ...circle, ...changes } : circle)),
      `${key} ${Object.keys(changes).join()}`,
    );
  return {
    circles,
    selected,
    select: setSelected,
    isFull,
    /** Adds a circle, as large as the selected or the last one, unless there are EYES_MAX. */
    add(x: number, y: number) {
      if (isFull) return;
      const latest = circles.at(-1);
      const key = (latest?.key ?? 0) + 1;
      const radius = circles.find((circle) => circle.key === selected)?.radius ?? latest?.radius;
      const added = { key, x, y, radius: radius ?? EYE_RADIUS.usual };
      history.change((base) => [...base, added]);
      setSelected(key);
    },
    /** Replaces all circles. */
    replace(eyes: readonly Omit<Eye, 'key'>[]) {
      history.change(() => eyes.map((eye, at) => ({ ...eye, key: at + 1 })));
      setSelected(-1);
    },
    change,
    /** Makes the selected circle a step larger (1) or smaller (-1). */
    resize(direction: 1 | -1) {
      const circle = circles.find(({ key }) => key === selected);
      if (!circle) return;
      const radius = circle.radius * RESIZE_STEP ** direction;
      const { min, max } = EYE_RADIUS;
      change(selected, {
        radius: Math.round(Math.min(max, Math.max(min, radius)) * 10_000) / 10_000,
      });
    },
    remove: (key: number) => history.change((base) => base.filter((circle) => circle.key !== key)),
    canUndo,
    /** Returns to the circles before the last edit. */
    undo,
  };
}
