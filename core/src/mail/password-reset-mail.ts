import { type MailContent, renderMail } from './mail-layout.ts';
import { hostOf, IGNORE_NOTE, mailTime } from './mail-texts.ts';

interface ResetLink {
  url: string;
  expiresAt: Date;
  /** Name of the administrator who sends it; null if the user requested it. */
  sentBy: string | null;
  publicUrl: string;
}

/** Sends the link with which a user sets a new password. */
export function passwordResetMail({ url, expiresAt, sentBy, publicUrl }: ResetLink): MailContent {
  const host = hostOf(publicUrl);
  const reason =
    sentBy === null
      ? `Someone requested a new password for your account at ${host}.`
      : `${sentBy} sent you a link to set a new password for your account at ${host}.`;
  return renderMail({
    subject: `Set a new password for ${host}`,
    heading: 'Set a new password',
    paragraphs: [`${reason} Your password is unchanged until you use the link.`],
    action: { label: 'Set new password', url },
    notes: [`The link works once and is valid until ${mailTime(expiresAt)}.`, IGNORE_NOTE],
    host,
  });
}
