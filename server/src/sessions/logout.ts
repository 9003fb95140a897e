import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';

/** Ends the caller's session and all its tokens. Does nothing for an API key, which has no session. */
export async function logout(ctx: Context): Promise<{ status: 'OK'; message: string }> {
  const { sessionId: id, userId } = ctx.actor;
  if (id !== null)
    await inTransaction(ctx, async (tx) => {
      await lockUserRows(tx, [userId]);
      await tx.db.session.update({ where: { id }, data: { revokedAt: tx.now() } });
      await recordAudit(tx, { action: 'user.sign_out' });
    });
  return { status: 'OK', message: 'Signed out.' };
}
