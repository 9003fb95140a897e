import type { Point } from '@spindle/contracts/image-edits/geometry';

/** CSS pixels that an arrow key moves something, without and with Shift. */
const STEP = 2;
const LONG_STEP = 20;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the distance that an arrow key moves something, in CSS pixels; null for other keys. */
export function arrowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? LONG_STEP : STEP;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
}
