import { innerProduct } from '@spindle/core/analysis/vectors';
import type { Question } from './question-vectors.ts';

/**
 * Standard deviations by which an image must be nearer to a question than to the background. Chosen on one half of 702 labeled images with the
 * built-in model, and tested on the other: docs/PERFORMANCE.md, Meaning of images.
 */
export const DEVIATIONS_MIN = 3.8;
/** Least standard deviation, for a model that places all texts alike. */
const DEVIATION_FLOOR = 0.01;

/** Images are alike from this cosine on, at the earliest. In the space of the built-in model, 5 % of unrelated images reach it. */
const COSINE_MIN = 0.45;
/** Images are less alike than the most similar one by this at most. */
const COSINE_SPREAD = 0.14;
/** Images from this cosine on are copies. The most similar image besides them decides which others are alike. */
const COPY_COSINE_MIN = 0.9;

/**
 * Returns by how many standard deviations an image is nearer to a question than to the background; null if it does not show what the question
 * says. A flat limit of the cosine does not work: each model and each image has its own range.
 */
export function scoreByQuestion(
  { vector, kinds, background }: Question,
  image: Float32Array,
  deviationsMin = DEVIATIONS_MIN,
): number | null {
  const cosines = background.map((one) => innerProduct(one, image));
  const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
  const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cosines.length;
  const nearest = Math.max(...[vector, ...kinds].map((one) => innerProduct(one, image)));
  const score = (nearest - mean) / Math.max(Math.sqrt(variance), DEVIATION_FLOOR);
  return score >= deviationsMin ? score : null;
}

/** Returns the cosine of two images; null if they are not alike, whatever others there are. */
export function scoreByImage(own: Float32Array, other: Float32Array): number | null {
  const cosine = innerProduct(own, other);
  return cosine >= COSINE_MIN ? cosine : null;
}

/** Leaves out images that are much less alike than the most similar one: how alike unrelated images are differs between images and models. */
export function keepNearest<T extends { score: number }>(alike: readonly T[]): T[] {
  const scores = alike.map(({ score }) => score).filter((score) => score < COPY_COSINE_MIN);
  const nearest = Math.max(...scores, COSINE_MIN);
  return alike.filter(({ score }) => score >= nearest - COSINE_SPREAD);
}
