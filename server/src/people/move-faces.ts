import type { PersonFaces, PersonTarget } from '@spindle/contracts/people/people';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { deleteEmptyPeople } from '@spindle/core/people/delete-empty-people';
import { lockPeople } from '@spindle/core/people/lock-people';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import { findFaces, findPerson, type VisiblePerson } from './access.ts';
import { assignFaces } from './assign-faces.ts';
import { findTarget } from './find-target.ts';

/** Moves faces of a person to another one, and confirms them. Returns the other person. Throws NotFound for a hidden face. */
export async function moveFaces(
  ctx: Context,
  person: VisiblePerson,
  { faces, to }: { faces: PersonFaces; to: PersonTarget },
): Promise<VisiblePerson> {
  const targetId = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const ids = await selectFaces(tx, person, faces);
    const targetId = await findTarget(tx, to);
    await assignFaces(tx, ids, targetId);
    return targetId;
  });
  return findPerson(ctx, targetId);
}

/** Takes faces from a person, to whom they are never assigned again. Returns their number. Throws NotFound for a hidden face. */
export function rejectFaces(
  ctx: Context,
  person: VisiblePerson,
  faces: PersonFaces,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const ids = await selectFaces(tx, person, faces);
    await tx.db.faceRejection.createMany({
      data: ids.map((faceId) => ({ faceId, personId: person.id })),
      skipDuplicates: true,
    });
    await tx.db.face.updateMany({
      where: { id: { in: ids }, personId: person.id },
      data: { personId: null, confirmed: false },
    });
    await deleteEmptyPeople(tx, [person.id]);
    return ids.length;
  });
}

/** Returns the given faces, or those of the person on the given assets, as far as the caller may see them. */
async function selectFaces(
  tx: TxContext,
  { id }: VisiblePerson,
  { face_ids, asset_ids = [] }: PersonFaces,
): Promise<number[]> {
  if (face_ids) return (await findFaces(tx, face_ids)).map((face) => face.id);
  const rows = await tx.db.$queryRaw<{ id: number }[]>`
    SELECT face.id FROM face JOIN asset ON asset.id = face.asset_id
    WHERE face.person_id = ${id} AND asset.id = ANY(${asset_ids.map(toUuid)}::uuid[])
      AND ${visibleInAnyState(tx.actor)}`;
  return rows.map((row) => row.id);
}
