import { expect, it } from 'vitest';
import { toDisplayedArea, toStoredArea } from './region-area.ts';

const AREA = { X: 0.2, Y: 0.4, W: 0.3, H: 0.1, Unit: 'normalized' } as const;

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an area that is stored with the orientation %i is displayed at the same place',
  (orientation) => {
    const displayed = toDisplayedArea(toStoredArea(AREA, orientation), orientation);
    expect(displayed).toEqual({
      X: expect.closeTo(AREA.X),
      Y: expect.closeTo(AREA.Y),
      W: AREA.W,
      H: AREA.H,
      Unit: 'normalized',
    });
  },
);

it('a picture that lies on its side has its areas turned', () => {
  expect(toStoredArea(AREA, 6)).toMatchObject({ X: 0.4, Y: 0.8, W: 0.1, H: 0.3 });
});
