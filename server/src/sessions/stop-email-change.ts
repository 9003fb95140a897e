import type { Input } from '@spindle/contracts/http/route';
import {
  EMAIL_CHANGE_STOPPED,
  type stopEmailChange as route,
} from '@spindle/contracts/sessions/email-change';
import { MAILED_RESET_MINUTES } from '@spindle/contracts/sessions/password-reset';
import { EMAIL_TAKEN } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import { isUniqueViolation } from '@spindle/prisma/client';
import { endSessions } from '../credentials/end-sessions.ts';
import { unusablePasswordHash } from '../credentials/passwords.ts';
import { actorOfRequest } from '../credentials/principals.ts';
import { hashEmailCode, invalidEmailCode } from './email-change-codes.ts';

/**
 * Stops a change of address, or restores the previous address. Ends all sessions, codes and the password of the user, because whoever
 * requested the change knew it, and on request all named keys. Returns a code for a new password. Throws Invalid for an unknown, used or
 * expired code, and Conflict when another user has taken the previous address.
 */
export async function stopEmailChange(
  ctx: Context,
  { body }: Input<typeof route>,
  secrets: Secrets,
) {
  const stopHash = hashEmailCode('stop', body.code, secrets);
  const named = await ctx.db.emailChange.findUnique({ where: { stopHash } });
  if (!named) throw invalidEmailCode();
  const { userId, oldEmail: email, newEmail, createdAt } = named;
  const { reset_code, revoked_keys } = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const user = (await lockUserRows(tx, [userId])).get(userId);
    const isOpen = await db.emailChange.count({ where: { stopHash, expiresAt: { gt: now() } } });
    if (!user || isOpen === 0) throw invalidEmailCode();
    // Later changes end too. Links of earlier ones still restore earlier addresses.
    await db.emailChange.deleteMany({ where: { userId, createdAt: { gte: createdAt } } });
    const passwordHash = unusablePasswordHash();
    await db.user.update({ where: { id: userId }, data: { email, passwordHash } });
    await db.passwordReset.deleteMany({ where: { userId } });
    await db.invite.deleteMany({ where: { userId } });
    await endSessions(tx, userId);
    const revoked_keys = body.revoke_keys ? await revokeKeys(tx, userId) : [];
    const lifetimeMs = MAILED_RESET_MINUTES * 60_000;
    const reset = user.enabled ? await createResetCode(tx, { userId, lifetimeMs }, secrets) : null;
    const actor = actorOfRequest(tx.actor, user);
    const target = { type: 'user', id: userId, name: email };
    const details = {
      new_email: newEmail,
      was_confirmed: user.email !== email,
      ...(revoked_keys.length > 0 && { revoked_keys }),
    };
    await recordAudit({ ...tx, actor }, { action: 'profile.stop_email', target, details });
    return { reset_code: reset?.code ?? null, revoked_keys };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Conflict(EMAIL_TAKEN) : error;
  });
  return { status: 'OK' as const, message: EMAIL_CHANGE_STOPPED, revoked_keys, reset_code };
}

/** Revokes all named keys of a user on every server, and returns their names. */
async function revokeKeys({ db }: TxContext, userId: number): Promise<string[]> {
  const where = { userId };
  const keys = await db.apiKey.findMany({
    where,
    select: { name: true },
    orderBy: { name: 'asc' },
  });
  await db.apiKey.deleteMany({ where });
  return keys.map(({ name }) => name);
}
