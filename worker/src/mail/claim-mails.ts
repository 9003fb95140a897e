import type { Context, TxContext } from '@spindle/core/context';

/** A mail that this worker has claimed. */
export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  contentEncrypted: string;
  expiresAt: Date;
  /** Failed attempts before this one. */
  attempts: number;
  /** End of the claim. It identifies the claim: a later one ends later. */
  claimedUntil: Date;
}

/**
 * Claims due mails until `leaseMs` from now, the longest due first. Skips those that another worker has claimed; a claim that has ended
 * counts as lost.
 */
export function claimMails(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const time = now();
  const until = new Date(time.getTime() + leaseMs);
  return db.$queryRaw<ClaimedMail[]>`
    UPDATE mail_message AS mail SET claimed_until = ${until}
    FROM (
      SELECT id FROM mail_message
      WHERE due_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time})
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE mail.id = due.id
    RETURNING mail.id, kind, recipient, content_encrypted AS "contentEncrypted", expires_at AS "expiresAt", attempts,
      claimed_until AS "claimedUntil"`;
}

/** Deletes a mail that was sent or given up. Returns false if another worker has claimed it since. */
export async function deleteMail(
  { db }: Pick<TxContext, 'db'>,
  { id, claimedUntil }: ClaimedMail,
): Promise<boolean> {
  const { count } = await db.mailMessage.deleteMany({ where: { id, claimedUntil } });
  return count > 0;
}

/** Ends a claim after a failed attempt; the mail is due again at `dueAt`. */
export async function postponeMail(
  { db }: Pick<Context, 'db'>,
  { id, claimedUntil }: ClaimedMail,
  dueAt: Date,
): Promise<void> {
  await db.mailMessage.updateMany({
    where: { id, claimedUntil },
    data: { dueAt, claimedUntil: null, attempts: { increment: 1 } },
  });
}

/** Ends a claim whose attempt was interrupted. The attempt does not count. */
export async function releaseMail(
  { db }: Pick<Context, 'db'>,
  { id, claimedUntil }: ClaimedMail,
): Promise<void> {
  await db.mailMessage.updateMany({ where: { id, claimedUntil }, data: { claimedUntil: null } });
}
