import { expect, it } from 'vitest';
import { namedFaces } from './face-regions.ts';

const area = { X: 0.2, Y: 0.4, W: 0.2, H: 0.1, Unit: 'normalized' };

/** Returns the box of a region in a picture of 300 x 200 stored pixels. */
function read(
  Orientation: number | undefined,
  { W, H } = { W: 300, H: 200 },
  given: object = { Area: area, Name: 'Ann', Type: 'Face' },
) {
  const RegionInfo = { AppliedToDimensions: { W, H, Unit: 'pixel' }, RegionList: [given] };
  const isTurned = Orientation !== undefined && Orientation >= 5;
  const displayed = isTurned ? { width: 200, height: 300 } : { width: 300, height: 200 };
  return namedFaces({ RegionInfo, ...(Orientation && { Orientation }) }, displayed);
}

const box = (x: number, y: number, width: number, height: number) => [
  {
    name: 'Ann',
    box: {
      x: expect.closeTo(x),
      y: expect.closeTo(y),
      width: expect.closeTo(width),
      height: expect.closeTo(height),
    },
  },
];

it.each([
  [undefined, box(0.1, 0.35, 0.2, 0.1)],
  [1, box(0.1, 0.35, 0.2, 0.1)],
  [2, box(0.7, 0.35, 0.2, 0.1)],
  [3, box(0.7, 0.55, 0.2, 0.1)],
  [4, box(0.1, 0.55, 0.2, 0.1)],
  [5, box(0.35, 0.1, 0.1, 0.2)],
  [6, box(0.55, 0.1, 0.1, 0.2)],
  [7, box(0.55, 0.7, 0.1, 0.2)],
  [8, box(0.35, 0.7, 0.1, 0.2)],
])('turns a region as the orientation %s says', (orientation, expected) => {
  expect(read(orientation)).toEqual(expected);
});

it('keeps a region that names the size of the turned picture', () => {
  expect(read(6, { W: 200, H: 300 })).toEqual(box(0.1, 0.35, 0.2, 0.1));
});

it('reads numbers of many digits, which ExifTool prints as text', () => {
  const given = { ...area, X: '0.20000000000000001', H: '0.10000000000000001' };
  const region = { Area: given, Name: 'Ann', Type: 'Face' };
  expect(read(1, undefined, region)).toEqual(box(0.1, 0.35, 0.2, 0.1));
});

it('ignores pets, regions without a name, pixels, and what is no region', () => {
  for (const region of [
    { Area: area, Name: 'Rex', Type: 'Pet' },
    { Area: area, Type: 'Face' },
    { Area: { ...area, Unit: 'pixel' }, Name: 'Ann', Type: 'Face' },
    { Area: { ...area, X: 2 }, Name: 'Ann', Type: 'Face' },
    'text',
  ])
    expect(read(1, undefined, region as object)).toEqual([]);
  expect(namedFaces(null, { width: 1, height: 1 })).toEqual([]);
});
