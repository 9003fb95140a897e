import type { Input } from '@spindle/contracts/http/route';
import {
  RESET_BY_ADMIN,
  RESET_REQUESTED,
  type requestPasswordReset as route,
} from '@spindle/contracts/sessions/password-reset';
import type { Context } from '@spindle/core/context';
import { mailIsPossible } from '@spindle/core/mail/queue-mail';

/**
 * Records a request for a link to set a new password. Writes the same row for every address and reads no user, so that neither the response
 * nor its time reveals who has an account: a worker looks that up later (worker/src/mail/answer-reset-requests.ts).
 */
export async function requestPasswordReset(
  { db, config, now }: Context,
  { body: { email } }: Input<typeof route>,
) {
  if (!mailIsPossible(config)) return { status: 'OK' as const, message: RESET_BY_ADMIN };
  const requestedAt = now();
  await db.passwordResetRequest.upsert({
    where: { email },
    create: { email, requestedAt },
    update: { requestedAt },
  });
  return { status: 'OK' as const, message: RESET_REQUESTED };
}
