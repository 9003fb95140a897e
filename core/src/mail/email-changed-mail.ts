import { type AccountChange, changeSentence, UNEXPECTED_NOTE } from './account-change.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { hostOf } from './mail-texts.ts';

/** Notifies the previous address of a user. Does not name the new one: the old one may belong to another person. */
export function emailChangedMail(change: AccountChange): MailContent {
  const host = hostOf(change.publicUrl);
  return renderMail({
    subject: `Your email address at ${host} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      changeSentence('email address', change),
      'This address no longer signs in and receives no further mail.',
      UNEXPECTED_NOTE,
    ],
    notes: [],
    host,
  });
}
