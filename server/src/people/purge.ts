import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { deleteBiometrics, deletePersonBiometrics } from '@spindle/core/people/delete-biometrics';
import type { VisiblePerson } from './access.ts';

/** Deletes all biometric data. Returns the number of faces. The entry in the audit log says only that it happened. */
export async function purgePeople(ctx: Context): Promise<{ faces: number }> {
  const faces = await deleteBiometrics(ctx);
  await inTransaction(ctx, (tx) => recordAudit(tx, { action: 'person.purge_all' }));
  return { faces };
}

/** Deletes the biometric data of a person. Returns the number of faces. The entry in the audit log has the id without the name. */
export async function purgePerson(ctx: Context, { id }: VisiblePerson): Promise<{ faces: number }> {
  const faces = await deletePersonBiometrics(ctx, id);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: 'person.purge', target: { type: 'person', id } }),
  );
  return { faces: faces ?? 0 };
}
