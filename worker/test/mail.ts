import { type Context, inTransaction } from '@spindle/core/context';
import { inviteMail } from '@spindle/core/mail/invite-mail';
import { queueMail } from '@spindle/core/mail/queue-mail';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext } from '@spindle/core/test/context';
import { startSmtpReceiver } from '@spindle/core/test/smtp-receiver';
import { expect } from 'vitest';
import { startMail } from '../src/mail/mail-dispatcher.ts';

const MINUTE_MS = 60_000;
const PUBLIC_URL = 'https://dam.example.com';

/** The link in the mails of `queue`. */
export const LINK = `${PUBLIC_URL}/signup/the-code`;
export const secrets = deriveSecrets('a secret key that only tests know, long enough');

export type MailTest = Awaited<ReturnType<typeof openMailTest>>;

/** Starts a mail server, and opens a context that sends through it. */
export async function openMailTest() {
  const smtp = await startSmtpReceiver();
  const test = await openTestContext({
    SMTP_URL: smtp.url,
    PUBLIC_URL,
    MAIL_FROM: 'Our Library <dam@example.com>',
  });
  const { ctx } = test;
  let addresses = 0;
  /** The running dispatchers of a test. */
  let dispatchers: { close(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
    dispatchers = [];
  };
  const freshAddress = () => {
    addresses += 1;
    return `user-${addresses}@example.com`;
  };
  return {
    smtp,
    ctx,
    freshAddress,
    /** Starts to send mails, as a worker does. */
    async start(given: Context = ctx) {
      dispatchers.push(await startMail(given));
    },
    stop,
    /** Queues an invite for a new address, then calls `afterwards` in the same transaction. Returns the address. */
    async queue({ inviter = 'Ada', afterwards = async () => {} } = {}): Promise<string> {
      const to = freshAddress();
      const expiresAt = new Date(Date.now() + MINUTE_MS);
      const content = inviteMail({ inviter, url: LINK, expiresAt, publicUrl: PUBLIC_URL });
      await inTransaction(ctx, async (tx) => {
        await queueMail(tx, { kind: 'invite', to, content }, secrets);
        await afterwards();
      });
      return to;
    },
    waiting: () => ctx.db.mailMessage.findMany(),
    /** Makes all waiting mails due. */
    makeDue: () => ctx.db.mailMessage.updateMany({ data: { dueAt: new Date() } }),
    /** Waits for the first mail to an address, and returns its mails. */
    async received(to: string) {
      await expect.poll(async () => (await smtp.read(to)).length).toBeGreaterThan(0);
      return smtp.read(to);
    },
    /** Makes the mail server accept everything. Returns a function that ends the test: it stops sending and deletes waiting mails. */
    async restore() {
      await smtp.setUp({ status: 250, addressStatus: 250, delayMs: 0, login: null });
      return async () => {
        await stop();
        await ctx.db.mailMessage.deleteMany();
      };
    },
    async close() {
      await test.close();
      await smtp.stop();
    },
  };
}
