import { expect, it } from 'vitest';
import { DLIB_DISTANCES } from '../../models/face-distances.ts';
import { type ComparedFace, matchFaces } from './match-faces.ts';

/** A face at a place between 0 and 1, whose vector is a point on a line. */
const face = (x: number, at: number | null, space = 'a'): ComparedFace => ({
  box: { x, y: 0, width: 0.2, height: 0.2 },
  space: at === null ? null : space,
  vector: at === null ? null : Float32Array.of(at, 0),
});

const match = (known: ComparedFace[], found: ComparedFace[]) => [
  ...matchFaces(known, found, DLIB_DISTANCES),
];

it('follows a face that has moved, by its vector', () => {
  expect(match([face(0, 1), face(0.5, 2)], [face(0.4, 1.1), face(0.9, 2.1)])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it('does not take another person at the same place for the same face', () => {
  expect(match([face(0, 1)], [face(0, 2)])).toEqual([]);
});

it('compares places when vectors are of different models or missing', () => {
  expect(match([face(0, 1, 'old')], [face(0.02, 5, 'new')])).toEqual([[0, 0]]);
  expect(match([face(0, null)], [face(0.02, 5)])).toEqual([[0, 0]]);
  expect(match([face(0, 1, 'old')], [face(0.15, 1, 'new')])).toEqual([]);
});

it('matches each face once, the most alike first', () => {
  expect(match([face(0, 1)], [face(0.1, 1.3), face(0, 1)])).toEqual([[1, 0]]);
  expect(match([face(0, null), face(0.05, null)], [face(0.05, null)])).toEqual([[0, 1]]);
});

it('compares by the distances of the model', () => {
  const distances = { same: 1, maybe: 1.1, search: [1.2] };
  const match = (at: number) => [...matchFaces([face(0, 0)], [face(0.5, at)], distances)];
  expect(match(0.9)).toEqual([[0, 0]]);
  expect(match(1.05)).toEqual([]);
});
