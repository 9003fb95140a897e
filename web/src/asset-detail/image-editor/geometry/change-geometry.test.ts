import {
  frameSize,
  frameToSource,
  isCropInside,
  type Point,
  turnedSize,
} from '@spindle/contracts/image-edits/geometry';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import type { EditGeometry } from '@spindle/contracts/image-edits/recipe';
import { describe, expect, it } from 'vitest';
import { newLayer } from '../layers/new-layer.ts';
import {
  changeGeometry,
  cropToRatio,
  flipGeometry,
  moveCropEdge,
  rotateGeometry,
  straightenGeometry,
} from './change-geometry.ts';
import { limitMove } from './limit-crop.ts';

const SOURCE = { width: 1800, height: 1200 };
const whole = neutralRecipe().geometry;
const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.6 };

const corners: Point[] = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));

/** Returns the parts of the source at the corners of the frame, rounded. */
const shownAt = (geometry: EditGeometry, at: (corner: Point) => Point = (corner) => corner) =>
  corners.map((corner) => {
    const { x, y } = frameToSource(at(corner), SOURCE, geometry);
    return [x.toFixed(6), y.toFixed(6)];
  });

describe.each([
  ['a whole image', whole],
  ['a crop', { ...whole, crop }],
  [
    'a turned, mirrored and straightened crop',
    { ...whole, flip: true, turns: 1, straighten: 7, crop },
  ],
])('%s', (_name, geometry) => {
  it('rotates right as it is shown', () => {
    const right = rotateGeometry(geometry, 1);
    expect(shownAt(right)).toEqual(shownAt(geometry, ({ x, y }) => ({ x: y, y: 1 - x })));
    expect(shownAt(rotateGeometry(right, -1))).toEqual(shownAt(geometry));
  });

  it('flips as it is shown', () => {
    const mirrored = flipGeometry(geometry, 'x');
    expect(shownAt(mirrored)).toEqual(shownAt(geometry, ({ x, y }) => ({ x: 1 - x, y })));
    const upside = flipGeometry(geometry, 'y');
    expect(shownAt(upside)).toEqual(shownAt(geometry, ({ x, y }) => ({ x, y: 1 - y })));
  });
});

it('crops to 4:5 inside an image that is straightened by 4 degrees', () => {
  const straight = straightenGeometry(SOURCE, whole, 4);
  const cut = cropToRatio(SOURCE, straight, 4 / 5);
  const { width, height } = frameSize(SOURCE, cut);
  expect(width / height).toBeCloseTo(0.8, 2);
  expect(cut.crop && isCropInside(turnedSize(SOURCE, 0), 4, cut.crop)).toBe(true);
});

it('keeps the crop inside the image when it is straightened further', () => {
  const cut = straightenGeometry(SOURCE, { ...whole, crop: { ...crop, x: 0 } }, 30);
  expect(cut.crop && isCropInside(SOURCE, 30, cut.crop)).toBe(true);
});

it('shortens a move of an edge at the edge of the image; the other edges stay', () => {
  const move = (distance: Point) => moveCropEdge(crop, 'se', distance, null);
  const moved = limitMove(SOURCE, { ...whole, crop }, { x: 0.1, y: 0.9 }, move);
  expect(moved).toEqual({ ...crop, width: 0.4, height: expect.closeTo(0.8, 4) });
});

it('keeps the ratio of a crop that is resized at a side', () => {
  const { width, height } = moveCropEdge(crop, 'e', { x: 0.1, y: 0 }, 0.5);
  expect(width / height).toBeCloseTo(0.5);
});

it('keeps redactions and layers on the same parts of the picture', () => {
  const redaction = { kind: 'black' as const, x: 0.25, y: 0.5, width: 0.1, height: 0.1 };
  const line = { ...newLayer('line', 1.5), x: 0.25, y: 0.5, to_x: 0.5, to_y: 0.5 };
  const recipe = { ...neutralRecipe(), redactions: [redaction], layers: [line] };
  const right = changeGeometry(recipe, SOURCE, rotateGeometry(whole, 1));
  expect(right.redactions[0]).toMatchObject({
    x: expect.closeTo(0.4),
    y: expect.closeTo(0.25),
    width: expect.closeTo(0.1),
    height: expect.closeTo(0.1),
  });
  expect(right.layers[0]).toMatchObject({ x: expect.closeTo(0.5), to_y: expect.closeTo(0.5) });
  const half = { ...whole, crop: { x: 0, y: 0, width: 0.5, height: 1 } };
  const cut = changeGeometry(recipe, SOURCE, half);
  expect(cut.redactions[0]).toMatchObject({ x: expect.closeTo(0.5), width: expect.closeTo(0.2) });
});
