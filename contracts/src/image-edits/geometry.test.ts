import { describe, expect, it } from 'vitest';
import {
  fitCrop,
  frameSize,
  frameToSource,
  isCropInside,
  largestCrop,
  sourceToFrame,
  turnedSize,
} from './geometry.ts';
import { type CropBox, EditGeometry } from './recipe.ts';

const CORNERS = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));
const SIZES = [
  { width: 3000, height: 2000 },
  { width: 400, height: 4000 },
  { width: 30, height: 30 },
];
const ANGLES = [-45, -30.5, -4, 0, 0.1, 4, 12, 45];
const RATIOS = [undefined, 1, 4 / 5, 16 / 9, 0.05, 20];

/** Every combination of mirroring, quarter turns and an angle. */
const TURNS = [false, true].flatMap((flip) =>
  [0, 1, 2, 3].flatMap((turns) =>
    ANGLES.map((straighten) => EditGeometry.parse({ flip, turns, straighten })),
  ),
);

/** Calls `check` with every size and turn. */
function forEveryTurn(
  check: (size: (typeof SIZES)[number], turn: EditGeometry, what: string) => void,
) {
  for (const size of SIZES)
    for (const turn of TURNS) check(size, turn, JSON.stringify({ ...size, ...turn }));
}

/** Returns by how many pixels the corners of the frame lie outside the source. */
function overhang(source: (typeof SIZES)[number], geometry: EditGeometry): number {
  const outside = (value: number, size: number) => Math.max(-value, value - 1) * size;
  return Math.max(
    ...CORNERS.map((corner) => {
      const { x, y } = frameToSource(corner, source, geometry);
      return Math.max(outside(x, source.width), outside(y, source.height));
    }),
  );
}

describe('the largest crop', () => {
  it('is the whole picture without an angle and a ratio', () => {
    expect(largestCrop({ width: 3000, height: 2000 }, 0)).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
  });

  it('has every corner inside the rotated picture, the wanted ratio, and touches a side', () => {
    forEveryTurn((size, turn, what) => {
      for (const ratio of RATIOS) {
        const turned = turnedSize(size, turn.turns);
        const crop = largestCrop(turned, turn.straighten, ratio);
        const shape = (crop.width * turned.width) / (crop.height * turned.height);
        expect(shape / (ratio ?? turned.width / turned.height), what).toBeCloseTo(1, 6);
        expect(overhang(size, { ...turn, crop }), what).toBeLessThan(0.001);
        const grown = growAround(crop, 1.01);
        expect(isCropInside(turned, turn.straighten, grown) && isWithin(grown), what).toBe(false);
      }
    });
  });
});

describe('a fitted crop', () => {
  it('stays unchanged inside the picture', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    expect(fitCrop({ width: 3000, height: 2000 }, 4, crop)).toBe(crop);
  });

  it('has every corner inside the rotated picture and keeps its ratio', () => {
    const crops = [0, 0.3, 0.7].flatMap((x) =>
      [0, 0.5, 0.9].flatMap((y) => [
        { x, y, width: 1 - x, height: 1 - y },
        { x, y, width: (1 - x) / 3, height: (1 - y) / 2 },
      ]),
    );
    forEveryTurn((size, turn, what) => {
      for (const given of crops) {
        const crop = fitCrop(turnedSize(size, turn.turns), turn.straighten, given);
        expect(crop.width / crop.height / (given.width / given.height), what).toBeCloseTo(1, 6);
        expect(crop.width, what).toBeLessThanOrEqual(given.width + 1e-9);
        expect(overhang(size, { ...turn, crop }), what).toBeLessThan(0.002);
        expect(isWithin(crop), what).toBe(true);
      }
    });
  });

  it('keeps its size and slides along a side when there is room', () => {
    const size = { width: 1000, height: 1000 };
    const given = { x: 0.8, y: 0.3, width: 0.2, height: 0.2 };
    const crop = fitCrop(size, 10, given);
    expect([crop.width, crop.height]).toEqual([expect.closeTo(0.2), expect.closeTo(0.2)]);
    expect(Math.hypot(crop.x - given.x, crop.y - given.y)).toBeLessThan(0.05);
  });
});

describe('a point', () => {
  it('of the frame maps to the source and back', () => {
    forEveryTurn((size, turn, what) => {
      const geometry = { ...turn, crop: { x: 0.3, y: 0.35, width: 0.3, height: 0.2 } };
      for (const point of [...CORNERS, { x: 0.25, y: 0.7 }]) {
        const back = sourceToFrame(frameToSource(point, size, geometry), size, geometry);
        expect(back.x, what).toBeCloseTo(point.x, 9);
        expect(back.y, what).toBeCloseTo(point.y, 9);
      }
    });
  });

  it('follows a clockwise quarter turn after mirroring', () => {
    const size = { width: 300, height: 200 };
    const turned = EditGeometry.parse({ turns: 1 });
    expect(sourceToFrame({ x: 0, y: 0 }, size, turned)).toEqual({ x: 1, y: 0 });
    expect(sourceToFrame({ x: 1, y: 0 }, size, turned)).toEqual({ x: 1, y: 1 });
    const mirrored = EditGeometry.parse({ turns: 1, flip: true });
    expect(sourceToFrame({ x: 1, y: 0 }, size, mirrored)).toEqual({ x: 1, y: 0 });
  });

  it('moves down on the right side when the picture is straightened clockwise', () => {
    const size = { width: 300, height: 200 };
    const geometry = EditGeometry.parse({
      straighten: 10,
      crop: { x: 0, y: 0, width: 1, height: 1 },
    });
    expect(sourceToFrame({ x: 1, y: 0.5 }, size, geometry).y).toBeGreaterThan(0.6);
  });
});

it('a frame has the pixels of its crop, at least one', () => {
  const geometry = (crop: CropBox | null, turns = 0) => EditGeometry.parse({ crop, turns });
  const size = { width: 3000, height: 2000 };
  expect(frameSize(size, geometry(null, 1))).toEqual({ width: 2000, height: 3000 });
  expect(frameSize(size, geometry({ x: 0, y: 0, width: 0.5, height: 0.25 }))).toEqual({
    width: 1500,
    height: 500,
  });
  expect(frameSize(size, geometry({ x: 0, y: 0, width: 0.00001, height: 1 })).width).toBe(1);
});

function growAround({ x, y, width, height }: CropBox, factor: number): CropBox {
  return {
    x: x - (width * (factor - 1)) / 2,
    y: y - (height * (factor - 1)) / 2,
    width: width * factor,
    height: height * factor,
  };
}

function isWithin({ x, y, width, height }: CropBox): boolean {
  return Math.min(x, y) >= -1e-9 && Math.max(x + width, y + height) <= 1 + 1e-9;
}
