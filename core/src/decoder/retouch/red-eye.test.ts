import { expect, it } from 'vitest';
import type { Raster } from '../raster.ts';
import { darkenRed } from './red-eye.ts';

const SIDE = 40;
const CIRCLE = { x: 20, y: 20, radius: 10 };

/** Returns a reader of the overlay's pixels for a patch of one color. */
function overlayOf(color: readonly [number, number, number], alpha = 255) {
  const data = Buffer.alloc(SIDE * SIDE * 4, Buffer.from([...color, alpha]));
  const patch: Raster = { data, width: SIDE, height: SIDE, channels: 4 };
  darkenRed(patch, CIRCLE);
  return (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)];
}

it('makes a red pupil dark gray, fades its edge and leaves red pixels outside', () => {
  const at = overlayOf([224, 20, 40]);
  expect(at(20, 20)).toEqual([27, 27, 27, 255]);
  const [, , , edge = 0] = at(28, 20);
  expect(edge).toBeGreaterThan(20);
  expect(edge).toBeLessThan(235);
  expect([at(31, 20)[3], at(2, 2)[3]]).toEqual([0, 0]);
});

it('leaves skin, an iris and the white of an eye inside the circle', () => {
  for (const color of [
    [222, 170, 140],
    [90, 120, 160],
    [110, 80, 60],
    [240, 235, 235],
    [45, 10, 12],
  ] as const)
    expect(overlayOf(color)(20, 20)[3], String(color)).toBe(0);
});

it('keeps the alpha of transparent pixels', () => {
  expect(overlayOf([224, 20, 40], 100)(20, 20)[3]).toBe(100);
});
