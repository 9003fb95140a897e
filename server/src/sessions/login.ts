import type { Input } from '@spindle/contracts/http/route';
import {
  LOGIN_FAILED,
  type LoginAnswer,
  type login as route,
} from '@spindle/contracts/sessions/sessions';
import { type Context, inTransaction } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { User } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { isPassword } from '../credentials/passwords.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { lockForSignIn, presentSession, startSession } from './start-session.ts';

/** Starts a session. Throws Unauthorized, with the same message and timing for an unknown address and a wrong password. */
export async function login(
  ctx: Context,
  { body }: Input<typeof route>,
  userAgent: string,
  { tokens, slots, failures }: Pick<App, 'tokens' | 'slots'> & { failures: FailedSignIns },
): Promise<LoginAnswer> {
  const user = await ctx.db.user.findUnique({ where: { email: body.email } });
  const matches = await isPassword(body.password, user?.passwordHash ?? null);
  const session = user && matches ? await startVerified(ctx, user, userAgent) : null;
  if (!session) {
    await failures.record(ctx, body.email, user);
    throw new Unauthorized(LOGIN_FAILED);
  }
  return presentSession(ctx, session, { tokens, slots });
}

/** Starts a session of a user whose password was verified. Returns null when the user is disabled, or the password was replaced meanwhile. */
function startVerified(ctx: Context, { id, passwordHash }: User, userAgent: string) {
  return inTransaction(ctx, async (tx) => {
    const user = await lockForSignIn(tx, { id, passwordHash });
    return user && startSession(tx, user, { userAgent, by: 'password' });
  });
}
