import { randomBytes } from 'node:crypto';
import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { hashPassword } from '../credentials/passwords.ts';
import { insertUser } from './insert-users.ts';
import { newUserRecord } from './record-change.ts';

/** An arbitrary advisory lock number. It lets one server at a time check for users. */
const LOCK = 72_707_370;

/**
 * Creates the first ADMIN if there is no user yet. Returns its address, and the password to show: a generated one, or where a given one
 * stands, because nothing may print that. Returns null if there was a user.
 */
export async function createFirstAdmin(
  ctx: Context,
  secrets: Secrets,
): Promise<{ email: string; password: string } | null> {
  const email = ctx.config.adminEmail.toLowerCase();
  const password = ctx.config.adminPassword ?? randomBytes(12).toString('base64url');
  if ((await ctx.db.user.count()) > 0) return null;
  // Before the transaction: on a busy machine, this can take longer than a transaction may.
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const { db } = tx;
    await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
    if ((await db.user.count()) > 0) return null;
    const user = await insertUser(
      tx,
      {
        email,
        first_name: 'First',
        last_name: 'Administrator',
        role_id: ADMIN_ROLE_ID,
        enabled: true,
        passwordHash,
      },
      secrets,
    );
    await recordAudit(tx, newUserRecord(user));
    return { email, password: ctx.config.adminPassword ? 'as ADMIN_PASSWORD says' : password };
  });
}
