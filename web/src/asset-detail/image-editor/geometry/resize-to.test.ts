import { expect, it } from 'vitest';
import { resizeTo } from './resize-to.ts';

const frame = { width: 2560, height: 1600 };

it('keeps the proportions of the frame for the entered width or height', () => {
  expect(resizeTo(frame, frame, 'width', 800, true)).toEqual({ width: 800, height: 500 });
  const stretched = { width: 800, height: 9 };
  expect(resizeTo(stretched, frame, 'height', 400, true)).toEqual({ width: 640, height: 400 });
});

it('changes one edge with unlocked proportions', () => {
  expect(resizeTo(frame, frame, 'width', 800, false)).toEqual({ width: 800, height: 1600 });
});

it('returns null for the size of the frame', () => {
  expect(resizeTo({ width: 800, height: 500 }, frame, 'width', 2560, true)).toBeNull();
});
