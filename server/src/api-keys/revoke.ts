import { API_KEY_REVOKED } from '@spindle/contracts/api-keys/api-keys';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { describeKey } from './record-key.ts';

/** Revokes a named key of the caller on every server. Throws NotFound for an unknown key, and for one of another user. */
export async function revokeApiKey(ctx: Context, id: string) {
  await inTransaction(ctx, async (tx) => {
    const where = { id, userId: tx.actor.userId };
    const key = await tx.db.apiKey.findFirst({ where, include: { user: true } });
    // Only one of two requests at the same time deletes the row.
    const { count } = await tx.db.apiKey.deleteMany({ where });
    if (!key || count === 0) throw new NotFound('API key', id);
    await recordAudit(tx, { action: 'key.revoke', ...describeKey(key) });
  });
  return { status: 'OK' as const, message: API_KEY_REVOKED };
}
