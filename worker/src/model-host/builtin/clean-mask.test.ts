import { expect, it } from 'vitest';
import { cleanMask } from './clean-mask.ts';

/** Makes a mask of 100 x 100 pixels from boxes: left, top, width, height and value. */
function maskOf(...boxes: [number, number, number, number, 0 | 1][]) {
  const data = new Uint8Array(10_000);
  for (const [left, top, width, height, value] of boxes)
    for (let y = top; y < top + height; y++)
      data.fill(value, y * 100 + left, y * 100 + left + width);
  return { width: 100, height: 100, data };
}
const THING = [20, 20, 60, 60, 1] as const;
const none = () => false;

it('removes an island and fills a hole that are small', () => {
  const noisy = maskOf([...THING], [2, 2, 5, 5, 1], [40, 40, 3, 3, 0]);
  expect(cleanMask(noisy, none)).toEqual(maskOf([...THING]));
});

it('leaves large islands and holes', () => {
  const large = maskOf([...THING], [2, 2, 15, 15, 1], [40, 40, 10, 10, 0]);
  expect(cleanMask(large, none)).toEqual(large);
});

it('leaves what a user has marked', () => {
  const marked = maskOf([...THING], [2, 2, 5, 5, 1], [40, 40, 3, 3, 0]);
  expect(cleanMask(marked, (at) => at === 303 || at === 4141)).toEqual(marked);
});

it('leaves a mask without a foreground', () => {
  expect(cleanMask(maskOf(), none)).toEqual(maskOf());
});
