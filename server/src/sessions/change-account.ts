import type { Input } from '@spindle/contracts/http/route';
import {
  type AccountChange,
  CODE_USED,
  OLD_PASSWORD_WRONG,
  PROFILE_SAVED,
  type changeAccount as route,
} from '@spindle/contracts/sessions/account';
import { EMAIL_TAKEN } from '@spindle/contracts/users/users';
import { changesBetween } from '@spindle/core/audit/changes-between';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid, Unauthorized } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation, type User } from '@spindle/prisma/client';
import { completeCredentialChange } from '../credentials/account-changes.ts';
import { endSessions } from '../credentials/end-sessions.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { hashPassword, isPassword } from '../credentials/passwords.ts';
import { readAccount } from './account.ts';

/**
 * Changes the caller's profile or password. A new password ends all other sessions of the caller. Throws Invalid for a wrong old password
 * or a code that has served before, and Conflict for a taken email address; nothing is changed then. The previous address is notified of a
 * new address or password.
 */
export async function changeAccount(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const { new_password, code } = body;
  const verifiedHash =
    new_password !== undefined && code === undefined
      ? await verifyPassword(ctx, body.old_password ?? '')
      : undefined;
  // Hashed before the transaction, which holds row locks.
  const passwordHash = new_password === undefined ? undefined : await hashPassword(new_password);
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const before = (await lockCaller(tx, secrets)).get(userId);
    if (!before) throw new Unauthorized();
    // Somebody else may have set another password since the check.
    if (verifiedHash !== undefined && before.passwordHash !== verifiedHash)
      throw wrongOldPassword();
    const isByInvite = passwordHash !== undefined && code !== undefined;
    if (isByInvite) await redeemCode(tx, code, secrets);
    await saveProfile(tx, body, passwordHash);
    const change = { email: body.email, passwordHash, isByInvite };
    await completeCredentialChange(tx, before, change, secrets);
    if (passwordHash !== undefined) await endSessions(tx, userId, { exceptId: tx.actor.sessionId });
    await recordProfile(tx, before, { isPasswordNew: passwordHash !== undefined, code });
  });
  return { ...(await readAccount(ctx)), message: PROFILE_SAVED };
}

/** Returns the hash that the password of the caller matches. Throws Invalid for a wrong password. */
async function verifyPassword({ db, actor }: Context, password: string): Promise<string> {
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!(await isPassword(password, passwordHash))) throw wrongOldPassword();
  return passwordHash;
}

function wrongOldPassword(): Invalid {
  return new Invalid(OLD_PASSWORD_WRONG, [{ path: 'old_password', message: OLD_PASSWORD_WRONG }]);
}

/** Accepts the code of the invite that the caller has activated instead of the old password, once. */
async function redeemCode({ db, actor }: TxContext, code: string, secrets: Secrets): Promise<void> {
  const used = await db.invite.updateMany({
    where: {
      userId: actor.userId,
      codeHash: hashInviteCode(code, secrets),
      usedAt: { not: null },
      isPasswordSet: false,
    },
    data: { isPasswordSet: true },
  });
  if (used.count === 0) throw new Invalid(CODE_USED, [{ path: 'code', message: CODE_USED }]);
}

async function saveProfile(
  { db, actor }: TxContext,
  { email, first_name, last_name }: AccountChange,
  passwordHash: string | undefined,
): Promise<void> {
  try {
    await db.user.update({
      where: { id: actor.userId },
      data: { email, firstName: first_name, lastName: last_name, passwordHash },
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(EMAIL_TAKEN) : error;
  }
}

/** Records the changed fields of the profile, and a new password. */
async function recordProfile(
  tx: TxContext,
  before: User,
  { isPasswordNew, code }: { isPasswordNew: boolean; code: string | undefined },
): Promise<void> {
  const after = await tx.db.user.findUniqueOrThrow({ where: { id: before.id } });
  const target = { type: 'user', id: after.id, name: after.email };
  const changes = changesBetween(profileOf(before), profileOf(after));
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, { action: 'profile.update', target, details: { changes } });
  const details = { by: code === undefined ? 'old password' : 'invite' };
  if (isPasswordNew) await recordAudit(tx, { action: 'password.change', target, details });
}

const profileOf = ({ email, firstName, lastName }: User) => ({
  email,
  first_name: firstName,
  last_name: lastName,
});
