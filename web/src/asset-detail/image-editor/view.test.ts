import { expect, it } from 'vitest';
import { FIT, pinchBy } from './view.ts';

it('moves the image with two fingers that move together, and does not zoom', () => {
  const [one, two] = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ];
  const down = { x: 0, y: 40 };
  const moved = (at: typeof one) => ({ x: at.x + down.x, y: at.y + down.y });
  const first = pinchBy(FIT, 1, { from: one, to: moved(one), other: two });
  const scale = first.scale ?? 0;
  const both = pinchBy(first, scale, { from: two, to: moved(two), other: moved(one) });
  expect(both.scale).toBeCloseTo(1);
  expect(both.center.y).toBeCloseTo(40, 0);
});

it('zooms around the middle of two fingers that move apart', () => {
  const [one, two] = [
    { x: -50, y: 20 },
    { x: 50, y: 20 },
  ];
  const first = pinchBy(FIT, 1, { from: one, to: { x: -100, y: 20 }, other: two });
  const rest = { from: two, to: { x: 100, y: 20 }, other: { x: -100, y: 20 } };
  const both = pinchBy(first, first.scale ?? 0, rest);
  expect(both.scale).toBeCloseTo(2);
  expect(both.center.y).toBeCloseTo(-20);
});
