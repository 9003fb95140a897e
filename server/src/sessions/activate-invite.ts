import { INVITE_INVALID } from '@spindle/contracts/sessions/account';
import type { LoginAnswer } from '@spindle/contracts/sessions/sessions';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { startSession } from './login.ts';

/** Milliseconds in which the browser that activated an invite may repeat it, because the first response may be lost. */
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
  const { db, now } = ctx;
  const { secrets } = app;
  const codeHash = hashInviteCode(code, secrets);
  const nonceHash = nonce === undefined ? null : secrets.fingerprint(`invite nonce ${nonce}`);
  const time = now();
  const isCurrent = { codeHash, expiresAt: { gt: time }, user: { enabled: true } };
  // One statement decides which of two requests at the same time is the first.
  const first = await db.invite.updateMany({
    where: { ...isCurrent, usedAt: null },
    data: { usedAt: time, nonceHash },
  });
  const invite = await db.invite.findUnique({ where: { codeHash }, include: { user: true } });
  const isRepeated =
    invite?.usedAt != null &&
    invite.nonceHash !== null &&
    invite.nonceHash === nonceHash &&
    time.getTime() - invite.usedAt.getTime() < REPEAT_MS &&
    invite.user.enabled;
  if (!invite || !(first.count === 1 || isRepeated))
    throw new AppError(404, 'NOT_FOUND', INVITE_INVALID);
  return startSession(ctx, invite.user, userAgent, { ...app, by: 'invite' });
}
