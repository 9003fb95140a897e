import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hideBoxes } from './hide-boxes.ts';

const SIZE = 128;

/** A picture of random black and white pixels, as detailed as can be. */
const detailed = Buffer.from(
  Array.from({ length: SIZE * SIZE }, (_, at) => (((at * 7919) >> 3) % 2) * 255).flatMap(
    (value) => [value, value, value],
  ),
);

async function hide(box: { x: number; y: number; width: number; height: number }) {
  const image = sharp(detailed, { raw: { width: SIZE, height: SIZE, channels: 3 } });
  const hidden = await (await hideBoxes(image, [box])).raw().toBuffer();
  const at = (pixels: Buffer, x: number, y: number) => pixels[(y * SIZE + x) * 3] ?? 0;
  return {
    now: (x: number, y: number) => at(hidden, x, y),
    was: (x: number, y: number) => at(detailed, x, y),
  };
}

it('leaves no detail in a box, and every pixel around it', async () => {
  const { now, was } = await hide({ x: 0.25, y: 0.125, width: 0.5, height: 0.5 });
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const isInside = x >= 32 && x < 96 && y >= 16 && y < 80;
      if (!isInside) expect([x, y, now(x, y)]).toEqual([x, y, was(x, y)]);
      else if (x > 32) expect(Math.abs(now(x, y) - now(x - 1, y))).toBeLessThan(30);
    }
});

it('hides a whole picture, and a box of less than a pixel', async () => {
  const whole = await hide({ x: 0, y: 0, width: 1, height: 1 });
  expect(Math.abs(whole.now(50, 50) - whole.now(51, 50))).toBeLessThan(30);
  const { now, was } = await hide({ x: 0.999, y: 0.999, width: 0, height: 0 });
  expect(now(0, 0)).toBe(was(0, 0));
});
