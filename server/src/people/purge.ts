import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { deleteBiometrics, deletePersonBiometrics } from '@spindle/core/people/delete-biometrics';
import type { VisiblePerson } from './access.ts';

/** Deletes all biometric data. The entry in the audit log says only that it happened. */
export async function purgePeople(ctx: Context): Promise<void> {
  await deleteBiometrics(ctx);
  await inTransaction(ctx, (tx) => recordAudit(tx, { action: 'person.purge_all' }));
}

/** Deletes the biometric data of a person. The entry in the audit log has the id without the name. */
export async function purgePerson(ctx: Context, { id }: VisiblePerson): Promise<void> {
  await deletePersonBiometrics(ctx, id);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: 'person.purge', target: { type: 'person', id } }),
  );
}
