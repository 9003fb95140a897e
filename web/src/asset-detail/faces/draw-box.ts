import type { FaceBox } from '@spindle/contracts/people/people';
import { boxOf, moveInside, type Position, resizeBox } from '../../assets/drawn-box.ts';

/** Smallest edge of a marked face, as a share of the image. A shorter drag is a click. */
const EDGE_MIN = 0.01;

/** Height of a face that is marked by a click, as a share of the image. */
const CLICK_HEIGHT = 0.2;

/** Returns the box between two corners, inside the image; null if it is as small as a click. */
export function boxBetween(from: Position, to: Position): FaceBox | null {
  const box = boxOf(from, to);
  return box.width < EDGE_MIN || box.height < EDGE_MIN ? null : box;
}

/** Returns a square of the usual size around a position, moved into the image. `ratio`: width divided by height of the image. */
export function boxAround({ x, y }: Position, ratio: number): FaceBox {
  const height = Math.min(CLICK_HEIGHT, ratio);
  const width = height / ratio;
  return moveInside({ x: x - width / 2, y: y - height / 2, width, height });
}

/** Changes the size of the box of a face by shares of the image, and keeps it inside. */
export function resizeFace(box: FaceBox, by: Position): FaceBox {
  return resizeBox(box, by, EDGE_MIN);
}
