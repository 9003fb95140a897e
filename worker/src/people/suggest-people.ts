import type { TxContext } from '@spindle/core/context';
import { isClear, type NearFace, type VectorFace } from './near-faces.ts';

/** Saves which faces without a person may be whom, and which two people may be the same. Users decide both. */
export async function suggestPeople(
  tx: TxContext,
  face: VectorFace,
  nearFaces: readonly NearFace[],
): Promise<void> {
  const clear = nearFaces.filter(isClear);
  if (face.personId === null) {
    for (const { personId, distance } of clear)
      if (personId !== null) await suggestFace(tx, face, { personId, distance });
    return;
  }
  if (!isClear(face)) return;
  for (const near of nearFaces)
    if (near.personId === null)
      await suggestFace(tx, near, { personId: face.personId, distance: near.distance });
  for (const { personId, distance } of clear)
    if (personId !== null) await askAboutPeople(tx, [face.personId, personId], distance);
}

async function suggestFace(
  { db }: TxContext,
  face: VectorFace,
  { personId, distance }: { personId: number; distance: number },
): Promise<void> {
  if (face.rejectedIds.includes(personId)) return;
  await db.$executeRaw`
    INSERT INTO face_suggestion (face_id, person_id, distance) VALUES (${face.id}, ${personId}, ${distance})
    ON CONFLICT (face_id, person_id) DO UPDATE SET distance = least(face_suggestion.distance, excluded.distance)`;
}

/** Saves a question about two people, unless a user has said that they differ. */
async function askAboutPeople(
  { db }: TxContext,
  people: readonly [number, number],
  distance: number,
): Promise<void> {
  const [first, second] = [Math.min(...people), Math.max(...people)];
  if (first === second) return;
  await db.$executeRaw`
    INSERT INTO person_question (first_id, second_id, distance)
    SELECT ${first}, ${second}, ${distance}
    WHERE NOT EXISTS (SELECT FROM person_difference WHERE first_id = ${first} AND second_id = ${second})
    ON CONFLICT (first_id, second_id) DO UPDATE SET distance = least(person_question.distance, excluded.distance)`;
}
