import type { TxContext } from '@spindle/core/context';

/** Ends the sessions of a user on every server, except the one given. */
export async function endSessions(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  userId: number,
  { exceptId = null }: { exceptId?: string | null } = {},
): Promise<void> {
  await db.session.updateMany({
    where: { userId, revokedAt: null, ...(exceptId !== null && { id: { not: exceptId } }) },
    data: { revokedAt: now() },
  });
}
