import type { CSSProperties, KeyboardEvent } from 'react';
import { useDrag } from '../use-drag.ts';
import classes from './red-eye-tool.module.css';

interface Position {
  x: number;
  y: number;
}

interface EyeCircleProps {
  label: string;
  circle: Position & { radius: number };
  /** Width divided by height of the image. */
  ratio: number;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (position: Position) => void;
  onRemove: () => void;
}

/** Step of an arrow key, without and with Shift, as a fraction of the width. */
const STEP = 0.005;
const LONG_STEP = 0.03;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows a circle around an eye. Drag it, move it with the arrow keys, or remove it with Delete. */
export function EyeCircle(props: EyeCircleProps) {
  const { label, circle, ratio, isSelected, onSelect, onMove, onRemove } = props;
  const drag = useDrag((x, y) => onMove(clampPosition({ x: circle.x + x, y: circle.y + y })));
  // A step has the same length in both directions.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove();
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onMove(clampPosition({ x: circle.x + arrow[0] * step, y: circle.y + arrow[1] * step * ratio }));
  };
  const diameter = 2 * circle.radius * Math.max(1, 1 / ratio); // as a fraction of the width
  return (
    <button
      type="button"
      className={classes.circle}
      aria-label={label}
      aria-pressed={isSelected}
      style={
        {
          '--x': `${circle.x * 100}%`,
          '--y': `${circle.y * 100}%`,
          '--diameter': `${diameter * 100}%`,
        } as CSSProperties
      }
      onFocus={onSelect}
      onKeyDown={handleKey}
      {...drag}
    />
  );
}

function clampPosition({ x, y }: Position): Position {
  const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return { x: clamp(x), y: clamp(y) };
}
