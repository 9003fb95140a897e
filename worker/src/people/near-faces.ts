import { vectorDistance, vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { TxContext } from '@spindle/core/context';
import type { VectorIndex } from './vector-index.ts';

/** Smaller faces are recognized less reliably: they start no person, and no other face is compared with them. Pixels of the shorter edge. */
export const CLEAR_FACE_PIXELS = 80;
/** Faces that a new one is compared with. */
const NEAR_MAX = 30;

/** A face with its vector. */
export interface VectorFace {
  id: number;
  assetId: string;
  pixels: number;
  confirmed: boolean;
  personId: number | null;
  vector: Float32Array;
  /** People whom the face was rejected for. */
  rejectedIds: number[];
}

export interface NearFace extends VectorFace {
  distance: number;
}

/** Whether a face is reliable enough to compare others with it. */
export const isClear = ({ pixels, confirmed }: Pick<VectorFace, 'pixels' | 'confirmed'>) =>
  pixels >= CLEAR_FACE_PIXELS || confirmed;

/** Returns the nearest faces within a distance, on other assets, from the nearest: two faces on one picture are two people. */
export async function findNearFaces(
  tx: TxContext,
  index: VectorIndex,
  face: VectorFace,
  distanceMax: number,
): Promise<NearFace[]> {
  const ids = index.near(face.vector, distanceMax, NEAR_MAX);
  const faces = await readVectorFaces(tx, ids);
  return faces
    .filter(({ assetId }) => assetId !== face.assetId)
    .map((near) => ({ ...near, distance: vectorDistance(near.vector, face.vector) }))
    .filter(({ distance }) => distance <= distanceMax)
    .sort((a, b) => a.distance - b.distance);
}

/** Reads those of the faces that have a vector. */
export async function readVectorFaces(
  { db }: Pick<TxContext, 'db'>,
  ids: readonly number[],
): Promise<VectorFace[]> {
  const rows = await db.face.findMany({
    where: { id: { in: [...ids] }, vector: { not: null } },
    include: { rejections: { select: { personId: true } } },
  });
  return rows.map(({ rejections, vector, ...face }) => ({
    ...face,
    vector: vectorFromBytes(vector ?? new Uint8Array()),
    rejectedIds: rejections.map(({ personId }) => personId),
  }));
}
