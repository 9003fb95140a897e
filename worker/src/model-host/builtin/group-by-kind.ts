import { innerProduct } from '@spindle/core/analysis/vectors';
import { sum, unit } from '../vector.ts';

/** More rounds change little. */
const ROUNDS = 5;

/**
 * Groups vectors of length 1 by their directions (spherical k-means): at most `count` groups. Returns the direction of each group. The same
 * vectors always have the same groups.
 */
export function groupByKind(vectors: readonly Float32Array[], count: number): Float32Array[] {
  let centers = spread(vectors, count);
  for (let round = 0; round < ROUNDS; round++) {
    const members = centers.map((): Float32Array[] => []);
    for (const vector of vectors) members[indexOfNearest(centers, vector)]?.push(vector);
    centers = members.filter((group) => group.length > 0).map((group) => unit(sum(group)));
  }
  return centers;
}

/** Chooses vectors that are far from each other, the first one first. */
function spread(vectors: readonly Float32Array[], count: number): Float32Array[] {
  const chosen = vectors.slice(0, 1);
  while (chosen.length < Math.min(count, vectors.length)) {
    const cosines = vectors.map((vector) =>
      Math.max(...chosen.map((one) => innerProduct(one, vector))),
    );
    const farthest = vectors[cosines.indexOf(Math.min(...cosines))];
    if (farthest) chosen.push(farthest);
  }
  return chosen;
}

function indexOfNearest(centers: readonly Float32Array[], vector: Float32Array): number {
  const cosines = centers.map((center) => innerProduct(center, vector));
  return cosines.indexOf(Math.max(...cosines));
}
