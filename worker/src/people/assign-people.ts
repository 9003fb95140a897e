import type { TxContext } from '@spindle/core/context';
import { lockPeople } from '@spindle/core/people/lock-people';
import type { FaceSpace } from '../models/face-distances.ts';
import { readFaceVectors } from './face-vectors.ts';
import { looksLikePerson } from './looks-like-person.ts';
import {
  findNearFaces,
  isClear,
  type NearFace,
  readVectorFaces,
  type VectorFace,
} from './near-faces.ts';
import { suggestPeople } from './suggest-people.ts';

/**
 * Assigns new faces of one space to people, the largest first. A face joins the person of a near clear face if it also looks like the
 * person as a whole, so that chains of faces do not join strangers. Two near clear faces without a person start one. The others stay
 * without a person until a near face comes. Faces that have a person keep it. Call it in the transaction that saves the vectors, after
 * the assets were locked.
 */
export async function assignPeople(
  tx: TxContext,
  space: FaceSpace,
  faceIds: readonly number[],
): Promise<void> {
  if (faceIds.length === 0) return;
  await lockPeople(tx);
  await tx.db.$executeRaw`
    UPDATE face SET cluster_seq = nextval('face_cluster_seq')
    WHERE id = ANY(${faceIds}::int[]) AND space = ${space.name} AND vector IS NOT NULL`;
  const index = await readFaceVectors(tx, space.name);
  if (!index) return; // no face has a vector
  const faces = await readVectorFaces(tx, faceIds);
  for (const face of faces.toSorted((a, b) => b.pixels - a.pixels)) {
    const nearFaces = await findNearFaces(tx, index, face, space.distances.maybe);
    if (face.personId === null) await findPerson(tx, space, { face, nearFaces });
    if (face.personId !== null && isClear(face)) await joinNearFaces(tx, space, face, nearFaces);
    await suggestPeople(tx, face, nearFaces);
  }
}

/** Assigns a face to the first person whom it looks like, or starts a person with the nearest face. */
async function findPerson(
  tx: TxContext,
  space: FaceSpace,
  { face, nearFaces }: { face: VectorFace; nearFaces: readonly NearFace[] },
): Promise<void> {
  const evidence = nearFaces.filter(
    (near) => near.distance <= space.distances.same && isClear(near),
  );
  for (const personId of new Set(evidence.flatMap((near) => near.personId ?? []))) {
    if (await looksLikePerson(tx, face, { personId, space })) return assign(tx, face, personId);
  }
  const partner = evidence.find(({ personId }) => personId === null);
  if (!partner || !isClear(face)) return;
  const { id } = await tx.db.person.create({ data: {} });
  await assign(tx, face, id);
  await assign(tx, partner, id);
}

/** Assigns the near faces without a person that look like the person of a face. */
async function joinNearFaces(
  tx: TxContext,
  space: FaceSpace,
  { personId }: VectorFace,
  nearFaces: readonly NearFace[],
): Promise<void> {
  for (const near of nearFaces) {
    if (personId === null || near.personId !== null || near.distance > space.distances.same)
      continue;
    if (await looksLikePerson(tx, near, { personId, space })) await assign(tx, near, personId);
  }
}

async function assign({ db }: TxContext, face: VectorFace, personId: number): Promise<void> {
  face.personId = personId;
  await db.face.update({ where: { id: face.id }, data: { personId } });
  await db.faceSuggestion.deleteMany({ where: { faceId: face.id } });
}
