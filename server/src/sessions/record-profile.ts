import { type AuditRecord, recordAuditEntries } from '@spindle/core/audit/record-audit';
import type { TxContext } from '@spindle/core/context';
import type { User } from '@spindle/prisma/client';
import { changesBetween } from '../changes-between.ts';

/** Records the changed fields of the caller's profile, a requested address, and a new password. */
export async function recordProfile(
  tx: TxContext,
  before: User,
  {
    requestedEmail,
    isPasswordNew,
    isByInvite,
  }: { requestedEmail: string | undefined; isPasswordNew: boolean; isByInvite: boolean },
): Promise<void> {
  const after = await tx.db.user.findUniqueOrThrow({ where: { id: before.id } });
  const target = { type: 'user', id: after.id, name: after.email };
  const changes = changesBetween(profileOf(before), profileOf(after));
  const records: AuditRecord[] = [];
  if (Object.keys(changes).length > 0)
    records.push({ action: 'profile.update', target, details: { changes } });
  if (requestedEmail !== undefined)
    records.push({
      action: 'profile.request_email',
      target,
      details: { new_email: requestedEmail },
    });
  const details = { by: isByInvite ? 'invite' : 'old password' };
  if (isPasswordNew) records.push({ action: 'password.change', target, details });
  await recordAuditEntries(tx, records);
}

const profileOf = ({ email, firstName, lastName }: User) => ({
  email,
  first_name: firstName,
  last_name: lastName,
});
