import { expect, it } from 'vitest';
import type { Raster } from '../raster.ts';
import { darkenRed } from './red-eye.ts';

const SIDE = 40;
const CIRCLE = { x: 20, y: 20, radius: 10 };

/** What is laid over a patch of one colour, in the middle and elsewhere. */
function over(color: readonly [number, number, number], alpha = 255) {
  const data = Buffer.alloc(SIDE * SIDE * 4, Buffer.from([...color, alpha]));
  const patch: Raster = { data, width: SIDE, height: SIDE, channels: 4 };
  darkenRed(patch, CIRCLE);
  return (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)];
}

it('a red pupil becomes dark and grey, fading at its edge; what is red outside stays', () => {
  const at = over([224, 20, 40]);
  expect(at(20, 20)).toEqual([27, 27, 27, 255]);
  const [, , , edge = 0] = at(28, 20);
  expect(edge).toBeGreaterThan(20);
  expect(edge).toBeLessThan(235);
  expect([at(31, 20)[3], at(2, 2)[3]]).toEqual([0, 0]);
});

it('skin, an iris and the white of an eye stay inside of it too', () => {
  for (const color of [
    [222, 170, 140],
    [90, 120, 160],
    [110, 80, 60],
    [240, 235, 235],
    [45, 10, 12],
  ] as const)
    expect(over(color)(20, 20)[3], String(color)).toBe(0);
});

it('what is see-through stays so', () => {
  expect(over([224, 20, 40], 100)(20, 20)[3]).toBe(100);
});
