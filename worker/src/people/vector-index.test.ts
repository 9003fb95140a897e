import { expect, it } from 'vitest';
import { openVectorIndex } from './vector-index.ts';

/** Returns the same pseudo-random vectors each time, like those of a model. */
function makeVectors(count: number): Float32Array[] {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: count }, () => Float32Array.from({ length: 128 }, () => next() / 4));
}

const distance = (a: Float32Array, b: Float32Array) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));

it('finds every vector within the distance, across blocks, and none that is much farther', () => {
  const vectors = makeVectors(20_000);
  const index = openVectorIndex(128);
  for (const [id, vector] of vectors.entries()) index.set(id, vector);
  const [sought = new Float32Array()] = vectors;
  const found = index.near(sought, 1.1, 20_000);
  const within = (max: number) =>
    vectors.flatMap((vector, id) => (distance(vector, sought) <= max ? [id] : []));
  expect(within(1.1).length).toBeGreaterThan(10);
  expect(found).toEqual(expect.arrayContaining(within(1.1)));
  expect(within(1.17)).toEqual(expect.arrayContaining(found));
  expect(found[0]).toBe(0);
});

it('returns the nearest ones first, as many as asked for, and replaces a vector by its id', () => {
  const index = openVectorIndex(2);
  index.set(1, Float32Array.of(0.3, 0));
  index.set(2, Float32Array.of(0.1, 0));
  index.set(3, Float32Array.of(0.2, 0));
  expect(index.near(Float32Array.of(0, 0), 1, 2)).toEqual([2, 3]);
  index.set(2, Float32Array.of(9, 0));
  expect(index.near(Float32Array.of(0, 0), 1, 5)).toEqual([3, 1]);
});
