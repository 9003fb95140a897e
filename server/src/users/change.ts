import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import type { Input } from '@spindle/contracts/http/route';
import {
  LAST_ADMIN,
  OWN_EMAIL_FIXED,
  OWN_ROLE_FIXED,
  OWN_STATE_FIXED,
  type changeUser as route,
  type UserChange,
  userUpdated,
} from '@spindle/contracts/users/users';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation, type User } from '@spindle/prisma/client';
import {
  completeCredentialChange,
  endPendingEmail,
} from '../credentials/account-changes/account-changes.ts';
import { emailTaken } from '../credentials/email-taken.ts';
import { endSessions } from '../credentials/end-sessions.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { presentUser } from './present.ts';
import { recordUserChange } from './record-change.ts';
import { lockUsers, requireFreeSeats } from './user-limit.ts';

/**
 * Changes a user. A new role, a new password and disabling end all sessions of the user. The previous address is notified of a new address or
 * password. Throws NotFound; Forbidden for the caller's own address, role or state; Conflict for a taken email address, a reached user limit, and the
 * last enabled administrator.
 */
export async function changeUser(
  ctx: Context,
  { params: { id }, body }: Input<typeof route>,
  secrets: Secrets,
) {
  const { new_password } = body;
  // Hashed before the transaction, which holds a lock.
  const passwordHash = new_password ? await hashPassword(new_password) : undefined;
  const user = await inTransaction(ctx, async (tx) => {
    await lockUsers(tx);
    const before = (await lockCaller(tx, secrets, [id])).get(id);
    if (!before) throw new NotFound('User', id);
    refuseOwn(tx, before, body);
    if (body.enabled && !before.enabled) await requireFreeSeats(tx);
    await saveUser(tx, id, body, passwordHash);
    await requireAdmin(tx);
    const isRoleNew = body.role_id !== undefined && body.role_id !== before.roleId;
    if (isRoleNew || passwordHash !== undefined || body.enabled === false)
      await endSessions(tx, id);
    if (body.enabled === false) {
      await tx.db.passwordReset.deleteMany({ where: { userId: id } });
      await endPendingEmail(tx, id);
    }
    await completeCredentialChange(tx, before, { email: body.email, passwordHash }, secrets);
    const after = await tx.db.user.findUniqueOrThrow({ where: { id }, include: { invite: true } });
    await recordUserChange(tx, before, after, { isPasswordNew: passwordHash !== undefined });
    return after;
  });
  return {
    status: 'OK' as const,
    data: presentUser(ctx, user, secrets),
    message: userUpdated(user.email),
  };
}

/** Throws Forbidden when the caller would change their own address or role, or disable themselves. */
function refuseOwn({ actor }: TxContext, { id, email, roleId }: User, change: UserChange): void {
  if (id !== actor.userId) return;
  // There, the password and the new address are checked.
  if (change.email !== undefined && change.email !== email) throw new Forbidden(OWN_EMAIL_FIXED);
  if (change.role_id !== undefined && change.role_id !== roleId)
    throw new Forbidden(OWN_ROLE_FIXED);
  if (change.enabled === false) throw new Forbidden(OWN_STATE_FIXED);
}

async function saveUser(
  { db }: TxContext,
  id: number,
  change: UserChange,
  passwordHash: string | undefined,
): Promise<void> {
  try {
    await db.user.update({
      where: { id },
      data: {
        email: change.email,
        firstName: change.first_name,
        lastName: change.last_name,
        roleId: change.role_id,
        enabled: change.enabled,
        groupAssetAccess: change.group_asset_access,
        passwordHash,
      },
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** Throws Conflict when no enabled administrator is left. Expects `lockUsers`. */
async function requireAdmin({ db }: TxContext): Promise<void> {
  const admins = await db.user.count({ where: { enabled: true, roleId: ADMIN_ROLE_ID } });
  if (admins === 0) throw new Conflict(LAST_ADMIN);
}
