import { expect, it } from 'vitest';
import { placeAsInSettings } from './watermark-place.ts';

const MARK = { x: 0, y: 0, width: 1, height: 1, rotation: 0, opacity: 0.6, picture: null };
const FRAME = { width: 1000, height: 500 };

it('a watermark of the settings starts with their placement and scale', () => {
  const settings = { url: '', ratio: 2, placement: 'top-left', scale: 0.4 } as const;
  expect(placeAsInSettings(MARK, settings, FRAME)).toEqual({
    ...MARK,
    x: 0.02,
    y: 0.02,
    width: 0.4,
    height: 0.4,
  });
});

it('a watermark of the settings that is too high shrinks to the frame', () => {
  const settings = { url: '', ratio: 0.5, placement: 'center', scale: 1 } as const;
  expect(placeAsInSettings(MARK, settings, FRAME)).toEqual({
    ...MARK,
    x: 0.375,
    y: 0,
    width: 0.25,
    height: 1,
  });
});
