import type { Context } from '@spindle/core/context';
import { mailIsPossible } from '@spindle/core/mail/queue-mail';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { loadSecrets } from '@spindle/core/secrets';
import { answerResetRequests } from './answer-reset-requests.ts';
import { sendMails } from './send-mails.ts';

/** Milliseconds between two checks for due mails. */
const POLL_MS = 1_000;

/** Sends queued mails and answers requests for a new password, until it is closed. Does nothing where no mail can be sent. */
export async function startMail(ctx: Context): Promise<{ close(): Promise<void> }> {
  if (!mailIsPossible(ctx.config)) {
    if (ctx.config.mailLacksPublicUrl)
      ctx.log.warn('no mail is sent: SMTP_URL is set, but the links in mails need PUBLIC_URL');
    return { close: async () => undefined };
  }
  const secrets = await loadSecrets(ctx.config);
  const shutdown = new AbortController();
  const stop = startPeriodicTask('mail', POLL_MS, ctx.log, async () => {
    await answerResetRequests(ctx, secrets);
    await sendMails(ctx, secrets, shutdown.signal);
  });
  return {
    async close() {
      shutdown.abort();
      await stop();
    },
  };
}
