import { randomUUID } from 'node:crypto';
import type { Input } from '@spindle/contracts/http/route';
import {
  LOGIN_FAILED,
  type LoginAnswer,
  Preferences,
  type login as route,
  TOKEN_LIFETIME_SECONDS,
} from '@spindle/contracts/sessions/sessions';
import { roleOf } from '@spindle/contracts/users/permissions';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { User } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { isPassword } from '../credentials/passwords.ts';
import { actorOfRequest } from '../credentials/principals.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

/** Limits the characters of a stored User-Agent. */
const USER_AGENT_MAX = 300;

/** Starts a session. Throws Unauthorized, with the same message and timing for an unknown address and a wrong password. */
export async function login(
  ctx: Context,
  { body }: Input<typeof route>,
  userAgent: string,
  { tokens, slots, failures }: Pick<App, 'tokens' | 'slots'> & { failures: FailedSignIns },
): Promise<LoginAnswer> {
  const user = await ctx.db.user.findUnique({ where: { email: body.email } });
  const matches = await isPassword(body.password, user?.passwordHash ?? null);
  if (!user || !matches || !user.enabled) {
    await failures.record(ctx, body.email, user);
    throw new Unauthorized(LOGIN_FAILED);
  }
  return startSession(ctx, user, userAgent, { tokens, slots });
}

/**
 * Starts a session of a user whose credential was checked, a password unless `by` names another. An open invite of the user ends: it was
 * for the first sign-in.
 */
export async function startSession(
  ctx: Context,
  user: User,
  userAgent: string,
  {
    tokens,
    slots,
    by = 'password',
  }: Pick<App, 'tokens' | 'slots'> & { by?: 'password' | 'invite' },
): Promise<LoginAnswer> {
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
  await inTransaction(ctx, async (tx) => {
    await tx.db.session.create({
      data: {
        id,
        userId: user.id,
        expiresAt,
        userAgent: userAgent.slice(0, USER_AGENT_MAX),
        lastSeen: now,
      },
    });
    await tx.db.user.update({ where: { id: user.id }, data: { lastSignIn: now } });
    await tx.db.invite.deleteMany({ where: { userId: user.id, usedAt: null } });
    await recordSignIn(tx, user, { sessionId: id, by });
  });
  const { notifications } = await slots.listNotifications(ctx, user.id);
  const role = roleOf(user.roleId);
  return {
    jwt: tokens.sign({ sid: id, scope: 'SESSION' }, TOKEN_LIFETIME_SECONDS),
    accessID: user.accessId,
    notifications: notifications.map(({ message }) => message),
    permissions: [...role.permissions],
    preferences: Preferences.parse(user.preferences),
    role_id: role.id,
    role_name: role.name,
    uploadkey: user.uploadKey,
    username: `${user.firstName} ${user.lastName}`,
    user_email: user.email,
    user_id: user.id,
  };
}

/** Records a sign-in, in the name of the user. */
function recordSignIn(
  tx: TxContext,
  user: User,
  { sessionId, by }: { sessionId: string; by: string },
): Promise<void> {
  const actor = { ...actorOfRequest(tx.actor, user), sessionId };
  const target = { type: 'user', id: user.id, name: user.email };
  return recordAudit({ ...tx, actor }, { action: 'user.sign_in', target, details: { by } });
}
