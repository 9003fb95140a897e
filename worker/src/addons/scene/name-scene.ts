import { innerProduct } from '@spindle/core/analysis/vectors';
import type { FoundLabel } from '../../models/capabilities.ts';

/** An image with the tags that users gave to it. */
export interface Example {
  /** UUID of its asset. */
  id: string;
  tags: readonly string[];
  /** Of length 1. */
  vector: Float32Array;
}

/** Most similar images that decide. */
const NEIGHBORS_MAX = 10;
/** Images are alike from this cosine on. Unrelated photographs reach about .6 in the space of the built-in model. */
const COSINE_MIN = 0.7;
/**
 * A tag needs this many images that are alike. Fewer say nothing: a library that has hardly any tags, or a new kind of image, gets no
 * label instead of a wrong one.
 */
const WITNESSES_MIN = 3;
/** Shares below it are noise. */
const SHARE_MIN = 0.2;

/**
 * Returns the tags of the most similar examples. The score of a tag is its share among these images, each of which counts the more the more
 * similar it is.
 */
export function nameScene(vector: Float32Array, examples: readonly Example[]): FoundLabel[] {
  const neighbors = examples
    .map(({ tags, vector: other }) => ({ tags, cosine: innerProduct(vector, other) }))
    .filter(({ cosine }) => cosine >= COSINE_MIN)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, NEIGHBORS_MAX);
  const weightOf = (tag?: string) =>
    neighbors
      .filter(({ tags }) => tag === undefined || tags.includes(tag))
      .reduce((sum, { cosine }) => sum + cosine - COSINE_MIN / 2, 0);
  const total = weightOf();
  const tags = [...new Set(neighbors.flatMap((neighbor) => neighbor.tags))];
  return tags
    .filter((tag) => neighbors.filter((one) => one.tags.includes(tag)).length >= WITNESSES_MIN)
    .map((label) => ({ label, score: weightOf(label) / total }))
    .filter(({ score }) => score >= SHARE_MIN);
}
