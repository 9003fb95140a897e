import { EYE_RADIUS, EYES_MAX } from '@spindle/contracts/image-edits/eye';
import { useState } from 'react';
import type { Eye } from './eye-list.tsx';

/** Factor by which a key changes a radius. */
const RESIZE_STEP = 1.1;

interface State {
  circles: readonly Eye[];
  /** Names an edit whose repetition does not add a state, such as a drag; null: none. */
  edit: string | null;
}

const EMPTY: State = { circles: [], edit: null };

/** Holds the circles around eyes with an undo, and which of them is selected. Calls `onChange` with the circles after each change. */
export function useEyeCircles(onChange: (circles: readonly Eye[]) => void) {
  const [history, setHistory] = useState<readonly State[]>([EMPTY]);
  /** Key of the selected circle; -1 if none is selected. */
  const [selected, setSelected] = useState(-1);
  const last = history.at(-1) ?? EMPTY;
  const { circles } = last;
  const isFull = circles.length >= EYES_MAX;
  const update = (next: readonly Eye[], edit: string | null = null) => {
    const isRepeated = edit !== null && edit === last.edit;
    setHistory([...(isRepeated ? history.slice(0, -1) : history), { circles: next, edit }]);
    onChange(next);
  };
  const change = (key: number, changes: Partial<Eye>) =>
    update(
      circles.map((circle) => (circle.key === key ? { ...circle, ...changes } : circle)),
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
      update([...circles, { key, x, y, radius: radius ?? EYE_RADIUS.usual }]);
      setSelected(key);
    },
    /** Replaces all circles. */
    replace(eyes: readonly Omit<Eye, 'key'>[]) {
      update(eyes.map((eye, at) => ({ ...eye, key: at + 1 })));
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
    remove: (key: number) => update(circles.filter((circle) => circle.key !== key)),
    canUndo: history.length > 1,
    /** Returns to the circles before the last edit. */
    undo() {
      const earlier = history.at(-2);
      if (!earlier) return;
      setHistory(history.slice(0, -1));
      onChange(earlier.circles);
    },
  };
}
