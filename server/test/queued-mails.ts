import type { MailContent } from '@spindle/core/mail/mail-layout';
import type { TestApp } from './open-app.ts';

/** The settings of a server that sends mail. No worker runs, so the mails stay in the queue. */
export const MAIL_ENV = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://dam.example.com',
};

/** Returns the kinds and contents of the mails that wait for an address, the oldest first. */
export async function queuedMails({ ctx, secrets }: TestApp, to: string) {
  const rows = await ctx.db.mailMessage.findMany({
    where: { recipient: to },
    orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }],
  });
  return rows.map(({ kind, contentEncrypted }) => ({
    kind,
    ...(JSON.parse(secrets.open(contentEncrypted)) as MailContent),
  }));
}

/** A page whose link, in a mail, ends with a code. */
type CodePage = 'signup' | 'reset-password' | 'confirm-email' | 'stop-email-change';

/** Returns the code of a link in a mail. */
export function codeIn(text: string, page: CodePage): string {
  return new RegExp(`/${page}/(\\S+)`).exec(text)?.[1] ?? '';
}
