import type { Pixels } from '../../picture.ts';
import { applySimilarity, type Similarity } from '../../warp.ts';

/**
 * Cuts a square of `side` pixels out of a picture, as cutSquare does, but from the nearest pixels. Pixels outside the picture are black.
 * `normalize`: from 0–255 to the input of the network.
 */
export function cutNearest(
  { width, height, data }: Pixels,
  frame: Similarity,
  side: number,
  normalize: (value: number) => number,
): Float32Array {
  const input = new Float32Array(side * side * 3).fill(normalize(0));
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const point = applySimilarity(frame, { x: column, y: row });
      const x = Math.round(point.x);
      const y = Math.round(point.y);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const from = (y * width + x) * 3;
      const to = (row * side + column) * 3;
      for (let k = 0; k < 3; k++) input[to + k] = normalize(data[from + k] ?? 0);
    }
  return input;
}
