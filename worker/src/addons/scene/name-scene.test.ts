import { expect, it } from 'vitest';
import { type Example, nameScene } from './name-scene.ts';

/** Returns the vector of length 1 whose cosine with [1, 0] is `cosine`. */
const vectorAt = (cosine: number) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));
const QUERY = vectorAt(1);

let count = 0;
const example = (cosine: number, ...tags: string[]): Example => {
  count += 1;
  return { id: String(count), tags, vector: vectorAt(cosine) };
};
const labels = (...examples: Example[]) =>
  nameScene(QUERY, examples).map(({ label, score }) => [label, Math.round(score * 100) / 100]);

it('names the tags of images that are alike by their weighted share', () => {
  const beach = [0.95, 0.9, 0.85].map((cosine) => example(cosine, 'beach', 'summer'));
  const city = [0.75, 0.74, 0.73].map((cosine) => example(cosine, 'city'));
  expect(labels(...city, ...beach)).toEqual([
    ['beach', 0.59],
    ['summer', 0.59],
    ['city', 0.41],
  ]);
});

it('says nothing with too few images that are alike', () => {
  expect(labels()).toEqual([]);
  expect(labels(example(0.95, 'beach'), example(0.9, 'beach'))).toEqual([]);
  expect(labels(...[0.6, 0.65, 0.69].map((cosine) => example(cosine, 'beach')))).toEqual([]);
});

it('leaves out a tag that few of the images have', () => {
  const beach = Array.from({ length: 8 }, () => example(0.9, 'beach'));
  expect(labels(...beach, example(0.9, 'dog'), example(0.9, 'dog'))).toEqual([['beach', 0.8]]);
});

it('lets only the most similar images decide', () => {
  const beach = Array.from({ length: 10 }, () => example(0.95, 'beach'));
  const city = Array.from({ length: 50 }, () => example(0.8, 'city'));
  expect(labels(...city, ...beach)).toEqual([['beach', 1]]);
});
