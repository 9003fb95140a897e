import { vectorDistance, vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { TxContext } from '@spindle/core/context';
import type { FaceSpace } from '../models/face-distances.ts';
import { CLEAR_FACE_PIXELS, type VectorFace } from './near-faces.ts';

/** Faces of a person that a new one is compared with: confirmed ones first, then the largest. */
const SAMPLE = 9;

/**
 * Returns whether a face is near at least half of the clear faces of a person. A face between two people is near only to a few of each,
 * and would otherwise chain them together.
 */
export async function looksLikePerson(
  { db }: TxContext,
  face: VectorFace,
  { personId, space }: { personId: number; space: FaceSpace },
): Promise<boolean> {
  if (face.rejectedIds.includes(personId)) return false;
  const sample = await db.face.findMany({
    where: {
      personId,
      space: space.name,
      id: { not: face.id },
      vector: { not: null },
      OR: [{ confirmed: true }, { pixels: { gte: CLEAR_FACE_PIXELS } }],
    },
    orderBy: [{ confirmed: 'desc' }, { pixels: 'desc' }, { id: 'asc' }],
    take: SAMPLE,
    select: { vector: true },
  });
  const near = sample.filter(
    ({ vector }) =>
      vector && vectorDistance(vectorFromBytes(vector), face.vector) <= space.distances.maybe,
  );
  return near.length > 0 && near.length * 2 >= sample.length;
}
