import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { TxContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import type { MailContent } from './mail-layout.ts';

/** Names of the mails, for the log. */
export type MailKind = 'invite' | 'password-reset' | 'email-changed' | 'password-changed';

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
  { db, config, now }: Pick<TxContext, 'db' | 'config' | 'now'>,
  { kind, to, content, expiresAt }: Mail,
  secrets: Secrets,
): Promise<void> {
  if (!mailIsPossible(config)) return;
  const time = now();
  const latest = new Date(time.getTime() + LIFETIME_MS);
  await db.mailMessage.create({
    data: {
      id: randomUUID(),
      kind,
      recipient: to,
      contentEncrypted: secrets.seal(JSON.stringify(content)),
      createdAt: time,
      dueAt: time,
      expiresAt: expiresAt && expiresAt < latest ? expiresAt : latest,
    },
  });
}
