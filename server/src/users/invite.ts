import { randomBytes } from 'node:crypto';
import { wireTime } from '@spindle/contracts/http/time';
import { INVITE_DAYS, type Invite } from '@spindle/contracts/users/users';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { hashInviteCode } from '../credentials/invite-code.ts';

const DAY_MS = 86_400_000;

/** Creates the invite of a user; replaces an earlier one, whose code ends. */
export async function createInvite(
  { db, now, config }: Pick<TxContext, 'db' | 'now' | 'config'>,
  userId: number,
  secrets: Secrets,
): Promise<Invite> {
  const code = randomBytes(24).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS);
  const fresh = { createdAt, expiresAt, usedAt: null, nonceHash: null, isPasswordSet: false };
  const codeHash = hashInviteCode(code, secrets);
  await db.invite.upsert({
    where: { userId },
    create: { userId, codeHash, ...fresh },
    update: { codeHash, ...fresh },
  });
  return { code, url: `${config.publicUrl}/signup/${code}`, expires_at: wireTime(expiresAt) };
}

/** Invites a user, again or for the first time. Throws NotFound, and Conflict for a disabled user. */
export async function inviteUser(ctx: Context, id: number, secrets: Secrets) {
  const data = await inTransaction(ctx, async (tx) => {
    const user = await tx.db.user.findUnique({ where: { id } });
    if (!user) throw new NotFound('User', id);
    if (!user.enabled) throw new Conflict('Enable this user before you send an invite.');
    return createInvite(tx, id, secrets);
  });
  return { status: 'OK' as const, data };
}
