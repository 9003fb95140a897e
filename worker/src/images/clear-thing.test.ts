import { expect, it } from 'vitest';
import { findClearThing } from './clear-thing.ts';

const object = (label: string, x: number, width: number, score = 0.8) => ({
  label,
  score,
  box: { x, y: 0.2, width, height: 0.5 },
});
const dog = object('dog', 0.1, 0.4);

it('finds the one thing of a picture, with a margin', () => {
  const box = findClearThing([dog]);
  expect(box?.x).toBeCloseTo(0.08);
  expect(box?.width).toBeCloseTo(0.44);
  expect(box?.height).toBeCloseTo(0.54);
});

it.each([
  ['a person', object('person', 0.5, 0.5)],
  ['a guess', object('cat', 0.5, 0.5, 0.3)],
  ['something small', object('ball', 0.6, 0.1)],
  ['a part of the thing', object('collar', 0.15, 0.3)],
])('ignores %s beside it', (_name, other) => {
  expect(findClearThing([other, dog])).toEqual(findClearThing([dog]));
});

it.each([
  ['no thing', []],
  ['two things', [dog, object('cat', 0.5, 0.3)]],
  ['a thing that fills the picture', [{ ...dog, box: { x: 0, y: 0, width: 1, height: 0.99 } }]],
])('finds none in a picture with %s', (_name, objects) => {
  expect(findClearThing(objects)).toBeNull();
});
