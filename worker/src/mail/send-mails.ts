import { type Context, inTransaction } from '@spindle/core/context';
import type { MailContent } from '@spindle/core/mail/mail-layout';
import type { MailKind } from '@spindle/core/mail/queue-mail';
import type { Secrets } from '@spindle/core/secrets';
import { notifyAdministrators } from '../notify-administrators.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  postponeMail,
  releaseMail,
} from './claim-mails.ts';
import { failureFacts, isAddressRefused } from './mail-failure.ts';
import { nextAttempt } from './mail-retry.ts';
import { ATTEMPT_MS, type Mailer, openMailer, Stopped } from './send-mail.ts';

/** Limits the mails that a worker claims at a time. */
const BATCH = 10;
/** Milliseconds of a claim. Mails of a batch share the connections, so the last one may wait for the others. */
const LEASE_MS = ATTEMPT_MS * 2;
const INVITE: MailKind = 'invite';

/** Sends all due mails, each at least once: another worker repeats those of a killed one. Returns early when `shutdownSignal` aborts. */
export async function sendMails(
  ctx: Context,
  secrets: Secrets,
  shutdownSignal: AbortSignal,
): Promise<void> {
  const { mail } = ctx.config;
  if (mail === null) return;
  while (!shutdownSignal.aborted) {
    const claimed = await claimMails(ctx, { leaseMs: LEASE_MS, limit: BATCH });
    if (claimed.length === 0) return;
    const mailer = openMailer(mail, shutdownSignal);
    try {
      await Promise.all(claimed.map((each) => attempt(ctx, mailer, each, secrets)));
    } finally {
      mailer.close();
    }
  }
}

async function attempt(
  ctx: Context,
  mailer: Mailer,
  mail: ClaimedMail,
  secrets: Secrets,
): Promise<void> {
  const { id, kind, recipient: to, attempts } = mail;
  if (mail.expiresAt <= ctx.now()) {
    ctx.log.error({ kind, to, attempts }, 'a mail expired before it could be sent');
    return giveUp(ctx, mail);
  }
  try {
    await mailer.send({ id, to, content: openContent(mail, secrets) });
  } catch (error) {
    if (error instanceof Stopped) return releaseMail(ctx, mail);
    const dueAt = isAddressRefused(error)
      ? null
      : nextAttempt(attempts + 1, ctx.now(), mail.expiresAt);
    const facts = { kind, to, attempts: attempts + 1, ...failureFacts(error) };
    if (dueAt === null) ctx.log.error(facts, 'a mail could not be sent and was given up');
    else ctx.log.warn(facts, 'a mail could not be sent and is tried again');
    return dueAt === null ? giveUp(ctx, mail) : postponeMail(ctx, mail, dueAt);
  }
  await deleteMail(ctx, mail);
}

/** Deletes a mail that cannot be sent. Notifies the administrators of an invite: the invited person cannot ask for another one. */
async function giveUp(ctx: Context, mail: ClaimedMail): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isDeleted = await deleteMail(tx, mail);
    if (!isDeleted || mail.kind !== INVITE) return;
    await notifyAdministrators(tx, {
      message: `The invite to ${mail.recipient} could not be sent. Check the address and the mail server, then invite the user again.`,
      url: '/admin/users',
      disposal: 'ON_ACK',
    });
  });
}

/** Decrypts a mail. Throws if this worker has another SECRET_KEY than the server. */
function openContent({ contentEncrypted }: ClaimedMail, secrets: Secrets): MailContent {
  // Our own JSON: queueMail wrote it.
  return JSON.parse(secrets.open(contentEncrypted)) as MailContent;
}
