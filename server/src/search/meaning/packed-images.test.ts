import { expect, it } from 'vitest';
import { PackedImages } from './packed-images.ts';

const DIMENSIONS = 20;

/** Returns pseudorandom vectors of length 1, always the same. */
function vectorsOf(count: number): Float32Array[] {
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, next);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function packed(vectors: Float32Array[]): PackedImages {
  const images = new PackedImages(DIMENSIONS);
  for (const [i, vector] of vectors.entries()) images.add({ seq: 2 * i, vector, at: i });
  return images;
}

it('finds the most similar images with their cosines, also over several chunks and pages of memory', () => {
  const vectors = vectorsOf(20_000);
  const [query = new Float32Array()] = vectors;
  const near = packed(vectors).find(query, 50, null);
  const expected = vectors.map((vector, i) => ({ seq: 2 * i, score: cosine(query, vector) }));
  expected.sort((a, b) => b.score - a.score);
  expect(near.seqs[0]).toBe(0);
  expect(near.seqs).toHaveLength(50);
  for (const [i, score] of near.scores.entries())
    expect(score).toBeCloseTo(expected[i]?.score ?? 0, 2);
  const best = new Set(expected.slice(0, 40).map(({ seq }) => seq));
  expect([...near.seqs].filter((seq) => best.has(seq))).toHaveLength(40);
});

it('finds only images that are permitted', () => {
  const vectors = vectorsOf(100);
  const permitted = new Uint8Array(26);
  for (const seq of [6, 80, 198]) permitted[seq >>> 3] = 1 << (seq & 7);
  const near = packed(vectors).find(vectors[0] ?? new Float32Array(), 50, permitted);
  expect([...near.seqs].sort((a, b) => a - b)).toEqual([6, 80, 198]);
});

it('removes the images that were added last or first', () => {
  const vectors = vectorsOf(10);
  const images = packed(vectors);
  images.removeAfter(7);
  expect([images.count, images.lastTime]).toEqual([8, 7]);
  images.removeFirst(3);
  expect(images.count).toBe(5);
  const near = images.find(vectors[5] ?? new Float32Array(), 9, null);
  expect(near.seqs[0]).toBe(10);
  expect([...near.seqs].sort((a, b) => a - b)).toEqual([6, 8, 10, 12, 14]);
  images.removeAfter(-1);
  expect([images.count, images.lastTime]).toEqual([0, null]);
});

it('ignores vectors and queries with other dimensions', () => {
  const images = packed(vectorsOf(1));
  images.add({ seq: 3, vector: new Float32Array(3), at: 9 });
  expect(images.count).toBe(1);
  expect(images.find(new Float32Array(3), 5, null).seqs).toHaveLength(0);
  expect(() => new PackedImages(5000)).toThrow('5000 dimensions');
});
