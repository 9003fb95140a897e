import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import type { Input } from '@spindle/contracts/http/route';
import {
  type AccountChange,
  CODE_USED,
  OLD_PASSWORD_REQUIRED,
  OLD_PASSWORD_WRONG,
  PROFILE_SAVED,
  type changeAccount as route,
} from '@spindle/contracts/sessions/account';
import { EMAIL_BY_ADMIN } from '@spindle/contracts/sessions/email-change';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid, Unauthorized } from '@spindle/core/errors';
import { mailIsPossible } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation, type User } from '@spindle/prisma/client';
import { completeCredentialChange } from '../credentials/account-changes/account-changes.ts';
import { emailTaken } from '../credentials/email-taken.ts';
import { endSessions } from '../credentials/end-sessions.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { hashPassword, isPassword } from '../credentials/passwords.ts';
import { readAccount } from './account.ts';
import { recordProfile } from './record-profile.ts';
import { requestEmailChange } from './request-email-change.ts';

/**
 * Changes the caller's profile or password. A new password ends all other sessions of the caller. A new address is only requested: it counts
 * once it is confirmed. Throws Invalid for a wrong old password or a code that has served before, and Conflict for a taken email address, or
 * for a new one where no mail can be sent and the caller is not an administrator; nothing is changed then.
 */
export async function changeAccount(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const { new_password, code } = body;
  const isByInvite = new_password !== undefined && code !== undefined;
  const verifiedHash = isByInvite ? undefined : await verifyPassword(ctx, body);
  // Hashed before the transaction, which holds row locks.
  const passwordHash = new_password === undefined ? undefined : await hashPassword(new_password);
  await inTransaction(ctx, async (tx) => {
    const before = (await lockCaller(tx, secrets)).get(tx.actor.userId);
    if (!before) throw new Unauthorized();
    const newEmail = newEmailOf(body, before);
    // Somebody else may have set another password, or the address, since the check.
    const needsPassword = passwordHash !== undefined || newEmail !== undefined;
    if (needsPassword && !isByInvite && before.passwordHash !== verifiedHash)
      throw wrongOldPassword();
    if (isByInvite) await redeemCode(tx, code, secrets);
    const isAtOnce = savesAtOnce(tx, newEmail);
    const [email, requestedEmail] = isAtOnce ? [newEmail] : [undefined, newEmail];
    await saveProfile(tx, { ...body, email }, passwordHash);
    await completeCredentialChange(tx, before, { email, passwordHash, isByInvite }, secrets);
    if (requestedEmail !== undefined) await requestEmailChange(tx, before, requestedEmail, secrets);
    if (passwordHash !== undefined)
      await endSessions(tx, before.id, { exceptId: tx.actor.sessionId });
    await recordProfile(tx, before, {
      requestedEmail,
      isPasswordNew: passwordHash !== undefined,
      isByInvite,
    });
  });
  return { ...(await readAccount(ctx)), message: PROFILE_SAVED };
}

/** Returns the address of a change; undefined for none and for the one that the user has. */
const newEmailOf = ({ email }: AccountChange, user: User) =>
  email === user.email ? undefined : email;

/**
 * Whether a new address counts at once: where no mail can be sent, administrators decide on addresses, also on their own. Throws Conflict
 * for other callers then.
 */
function savesAtOnce({ config, actor }: TxContext, newEmail: string | undefined): boolean {
  if (newEmail === undefined || mailIsPossible(config)) return false;
  if (actor.roleId !== ADMIN_ROLE_ID) throw new Conflict(EMAIL_BY_ADMIN);
  return true;
}

/** Returns the hash that the password of the caller matches; undefined when the change needs none. Throws Invalid for a wrong one. */
async function verifyPassword(
  { db, actor }: Context,
  change: AccountChange,
): Promise<string | undefined> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (change.new_password === undefined && newEmailOf(change, user) === undefined) return undefined;
  if (!change.old_password) throw wrongOldPassword(OLD_PASSWORD_REQUIRED);
  if (!(await isPassword(change.old_password, user.passwordHash))) throw wrongOldPassword();
  return user.passwordHash;
}

function wrongOldPassword(message = OLD_PASSWORD_WRONG): Invalid {
  return new Invalid(message, [{ path: 'old_password', message }]);
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
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}
