import { randomUUID } from 'node:crypto';
import { roleOf } from '@spindle/contracts/http/permissions';
import {
  type LoginAnswer,
  Preferences,
  TOKEN_LIFETIME_SECONDS,
} from '@spindle/contracts/sessions/sessions';
import { recordAudit } from '@spindle/core/audit/record-audit';
import type { Context, TxContext } from '@spindle/core/context';
import type { User } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { actorOfRequest } from '../credentials/principals.ts';

/** Limits the characters of a stored User-Agent. */
const USER_AGENT_MAX = 300;

/** A new session and its user. */
interface StartedSession {
  id: string;
  user: User;
}

/**
 * Locks an enabled user who signs in, and records the time. Returns null when the user was disabled or, if given, the verified hash was
 * replaced since it was read. Call it first in the transaction that starts the session.
 */
export async function lockForSignIn(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  verified: { id: number; passwordHash?: string },
): Promise<User | null> {
  // One statement, so that a sign-in costs no more: after a wait, Postgres compares the row as it is then.
  const [user] = await db.user.updateManyAndReturn({
    where: { ...verified, enabled: true },
    data: { lastSignIn: now() },
  });
  return user ?? null;
}

/** Starts a session of a user whom `lockForSignIn` returned. An open invite of the user ends: it was for the first sign-in. */
export async function startSession(
  tx: TxContext,
  user: User,
  { userAgent, by }: { userAgent: string; by: 'password' | 'invite' },
): Promise<StartedSession> {
  const id = randomUUID();
  const now = tx.now();
  await tx.db.session.create({
    data: {
      id,
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000),
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      lastSeen: now,
    },
  });
  await tx.db.invite.deleteMany({ where: { userId: user.id, usedAt: null } });
  const actor = { ...actorOfRequest(tx.actor, user), sessionId: id };
  const target = { type: 'user', id: user.id, name: user.email };
  await recordAudit({ ...tx, actor }, { action: 'user.sign_in', target, details: { by } });
  return { id, user };
}

/** Returns the API response for a new session, with its token. */
export async function presentSession(
  ctx: Context,
  { id, user }: StartedSession,
  { tokens, slots }: Pick<App, 'tokens' | 'slots'>,
): Promise<LoginAnswer> {
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
