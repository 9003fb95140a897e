import { type MailContent, renderMail } from '@spindle/core/mail/mail-layout';
import { hostOf, mailTime } from '@spindle/core/mail/mail-texts';

interface RequestedChange {
  newEmail: string;
  at: Date;
  /** The link that stops the change. */
  url: string;
  expiresAt: Date;
  publicUrl: string;
}

/** Notifies the address of a user of a requested new one, and offers to stop the change. */
export function stopEmailMail({
  newEmail,
  at,
  url,
  expiresAt,
  publicUrl,
}: RequestedChange): MailContent {
  const host = hostOf(publicUrl);
  return renderMail({
    subject: `A new email address for your account at ${host}`,
    heading: 'A new email address was requested',
    paragraphs: [
      `On ${mailTime(at)}, ${newEmail} was entered as the new email address of your account at ${host}. It replaces this address once it is confirmed.`,
      'If this was you, you need not do anything here.',
      'If it was not, somebody knows your password. Stop the change: it signs out everybody, and you set a new password.',
    ],
    action: { label: 'Stop the change', url },
    notes: [`The link is valid until ${mailTime(expiresAt)}, also after the change.`],
    host,
  });
}
