import type { FaceBox } from '@spindle/contracts/people/people';

/** A position as shares of the image. */
export interface Position {
  x: number;
  y: number;
}

/** Smallest edge of a marked face, as a share of the image. A shorter drag is a click. */
const EDGE_MIN = 0.01;

/** Height of a face that is marked by a click, as a share of the image. */
const CLICK_HEIGHT = 0.2;

/** Returns the box between two corners, inside the image; null if it is as small as a click. */
export function boxBetween(from: Position, to: Position): FaceBox | null {
  const [left, right] = [clamp(Math.min(from.x, to.x)), clamp(Math.max(from.x, to.x))];
  const [top, bottom] = [clamp(Math.min(from.y, to.y)), clamp(Math.max(from.y, to.y))];
  if (right - left < EDGE_MIN || bottom - top < EDGE_MIN) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns a square of the usual size around a position, moved into the image. `ratio`: width divided by height of the image. */
export function boxAround({ x, y }: Position, ratio: number): FaceBox {
  const height = Math.min(CLICK_HEIGHT, ratio);
  const width = height / ratio;
  return moveInside({ x: x - width / 2, y: y - height / 2, width, height });
}

/** Moves a box by shares of the image, and keeps it inside. */
export function moveBox(box: FaceBox, by: Position): FaceBox {
  return moveInside({ ...box, x: box.x + by.x, y: box.y + by.y });
}

/** Changes the size of a box by shares of the image, and keeps it inside. */
export function resizeBox(box: FaceBox, by: Position): FaceBox {
  const width = Math.min(1 - box.x, Math.max(EDGE_MIN, box.width + by.x));
  const height = Math.min(1 - box.y, Math.max(EDGE_MIN, box.height + by.y));
  return { ...box, width, height };
}

function moveInside(box: FaceBox): FaceBox {
  const x = Math.min(Math.max(0, box.x), 1 - box.width);
  const y = Math.min(Math.max(0, box.y), 1 - box.height);
  return { ...box, x, y };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
