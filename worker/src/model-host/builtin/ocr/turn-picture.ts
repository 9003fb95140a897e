import type { Point } from '../../../models/capabilities.ts';
import type { Pixels } from '../../picture.ts';

/** Turns a picture clockwise by quarters. */
export function turnPicture(picture: Pixels, quarters: number): Pixels {
  const isSideways = quarters % 2 === 1;
  const width = isSideways ? picture.height : picture.width;
  const height = isSideways ? picture.width : picture.height;
  const data = new Uint8Array(picture.data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = pointBeforeTurn(picture, quarters, { x: x + 0.5, y: y + 0.5 });
      const at = (Math.floor(from.y) * picture.width + Math.floor(from.x)) * 3;
      data.set(picture.data.subarray(at, at + 3), (y * width + x) * 3);
    }
  return { width, height, data };
}

/** Returns where a point of a turned picture was before. `size`: of the picture before. */
export function pointBeforeTurn(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  quarters: number,
  { x, y }: Point,
): Point {
  switch (quarters % 4) {
    case 1:
      return { x: y, y: height - x };
    case 2:
      return { x: width - x, y: height - y };
    case 3:
      return { x: width - y, y: x };
    default:
      return { x, y };
  }
}
