import type { CutoutBox } from '@spindle/contracts/tools/cutouts';
import type { CSSProperties, KeyboardEvent } from 'react';
import { t } from '../texts.ts';
import classes from './cutout-tool.module.css';

/** Step of an arrow key, and the smallest side, as shares of the image. */
const STEP = 0.01;
const SIDE_MIN = 0.02;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface BoxFrameProps {
  box: CutoutBox;
  onChange: (box: CutoutBox) => void;
}

/** Shows the box around a thing. Arrow keys move it; with Shift they change its size. A pointer draws a new one on the image. */
export function BoxFrame({ box, onChange }: BoxFrameProps) {
  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const [x, y] = [arrow[0] * STEP, arrow[1] * STEP];
    onChange(
      event.shiftKey
        ? clampBox({ ...box, width: box.width + x, height: box.height + y })
        : clampBox({ ...box, x: box.x + x, y: box.y + y }),
    );
  };
  return (
    <button
      type="button"
      className={classes.box}
      aria-label={t('boxOf')}
      title={t('boxKeys')}
      style={
        {
          '--x': `${box.x * 100}%`,
          '--y': `${box.y * 100}%`,
          '--width': `${box.width * 100}%`,
          '--height': `${box.height * 100}%`,
        } as CSSProperties
      }
      onKeyDown={handleKey}
    />
  );
}

/** Returns the box within the image. */
function clampBox({ x, y, width, height }: CutoutBox): CutoutBox {
  const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
  const left = clamp(x, 0, 1 - SIDE_MIN);
  const top = clamp(y, 0, 1 - SIDE_MIN);
  return {
    x: left,
    y: top,
    width: clamp(width, SIDE_MIN, 1 - left),
    height: clamp(height, SIDE_MIN, 1 - top),
  };
}

/** Returns the box between two corners. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): CutoutBox {
  return clampBox({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });
}
