import {
  isCropInside,
  type Point,
  type Size,
  turnedSize,
} from '@spindle/contracts/image-edits/geometry';
import type { CropBox, EditGeometry } from '@spindle/contracts/image-edits/recipe';

/** Number of halvings with which the longest possible move is searched. */
const HALVINGS = 20;

/** Returns the crop of a move that was shortened, in each direction, until the crop lies inside the picture. */
export function limitMove(
  source: Size,
  geometry: EditGeometry,
  distance: Point,
  cropAfter: (distance: Point) => CropBox,
): CropBox {
  const turned = turnedSize(source, geometry.turns);
  const isInside = (move: Point) => isCropInside(turned, geometry.straighten, cropAfter(move));
  const x = longest((share) => isInside({ x: distance.x * share, y: 0 })) * distance.x;
  const y = longest((share) => isInside({ x, y: distance.y * share })) * distance.y;
  return cropAfter({ x, y });
}

/** Returns the largest share, from 0 to 1, that is accepted, if all smaller ones are. */
function longest(accepts: (share: number) => boolean): number {
  if (accepts(1)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (accepts(middle)) low = middle;
    else high = middle;
  }
  return low;
}
