import { type MailContent, renderMail } from '@spindle/core/mail/mail-layout';
import { hostOf } from '@spindle/core/mail/mail-texts';
import { type AccountChange, changeSentence, UNEXPECTED_NOTE } from './account-change.ts';

/** A change of address. */
interface EmailChange extends AccountChange {
  newEmail: string;
}

/** Notifies the previous address of a user, and names the new one. */
export function emailChangedMail({ newEmail, ...change }: EmailChange): MailContent {
  const host = hostOf(change.publicUrl);
  return renderMail({
    subject: `Your email address at ${host} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      changeSentence('email address', change),
      `The new address is ${newEmail}. This one no longer signs in and receives no further mail.`,
      change.changedBy === null
        ? 'If you did not expect this, open the link in our earlier mail about the new address. It undoes the change.'
        : UNEXPECTED_NOTE,
    ],
    notes: [],
    host,
  });
}
