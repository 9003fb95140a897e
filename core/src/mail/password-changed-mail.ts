import { type AccountChange, changeSentence, UNEXPECTED_NOTE } from './account-change.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { hostOf } from './mail-texts.ts';

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
