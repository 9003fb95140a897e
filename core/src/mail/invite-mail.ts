import { type MailContent, renderMail } from './mail-layout.ts';
import { hostOf, IGNORE_NOTE, mailTime } from './mail-texts.ts';

interface Invitation {
  /** Name of the administrator. */
  inviter: string;
  url: string;
  expiresAt: Date;
  publicUrl: string;
}

/** Invites a user. Never contains a password. */
export function inviteMail({ inviter, url, expiresAt, publicUrl }: Invitation): MailContent {
  const host = hostOf(publicUrl);
  const sentence = `${inviter} added you to ${host}`;
  return renderMail({
    subject: sentence,
    heading: sentence,
    paragraphs: [
      'Your account is ready. The link signs you in once and guides you through the setup, where you choose your password.',
    ],
    action: { label: 'Accept invitation', url },
    notes: [`The link is valid until ${mailTime(expiresAt)}.`, IGNORE_NOTE],
    host,
  });
}
