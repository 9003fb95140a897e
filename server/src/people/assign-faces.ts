import type { TxContext } from '@spindle/core/context';
import { deleteEmptyPeople } from '@spindle/core/people/delete-empty-people';

/** Assigns faces to a person in the name of the caller: they are confirmed, and no longer rejected. The caller holds the lock on people. */
export async function assignFaces(
  tx: TxContext,
  ids: readonly number[],
  personId: number,
): Promise<void> {
  const where = { id: { in: [...ids] } };
  const former = await tx.db.face.findMany({ where, select: { personId: true } });
  await tx.db.face.updateMany({ where, data: { personId, confirmed: true } });
  await tx.db.faceRejection.deleteMany({ where: { faceId: { in: [...ids] }, personId } });
  const left = former.flatMap((face) => face.personId ?? []).filter((id) => id !== personId);
  await deleteEmptyPeople(tx, [...new Set(left)]);
}
