import { expect, it } from 'vitest';
import { keepNearest, scoreByImage, scoreByQuestion } from './score-image.ts';

const BACKGROUND = [Float32Array.of(0.1, 0, 1), Float32Array.of(-0.1, 0, 1)];
const image = Float32Array.of(0, 1, 0);

it('finds an image that is much nearer to a question than to the background', () => {
  const question = { kinds: [], background: BACKGROUND };
  expect(scoreByQuestion({ ...question, vector: Float32Array.of(0, 1, 0) }, image)).toBe(100);
  expect(scoreByQuestion({ ...question, vector: Float32Array.of(1, 0.01, 0) }, image)).toBeNull();
});

it('finds an image of one kind of a broad thing', () => {
  const vector = Float32Array.of(1, 0.01, 0);
  const question = { vector, kinds: [Float32Array.of(0, 0.9, 0.1)], background: BACKGROUND };
  expect(scoreByQuestion(question, image)).toBeCloseTo(90);
});

it('leaves out images that are much less alike than the most similar one besides copies', () => {
  const keep = (...scores: number[]) =>
    keepNearest(scores.map((score) => ({ score }))).map(({ score }) => score);
  expect(keep(0.99, 0.8, 0.7, 0.6)).toEqual([0.99, 0.8, 0.7]);
  expect(keep(0.99, 0.5, 0.46)).toEqual([0.99, 0.5, 0.46]);
  expect(keep(0.95)).toEqual([0.95]);
  expect(keep()).toEqual([]);
});

it('finds similar images by their cosine', () => {
  expect(scoreByImage(image, Float32Array.of(0.6, 0.8, 0))).toBeCloseTo(0.8);
  expect(scoreByImage(image, Float32Array.of(1, 0, 0))).toBeNull();
});
