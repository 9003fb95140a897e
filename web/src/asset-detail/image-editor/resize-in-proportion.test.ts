import { expect, it } from 'vitest';
import { resizeInProportion } from './resize-in-proportion.ts';

const original = { naturalWidth: 2560, naturalHeight: 1600 };
const shown = { width: 640, height: 400 };

it('keeps the proportions of a cropped and rotated image for the entered width', () => {
  const resize = { width: 800, height: 500 };
  expect(resizeInProportion({ resize, shownImageDimensions: shown }, original)).toBeNull();
  const turned = { rotation: 90 };
  expect(
    resizeInProportion({ resize, adjustments: turned, shownImageDimensions: shown }, original),
  ).toEqual({ width: 800, height: 1280 });
  const cut = { crop: { width: 320, height: 320 } };
  expect(
    resizeInProportion({ resize, adjustments: cut, shownImageDimensions: shown }, original),
  ).toEqual({ width: 800, height: 800 });
});

it('changes nothing without a resize, or with unlocked proportions', () => {
  expect(resizeInProportion({ shownImageDimensions: shown }, original)).toBeNull();
  const resize = { width: 100, height: 900, ratioUnlocked: true };
  expect(resizeInProportion({ resize, shownImageDimensions: shown }, original)).toBeNull();
});
