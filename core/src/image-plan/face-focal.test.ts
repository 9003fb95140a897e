import { expect, it } from 'vitest';
import { focalOfFaces } from './face-focal.ts';

const LANDSCAPE = { width: 1200, height: 600 };
const SQUARE = { width: 300, height: 300 }; // half of the landscape's width, its full height
const face = (x: number, y: number, side = 0.1) => ({ x, y, width: side / 2, height: side });

it('is unknown without faces', () => {
  expect(focalOfFaces([], SQUARE, LANDSCAPE)).toBeNull();
});

it('keeps every face inside when they fit', () => {
  // From 0.5 to 0.95: more than centering on the largest would show.
  const focal = focalOfFaces([face(0.5, 0.2), face(0.8, 0.2, 0.3)], SQUARE, LANDSCAPE);
  expect(focal).toEqual({ x: 0.725, y: 0.5 });
});

it('keeps the largest face inside when they do not fit', () => {
  const focal = focalOfFaces([face(0, 0.2), face(0.8, 0.2, 0.3)], SQUARE, LANDSCAPE);
  expect(focal?.x).toBeGreaterThanOrEqual(0.7); // the crop ends at 0.95 or later
});

it('places the largest face in the upper third, within the image', () => {
  const portrait = { width: 600, height: 1200 };
  // The crop has half of the height. The center of the face is at 0.5, its crop begins at 0.5 - 0.5 / 3.
  const middle = focalOfFaces([{ x: 0.4, y: 0.45, width: 0.2, height: 0.1 }], SQUARE, portrait);
  expect(middle).toEqual({ x: 0.5, y: 0.5833 });
  const top = focalOfFaces([{ x: 0.4, y: 0, width: 0.2, height: 0.1 }], SQUARE, portrait);
  expect(top).toEqual({ x: 0.5, y: 0.25 });
});
