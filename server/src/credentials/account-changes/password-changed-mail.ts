import { type MailContent, renderMail } from '@spindle/core/mail/mail-layout';
import { hostOf } from '@spindle/core/mail/mail-texts';
import { type AccountChange, changeSentence, UNEXPECTED_NOTE } from './account-change.ts';

/** Notifies a user of a new password. */
export function passwordChangedMail(change: AccountChange): MailContent {
  const host = hostOf(change.publicUrl);
  return renderMail({
    subject: `Your password at ${host} was changed`,
    heading: 'Your password was changed',
    paragraphs: [changeSentence('password', change), UNEXPECTED_NOTE],
    notes: [],
    host,
  });
}
