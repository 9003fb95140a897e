import { vectorDistance } from '@spindle/core/analysis/vectors';
import type { Box } from '../../models/capabilities.ts';
import type { FaceDistances } from '../../models/face-distances.ts';
import { overlapOf } from '../../models/overlap.ts';

/** A face whose vector belongs to a space; null without a vector. */
export interface ComparedFace {
  box: Box;
  space: string | null;
  vector: Float32Array | null;
}

/** Without vectors to compare, boxes that overlap at least so much are the same face. A new model draws slightly other boxes. */
const OVERLAP_MIN = 0.3;

/**
 * Finds the known faces of an asset among those that a model has found now, on a new version of the picture or with a new model. Returns
 * the index of the known face by the index of the found one.
 */
export function matchFaces(
  known: readonly ComparedFace[],
  found: readonly ComparedFace[],
  distances: FaceDistances,
): Map<number, number> {
  const pairs = found.flatMap((face, foundIndex) =>
    known.map((other, knownIndex) => ({
      foundIndex,
      knownIndex,
      likeness: likeness(other, face, distances),
    })),
  );
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  for (const { foundIndex, knownIndex, likeness } of pairs.sort(
    (a, b) => b.likeness - a.likeness,
  )) {
    if (likeness <= 0) break;
    if (matches.has(foundIndex) || taken.has(knownIndex)) continue;
    matches.set(foundIndex, knownIndex);
    taken.add(knownIndex);
  }
  return matches;
}

/** Returns 0 for different faces. Faces with near vectors come before those that only overlap. */
function likeness(
  known: ComparedFace,
  found: ComparedFace,
  { same, search: [other = same] }: FaceDistances,
): number {
  const overlap = overlapOf(known.box, found.box);
  const byPlace = overlap >= OVERLAP_MIN ? overlap : 0;
  if (!known.vector || !found.vector || known.space !== found.space) return byPlace;
  const distance = vectorDistance(known.vector, found.vector);
  // A cropped or turned picture moves a face.
  if (distance <= same) return 1 + overlap;
  // Other people, even at the same place: the picture was replaced.
  return distance > other ? 0 : byPlace;
}
