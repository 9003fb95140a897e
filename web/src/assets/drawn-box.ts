/** A position as shares of an image. */
export interface Position {
  x: number;
  y: number;
}

/** A part of an image, in shares of it. */
export interface Box extends Position {
  width: number;
  height: number;
}

/** Share of the image by which an arrow key moves a box, or its corner. */
const STEP = 0.01;

export const ARROW_STEPS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns the box between two corners, inside the image. */
export function boxOf(from: Position, to: Position): Box {
  const [left, right] = [toShare(Math.min(from.x, to.x)), toShare(Math.max(from.x, to.x))];
  const [top, bottom] = [toShare(Math.min(from.y, to.y)), toShare(Math.max(from.y, to.y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Moves a box into the image. */
export function moveInside(box: Box): Box {
  const x = Math.min(Math.max(0, box.x), 1 - box.width);
  const y = Math.min(Math.max(0, box.y), 1 - box.height);
  return { ...box, x, y };
}

/** Moves a box by shares of the image, and keeps it inside. */
export function moveBox(box: Box, by: Position): Box {
  return moveInside({ ...box, x: box.x + by.x, y: box.y + by.y });
}

/** Changes the size of a box by shares of the image, not below `edgeMin`, and keeps it inside. */
export function resizeBox(box: Box, by: Position, edgeMin: number): Box {
  const width = Math.min(1 - box.x, Math.max(edgeMin, box.width + by.x));
  const height = Math.min(1 - box.y, Math.max(edgeMin, box.height + by.y));
  return { ...box, width, height };
}

/** Returns the nearest share from 0 to 1. */
export function toShare(number: number): number {
  return Math.min(1, Math.max(0, number));
}
