import { expect, it } from 'vitest';
import { moveBox } from '../../assets/drawn-box.ts';
import { boxAround, boxBetween, resizeFace } from './draw-box.ts';

it('marks the box between the ends of a drag in any direction, inside the image', () => {
  expect(boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 1.5 })).toEqual({
    x: 0.25,
    y: 0.5,
    width: 0.5,
    height: 0.5,
  });
});

it('takes a short drag for a click', () => {
  expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.502, y: 0.6 })).toBeNull();
});

it('marks a square around a click, and moves it into the image', () => {
  expect(boxAround({ x: 0.5, y: 0.5 }, 2)).toEqual({ x: 0.45, y: 0.4, width: 0.1, height: 0.2 });
  expect(boxAround({ x: 0, y: 1 }, 2)).toEqual({ x: 0, y: 0.8, width: 0.1, height: 0.2 });
});

it('moves and resizes a box, and keeps it inside the image', () => {
  const box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  expect(moveBox(box, { x: 0.5, y: -0.125 })).toEqual({ ...box, x: 0.5, y: 0.125 });
  expect(resizeFace(box, { x: 0.5, y: -1 })).toEqual({ ...box, width: 0.75, height: 0.01 });
});
