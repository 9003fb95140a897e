import { EYE_RADIUS, EYES_MAX } from '@spindle/contracts/image-edits/eye';
import { useState } from 'react';
import type { Eye } from './eye-list.tsx';

/** Holds the circles around eyes and which of them is selected. Calls `onChange` with the circles after each change. */
export function useEyeCircles(onChange: (circles: readonly Eye[]) => void) {
  const [circles, setCircles] = useState<readonly Eye[]>([]);
  /** Key of the selected circle; -1 if none is selected. */
  const [selected, setSelected] = useState(-1);
  const isFull = circles.length >= EYES_MAX;
  const update = (next: readonly Eye[]) => {
    setCircles(next);
    onChange(next);
  };
  return {
    circles,
    selected,
    select: setSelected,
    isFull,
    /** Adds a circle, as large as the selected or the last one, unless there are EYES_MAX. */
    add(x: number, y: number) {
      if (isFull) return;
      const last = circles.at(-1);
      const key = (last?.key ?? 0) + 1;
      const radius = circles.find((circle) => circle.key === selected)?.radius ?? last?.radius;
      update([...circles, { key, x, y, radius: radius ?? EYE_RADIUS.usual }]);
      setSelected(key);
    },
    /** Replaces all circles. */
    replace(eyes: readonly Omit<Eye, 'key'>[]) {
      update(eyes.map((eye, at) => ({ ...eye, key: at + 1 })));
      setSelected(-1);
    },
    change: (key: number, changes: Partial<Eye>) =>
      update(circles.map((circle) => (circle.key === key ? { ...circle, ...changes } : circle))),
    remove: (key: number) => update(circles.filter((circle) => circle.key !== key)),
  };
}
