import { INVITE_INVALID } from '@spindle/contracts/sessions/account';
import type { LoginAnswer } from '@spindle/contracts/sessions/sessions';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { lockForSignIn, presentSession, startSession } from './start-session.ts';

/** Milliseconds in which the browser that activated an invite may repeat it until it sets a password, because the first response may be lost. */
const REPEAT_MS = 600_000;

/**
 * Starts a session with the code of an invite. Throws the same 404 error for an unknown, expired or used code and for a disabled user.
 * `inviteNonce` is a random value of the browser; without one, the activation cannot be repeated.
 */
export async function activateInvite(
  ctx: Context,
  code: string,
  { inviteNonce: nonce, userAgent }: { inviteNonce: string | undefined; userAgent: string },
  app: Pick<App, 'secrets' | 'tokens' | 'slots'>,
): Promise<LoginAnswer> {
  const codeHash = hashInviteCode(code, app.secrets);
  const nonceHash = nonce === undefined ? null : app.secrets.fingerprint(`invite nonce ${nonce}`);
  const named = await ctx.db.invite.findUnique({ where: { codeHash } });
  if (!named) throw invalidInvite();
  const session = await inTransaction(ctx, async (tx) => {
    const user = await lockForSignIn(tx, { id: named.userId });
    if (!user || !(await consumeInvite(tx, { codeHash, nonceHash }))) throw invalidInvite();
    return startSession(tx, user, { userAgent, by: 'invite' });
  });
  return presentSession(ctx, session, app);
}

/** Marks an invite as used. Returns whether its code may start a session. Expects that the user is locked. */
async function consumeInvite(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  { codeHash, nonceHash }: { codeHash: string; nonceHash: string | null },
): Promise<boolean> {
  const time = now();
  // Read again: the code may have ended before the lock.
  const invite = await db.invite.findUnique({ where: { codeHash } });
  if (!invite) return false;
  if (invite.usedAt === null) {
    if (invite.expiresAt <= time) return false;
    await db.invite.update({ where: { codeHash }, data: { usedAt: time, nonceHash } });
    return true;
  }
  if (invite.isPasswordSet) return false;
  const isSameBrowser = invite.nonceHash !== null && invite.nonceHash === nonceHash;
  return isSameBrowser && time.getTime() - invite.usedAt.getTime() < REPEAT_MS;
}

function invalidInvite(): AppError {
  return new AppError(404, 'NOT_FOUND', INVITE_INVALID);
}
