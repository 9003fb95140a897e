import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  deleteBiometrics,
  deletePersonBiometrics,
  type PurgedPortion,
} from '@spindle/core/people/delete-biometrics';
import type { VisiblePerson } from './access.ts';

/** Deletes a portion of all biometric data. The entry in the audit log says only that it happened. */
export async function purgePeople(ctx: Context): Promise<PurgedPortion> {
  const purged = await deleteBiometrics(ctx);
  await inTransaction(ctx, (tx) => recordAudit(tx, { action: 'person.purge_all' }));
  return purged;
}

/** Deletes a portion of the biometric data of a person. The entry in the audit log has the id without the name. */
export async function purgePerson(ctx: Context, { id }: VisiblePerson): Promise<PurgedPortion> {
  const purged = await deletePersonBiometrics(ctx, id);
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, { action: 'person.purge', target: { type: 'person', id } }),
  );
  return purged ?? { faces: 0, assets: 0, remaining: 0 };
}
