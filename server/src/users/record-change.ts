import { roleOf } from '@spindle/contracts/http/permissions';
import { type AuditRecord, recordAuditEntries } from '@spindle/core/audit/record-audit';
import type { TxContext } from '@spindle/core/context';
import type { User } from '@spindle/prisma/client';
import { changesBetween } from '../changes-between.ts';

/** Returns the target of an audit entry about a user. */
export const userTarget = ({ id, email }: Pick<User, 'id' | 'email'>) => ({
  type: 'user',
  id,
  name: email,
});

/** Returns what the audit log shows of a user. */
export const describeUser = (user: User) => ({
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  role: roleOf(user.roleId).name,
  enabled: user.enabled,
  group_asset_access: user.groupAssetAccess,
});

/** Returns the audit entry of a new user. `has_invite` is missing for a user who cannot have one. */
export const newUserRecord = (user: User, more: { has_invite?: boolean } = {}): AuditRecord => ({
  action: 'user.create',
  target: userTarget(user),
  details: { ...describeUser(user), ...more },
});

/** Records a change of a user: one entry each for the role, the state, a new password, and all other fields. */
export async function recordUserChange(
  tx: TxContext,
  before: User,
  after: User,
  { isPasswordNew }: { isPasswordNew: boolean },
): Promise<void> {
  const { role, enabled, ...others } = changesBetween(describeUser(before), describeUser(after));
  const records: AuditRecord[] = [
    ...(role ? [{ action: 'user.role_change' as const, details: { changes: { role } } }] : []),
    ...(enabled
      ? [{ action: after.enabled ? ('user.enable' as const) : ('user.disable' as const) }]
      : []),
    ...(isPasswordNew ? [{ action: 'password.set' as const }] : []),
    ...(Object.keys(others).length > 0
      ? [{ action: 'user.update' as const, details: { changes: others } }]
      : []),
  ];
  const target = userTarget(after);
  await recordAuditEntries(
    tx,
    records.map((record) => ({ ...record, target })),
  );
}
