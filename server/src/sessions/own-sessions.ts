import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  type endOwnSession as endRoute,
  OTHER_SESSIONS_ENDED,
  OWN_SESSIONS_MAX,
  type OwnSession,
  SESSION_ENDED,
} from '@spindle/contracts/sessions/own-sessions';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Session } from '@spindle/prisma/client';
import { endSessions } from '../credentials/end-sessions.ts';

/** Lists the caller's active sessions, last seen first. */
export async function listOwnSessions({ db, actor, now }: Context) {
  const rows = await db.session.findMany({
    where: { userId: actor.userId, revokedAt: null, expiresAt: { gt: now() } },
    orderBy: [{ lastSeen: 'desc' }, { id: 'asc' }],
    take: OWN_SESSIONS_MAX,
  });
  return { status: 'OK' as const, sessions: rows.map((row) => presentSession(row, actor)) };
}

function presentSession(row: Session, actor: Context['actor']): OwnSession {
  return {
    id: row.id,
    user_agent: row.userAgent,
    created_at: wireTime(row.createdAt),
    last_seen: wireTime(row.lastSeen),
    is_current: row.id === actor.sessionId,
  };
}

/** Ends a session of the caller. Throws NotFound for one that ended before or belongs to somebody else. */
export async function endOwnSession(
  { db, actor, now }: Context,
  { params }: Input<typeof endRoute>,
) {
  const time = now();
  const { count } = await db.session.updateMany({
    where: { id: params.id, userId: actor.userId, revokedAt: null, expiresAt: { gt: time } },
    data: { revokedAt: time },
  });
  if (count === 0) throw new NotFound('Session', params.id);
  return { status: 'OK' as const, message: SESSION_ENDED };
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(ctx: Context) {
  await endSessions(ctx, ctx.actor.userId, { exceptId: ctx.actor.sessionId });
  return { status: 'OK' as const, message: OTHER_SESSIONS_ENDED };
}
