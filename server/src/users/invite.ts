import { randomBytes } from 'node:crypto';
import { wireTime } from '@spindle/contracts/http/time';
import { INVITE_DAYS, type PersonalLink } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { inviteMail } from '@spindle/core/mail/invite-mail';
import { mailIsPossible, queueMails } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { actorName } from '../credentials/actor-name.ts';
import { hashInviteCode } from '../credentials/invite-code.ts';
import { lockCaller } from '../credentials/lock-caller.ts';
import { userTarget } from './record-change.ts';

const DAY_MS = 86_400_000;

/** What creating invites needs. */
type InviteContext = Pick<TxContext, 'db' | 'now' | 'config' | 'actor'>;

type Invited = Pick<User, 'id' | 'email'>;

/** Creates the invite of a user, and queues its mail if mail is possible. Replaces an earlier invite, whose code ends. */
export async function createInvite(
  tx: InviteContext,
  user: Invited,
  secrets: Secrets,
): Promise<PersonalLink> {
  const [invite] = await createInvites(tx, [user], secrets);
  if (!invite) throw new Error('unreachable: an invite was not created');
  return invite;
}

/** Creates the invites of different users as createInvite does, in as many statements as for one. Returns them in the given order. */
export async function createInvites(
  tx: InviteContext,
  users: readonly Invited[],
  secrets: Secrets,
): Promise<PersonalLink[]> {
  const { now, config } = tx;
  const { publicUrl } = config;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS);
  const links = users.map((user) => {
    const code = randomBytes(24).toString('base64url');
    return { ...user, code, url: `${publicUrl}/signup/${code}` };
  });
  const hashes = links.map(({ code }) => hashInviteCode(code, secrets));
  await saveInvites(tx, { userIds: users.map(({ id }) => id), hashes, createdAt, expiresAt });
  const inviter = await actorName(tx);
  const mails = links.map(({ email, url }) => ({
    kind: 'invite' as const,
    to: email,
    content: inviteMail({ inviter, url, expiresAt, publicUrl }),
  }));
  await queueMails(tx, mails, secrets);
  const shared = { expires_at: wireTime(expiresAt), is_mailed: mailIsPossible(config) };
  return links.map(({ code, url }) => ({ code, url, ...shared }));
}

interface NewInvites {
  userIds: number[];
  /** The hash of the code of each user. */
  hashes: string[];
  createdAt: Date;
  expiresAt: Date;
}

/** Stores the invites of different users, and replaces earlier ones. */
async function saveInvites(
  { db }: Pick<TxContext, 'db'>,
  { userIds, hashes, createdAt, expiresAt }: NewInvites,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO invite (user_id, code_hash, created_at, expires_at)
    SELECT user_id, code_hash, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    FROM unnest(${userIds}::int[], ${hashes}::text[]) AS given (user_id, code_hash)
    ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = NULL, nonce_hash = NULL, is_password_set = false`;
}

/** Invites a user, again or for the first time. Throws NotFound, and Conflict for a disabled user. */
export async function inviteUser(ctx: Context, id: number, secrets: Secrets) {
  const data = await inTransaction(ctx, async (tx) => {
    const user = (await lockCaller(tx, secrets, [id])).get(id);
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
