import { type MailContent, renderMail } from '@spindle/core/mail/mail-layout';
import { hostOf, IGNORE_NOTE, mailTime } from '@spindle/core/mail/mail-texts';

/** Sends the link that confirms a new address to that address. Does not name the previous one: the new one may have a typing error. */
export function confirmEmailMail({
  url,
  confirmUntil,
  publicUrl,
}: {
  url: string;
  confirmUntil: Date;
  publicUrl: string;
}): MailContent {
  const host = hostOf(publicUrl);
  return renderMail({
    subject: `Confirm your email address for ${host}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `This address was entered as the new email address of an account at ${host}. It is used once you confirm it.`,
    ],
    action: { label: 'Confirm address', url },
    notes: [`The link works once and is valid until ${mailTime(confirmUntil)}.`, IGNORE_NOTE],
    host,
  });
}
