import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { TxContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import type { MailContent } from './mail-layout.ts';

/** Names of the mails, for the log. */
export type MailKind =
  | 'invite'
  | 'password-reset'
  | 'confirm-email'
  | 'stop-email'
  | 'email-changed'
  | 'password-changed';

/** A mail to one user. */
export interface Mail {
  kind: MailKind;
  to: string;
  content: MailContent;
  /** When sending is given up, for example because a link in the mail expires. At most, and by default, a day from now. */
  expiresAt?: Date;
}

/** Limits the time in which sending a mail is tried, in milliseconds. */
const LIFETIME_MS = 24 * 3_600_000;

/** Whether this installation sends mail: it needs SMTP_URL, and PUBLIC_URL for links. */
export function mailIsPossible({ mail }: Pick<Config, 'mail'>): boolean {
  return mail !== null;
}

/** Queues a mail in the transaction of its cause: workers send it after the commit. Does nothing where no mail can be sent. */
export async function queueMail(
  tx: Pick<TxContext, 'db' | 'config' | 'now'>,
  mail: Mail,
  secrets: Secrets,
): Promise<void> {
  await queueMails(tx, [mail], secrets);
}

/** Queues mails as queueMail does, in one statement. Not with createMany, which blocks the process for 1 ms per row. */
export async function queueMails(
  { db, config, now }: Pick<TxContext, 'db' | 'config' | 'now'>,
  mails: readonly Mail[],
  secrets: Secrets,
): Promise<void> {
  if (!mailIsPossible(config)) return;
  const time = now();
  const latest = new Date(time.getTime() + LIFETIME_MS);
  const rows = mails.map(({ kind, to, content, expiresAt }) => ({
    id: randomUUID(),
    kind,
    recipient: to,
    content_encrypted: secrets.seal(JSON.stringify(content)),
    expires_at: expiresAt && expiresAt < latest ? expiresAt : latest,
  }));
  await db.$executeRaw`
    INSERT INTO mail_message (id, kind, recipient, content_encrypted, created_at, due_at, expires_at)
    SELECT id, kind, recipient, content_encrypted, ${time}::timestamptz, ${time}::timestamptz, expires_at
    FROM json_populate_recordset(NULL::mail_message, ${JSON.stringify(rows)}::json)`;
}
