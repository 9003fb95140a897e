import { expect, it } from 'vitest';
import { boxMean, fitToEdges, type Plane } from './guided-filter.ts';

const SIDE = 40;

const plane = (valueAt: (x: number, y: number) => number): Plane => ({
  width: SIDE,
  height: SIDE,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) =>
    valueAt(at % SIDE, Math.floor(at / SIDE)),
  ),
});

it('averages squares, which end at the edges', () => {
  const mean = boxMean(
    plane((x, y) => x + 100 * y),
    2,
  );
  expect(mean[20 * SIDE + 20]).toBeCloseTo(2020, 3);
  expect(mean[0]).toBeCloseTo(101, 3); // columns 0 to 2 and rows 0 to 2
});

it('moves an outline to the edge of the picture beside it', () => {
  const guide = plane((x) => (x < 20 ? 0.2 : 0.8));
  const rough = plane((x) => (x < 19 ? 0 : 1)); // a pixel too wide
  const { gain, offset } = fitToEdges(guide, rough, { radius: 5, flatness: 0.0001 });
  const fitted = (x: number) => {
    const at = 20 * SIDE + x;
    return (guide.data[at] ?? 0) * (gain.data[at] ?? 0) + (offset.data[at] ?? 0);
  };
  expect(fitted(18)).toBeLessThan(0.4);
  expect(fitted(21)).toBeGreaterThan(0.9);
});
