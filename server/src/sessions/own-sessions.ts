import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  type endOwnSession as endRoute,
  OTHER_SESSIONS_ENDED,
  OWN_SESSIONS_MAX,
  type OwnSession,
  SESSION_ENDED,
} from '@spindle/contracts/sessions/own-sessions';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
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
export async function endOwnSession(ctx: Context, { params }: Input<typeof endRoute>) {
  const { id } = params;
  await inTransaction(ctx, async (tx) => {
    const time = tx.now();
    await lockUserRows(tx, [tx.actor.userId]);
    const isOpen = { id, userId: tx.actor.userId, revokedAt: null, expiresAt: { gt: time } };
    const session = await tx.db.session.findFirst({ where: isOpen });
    const { count } = await tx.db.session.updateMany({ where: isOpen, data: { revokedAt: time } });
    if (!session || count === 0) throw new NotFound('Session', id);
    const target = { type: 'session', id, name: session.userAgent };
    await recordAudit(tx, { action: 'session.end', target });
  });
  return { status: 'OK' as const, message: SESSION_ENDED };
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(ctx: Context) {
  await inTransaction(ctx, async (tx) => {
    const { userId, email, sessionId } = tx.actor;
    await lockUserRows(tx, [userId]);
    await endSessions(tx, userId, { exceptId: sessionId });
    const target = { type: 'user', id: userId, name: email };
    await recordAudit(tx, { action: 'session.end_others', target });
  });
  return { status: 'OK' as const, message: OTHER_SESSIONS_ENDED };
}
