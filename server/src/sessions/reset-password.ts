import type { Input } from '@spindle/contracts/http/route';
import {
  RESET_CODE_INVALID,
  RESET_DONE,
  type resetPassword as route,
} from '@spindle/contracts/sessions/password-reset';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { hashResetCode } from '@spindle/core/password-reset/reset-code';
import type { Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import { completeCredentialChange } from '../credentials/account-changes/account-changes.ts';
import { endSessions } from '../credentials/end-sessions.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { actorOfRequest } from '../credentials/principals.ts';

/**
 * Sets a new password with a code, and ends all sessions and other codes of the user. Returns the address too. Throws the same Invalid for an unknown, expired or used
 * code and for a disabled user.
 */
export async function resetPassword(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const isValid = {
    codeHash: hashResetCode(body.code, secrets),
    expiresAt: { gt: ctx.now() },
    user: { enabled: true },
  };
  // Checked before the costly hash, and again when the code is used.
  const reset = await ctx.db.passwordReset.findFirst({ where: isValid });
  if (!reset) throw invalidCode();
  const passwordHash = await hashPassword(body.new_password);
  const email = await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    const user = (await lockUserRows(tx, [reset.userId])).get(reset.userId);
    const { count } = await db.passwordReset.deleteMany({ where: isValid });
    if (!user || count === 0) throw invalidCode();
    await db.user.update({ where: { id: user.id }, data: { passwordHash } });
    await endSessions(tx, user.id);
    await completeCredentialChange(tx, user, { passwordHash, isByCode: true }, secrets);
    const actor = actorOfRequest(tx.actor, user);
    const target = { type: 'user', id: user.id, name: user.email };
    await recordAudit(
      { ...tx, actor },
      { action: 'password.reset', target, details: { by: 'link' } },
    );
    return user.email;
  });
  return { status: 'OK' as const, message: RESET_DONE, email };
}

function invalidCode(): Invalid {
  return new Invalid(RESET_CODE_INVALID, [{ path: 'code', message: RESET_CODE_INVALID }]);
}
