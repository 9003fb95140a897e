import { randomBytes } from 'node:crypto';
import { wireTime } from '@spindle/contracts/http/time';
import { INVITE_DAYS, type PersonalLink } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { inviteMail } from '@spindle/core/mail/invite-mail';
import { mailIsPossible, queueMail } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { actorName } from '../credentials/actor-name.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { userTarget } from './record-change.ts';

const DAY_MS = 86_400_000;

/** Creates the invite of a user, and queues its mail if mail is possible. Replaces an earlier invite, whose code ends. */
export async function createInvite(
  tx: Pick<TxContext, 'db' | 'now' | 'config' | 'actor'>,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  secrets: Secrets,
): Promise<PersonalLink> {
  const { db, now, config } = tx;
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
  const { publicUrl } = config;
  const url = `${publicUrl}/signup/${code}`;
  const content = inviteMail({ inviter: await actorName(tx), url, expiresAt, publicUrl });
  await queueMail(tx, { kind: 'invite', to: email, content }, secrets);
  return {
    code,
    url,
    expires_at: wireTime(expiresAt),
    is_mailed: mailIsPossible(config),
  };
}

/** Invites a user, again or for the first time. Throws NotFound, and Conflict for a disabled user. */
export async function inviteUser(ctx: Context, id: number, secrets: Secrets) {
  const data = await inTransaction(ctx, async (tx) => {
    const user = await tx.db.user.findUnique({ where: { id } });
    if (!user) throw new NotFound('User', id);
    if (!user.enabled) throw new Conflict('Enable this user before you send an invite.');
    const invite = await createInvite(tx, user, secrets);
    await recordAudit(tx, {
      action: 'user.invite',
      target: userTarget(user),
      details: { expires_at: invite.expires_at },
    });
    return invite;
  });
  return { status: 'OK' as const, data };
}
