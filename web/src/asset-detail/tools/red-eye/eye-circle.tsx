import type { CSSProperties, KeyboardEvent } from 'react';
import { useDrag } from '../use-drag.ts';
import classes from './red-eye-tool.module.css';

interface Place {
  x: number;
  y: number;
}

interface EyeCircleProps {
  label: string;
  circle: Place & { radius: number };
  /** Width by height of the picture. */
  ratio: number;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (place: Place) => void;
  onRemove: () => void;
}

/** Shares of the picture that a press of an arrow key moves by, and with Shift. */
const STEP = 0.005;
const LONG_STEP = 0.03;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A circle around an eye: dragged, or moved by the arrow keys and removed by Delete. */
export function EyeCircle(props: EyeCircleProps) {
  const { label, circle, ratio, isSelected, onSelect, onMove, onRemove } = props;
  const drag = useDrag((x, y) => onMove(within({ x: circle.x + x, y: circle.y + y })));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove();
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onMove(within({ x: circle.x + arrow[0] * step, y: circle.y + arrow[1] * step * ratio }));
  };
  const across = 2 * circle.radius * Math.max(1, 1 / ratio); // of the width
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
          '--across': `${across * 100}%`,
        } as CSSProperties
      }
      onFocus={onSelect}
      onKeyDown={handleKey}
      {...drag}
    />
  );
}

function within({ x, y }: Place): Place {
  const held = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return { x: held(x), y: held(y) };
}
