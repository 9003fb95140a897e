import { expect, it } from 'vitest';
import { PackedVectors } from './packed-vectors.ts';

const DIMENSIONS = 128;

/** Returns the same numbers in every run, between -0.5 and 0.5. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
}

const vectorOf = (next: () => number) =>
  Float32Array.from({ length: DIMENSIONS }, () => next() * 0.4);

const distance = (a: Float32Array, b: Float32Array) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));

it('finds every vector within a distance, and none beyond the error of packing', async () => {
  const next = random(1);
  const packed = new PackedVectors(DIMENSIONS);
  const vectors = Array.from({ length: 1000 }, () => vectorOf(next));
  for (const [faceId, vector] of vectors.entries()) packed.add({ faceId, vector, at: faceId });
  const query = vectorOf(next);
  const found = await packed.within(query, 1.8);
  const distances = vectors.map((vector) => distance(vector, query));
  const expected = distances.flatMap((value, i) => (value <= 1.8 ? [i] : []));
  expect(expected.length).toBeGreaterThan(50);
  expect(expected.length).toBeLessThan(950);
  expect(found).toEqual(expect.arrayContaining(expected));
  for (const id of found) expect(distances[id]).toBeLessThanOrEqual(1.8 + 2 * packed.error);
  expect(packed.error).toBeLessThan(0.02);
});

it('forgets the vectors after a time', async () => {
  const packed = new PackedVectors(2);
  for (const at of [1, 2, 2, 3]) packed.add({ faceId: at, vector: Float32Array.of(at, 0), at });
  packed.removeAfter(1);
  expect([packed.count, packed.lastTime]).toEqual([1, 1]);
  expect(await packed.within(Float32Array.of(2, 0), 5)).toEqual([1]);
  packed.removeAfter(0);
  expect([packed.count, packed.lastTime]).toEqual([0, null]);
});

it('ignores vectors with other dimensions', async () => {
  const packed = new PackedVectors(2);
  packed.add({ faceId: 1, vector: Float32Array.of(1), at: 1 });
  expect(packed.count).toBe(0);
  expect(await packed.within(Float32Array.of(1, 2, 3), 5)).toEqual([]);
});
