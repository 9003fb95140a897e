import type { Input } from '@spindle/contracts/http/route';
import {
  EMAIL_CONFIRMED,
  type confirmEmailChange as route,
} from '@spindle/contracts/sessions/email-change';
import { EMAIL_TAKEN } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import { isUniqueViolation } from '@spindle/prisma/client';
import { completeCredentialChange } from '../credentials/account-changes/account-changes.ts';
import { actorOfRequest } from '../credentials/principals.ts';
import { hashEmailCode, invalidEmailCode } from './email-change-codes.ts';

/**
 * Replaces the address of a user by the one that was confirmed. Throws the same Invalid for an unknown, used, replaced and expired code and
 * for a disabled user, and Conflict for an address that another user has taken meanwhile.
 */
export async function confirmEmailChange(
  ctx: Context,
  { body }: Input<typeof route>,
  secrets: Secrets,
) {
  const confirmHash = hashEmailCode('confirm', body.code, secrets);
  const named = await ctx.db.emailChange.findUnique({ where: { confirmHash } });
  if (!named) throw invalidEmailCode();
  const { userId, newEmail: email } = named;
  await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const user = (await lockUserRows(tx, [userId])).get(userId);
    const { count } = await db.emailChange.updateMany({
      where: { confirmHash, confirmUntil: { gt: now() } },
      data: { confirmHash: null },
    });
    if (!user?.enabled || count === 0) throw invalidEmailCode();
    await db.user.update({ where: { id: userId }, data: { email } });
    await completeCredentialChange(tx, user, { email, isByCode: true }, secrets);
    const actor = actorOfRequest(tx.actor, user);
    const target = { type: 'user', id: userId, name: email };
    const details = { changes: { email: { from: user.email, to: email } } };
    await recordAudit({ ...tx, actor }, { action: 'profile.confirm_email', target, details });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Conflict(EMAIL_TAKEN) : error;
  });
  return { status: 'OK' as const, message: EMAIL_CONFIRMED, email };
}
