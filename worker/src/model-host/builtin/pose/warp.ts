import type { Point } from '../../../models/capabilities.ts';
import type { Pixels } from '../../picture.ts';

/** Places the square input of a network on a picture: turned, scaled and moved. (a, b): its x axis in pixels; (x, y): its corner. */
export interface Frame extends Point {
  a: number;
  b: number;
}

/** Returns where a point of the input lies on the picture. */
export const toPicture = ({ a, b, x, y }: Frame, point: Point): Point => ({
  x: a * point.x - b * point.y + x,
  y: b * point.x + a * point.y + y,
});

/** Reads the pixels of a frame, `side` wide and high. Pixels outside the picture are black. `normalize`: from 0–255 to the input. */
export function warp(
  { width, height, data }: Pixels,
  frame: Frame,
  side: number,
  normalize: (value: number) => number,
): Float32Array {
  const input = new Float32Array(side * side * 3).fill(normalize(0));
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const point = toPicture(frame, { x: column, y: row });
      const x = Math.round(point.x);
      const y = Math.round(point.y);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const from = (y * width + x) * 3;
      const to = (row * side + column) * 3;
      for (let k = 0; k < 3; k++) input[to + k] = normalize(data[from + k] ?? 0);
    }
  return input;
}
