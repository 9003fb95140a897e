import { expect, it } from 'vitest';
import { hiddenBoxes } from './hidden-boxes.ts';

const face = (personId: number | null, isCurrent = true) => ({
  x: 0.5,
  y: 0.1,
  width: 0.2,
  height: 0.4,
  personId,
  isCurrent,
});

const hide = (...faces: ReturnType<typeof face>[]) => hiddenBoxes({ faces }, new Set([1]));

it('hides the faces of these people with a margin, within the picture', () => {
  const [box, ...others] = hide(face(1), face(2), face(null));
  expect(others).toEqual([]);
  expect(box).toMatchObject({ x: expect.closeTo(0.44), y: 0 });
  expect(box).toMatchObject({ width: expect.closeTo(0.32), height: expect.closeTo(0.62) });
});

it('hides the whole picture while the place of a face on it is unknown', () => {
  expect(hide(face(1, false))).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
  expect(hide(face(1, false), face(1))).toHaveLength(1);
  expect(hide(face(1, false), face(1))[0]?.width).toBeLessThan(1);
  expect(hide(face(2, false))).toEqual([]);
});
