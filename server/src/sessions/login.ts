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
import type { Context } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { User } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { isPassword } from '../credentials/passwords.ts';

/** Limits the characters of a stored User-Agent. */
const USER_AGENT_MAX = 300;

/** Starts a session. Throws Unauthorized, with the same message and timing for an unknown address and a wrong password. */
export async function login(
  ctx: Context,
  { body }: Input<typeof route>,
  userAgent: string,
  { tokens, slots }: Pick<App, 'tokens' | 'slots'>,
): Promise<LoginAnswer> {
  const user = await ctx.db.user.findUnique({ where: { email: body.email } });
  const matches = await isPassword(body.password, user?.passwordHash ?? null);
  if (!user || !matches || !user.enabled) throw new Unauthorized(LOGIN_FAILED);
  return startSession(ctx, user, userAgent, { tokens, slots });
}

/** Starts a session of a user whose credential was checked. An open invite of the user ends: it was for the first sign-in. */
export async function startSession(
  ctx: Context,
  user: User,
  userAgent: string,
  { tokens, slots }: Pick<App, 'tokens' | 'slots'>,
): Promise<LoginAnswer> {
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
  await ctx.db.$transaction([
    ctx.db.session.create({
      data: {
        id,
        userId: user.id,
        expiresAt,
        userAgent: userAgent.slice(0, USER_AGENT_MAX),
        lastSeen: now,
      },
    }),
    ctx.db.user.update({ where: { id: user.id }, data: { lastSignIn: now } }),
    ctx.db.invite.deleteMany({ where: { userId: user.id, usedAt: null } }),
  ]);
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
