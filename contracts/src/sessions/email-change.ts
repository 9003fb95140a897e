import { z } from 'zod';
import { PUBLIC, route, SIGNED_IN } from '../http/route.ts';

/** Hours in which a new email address can be confirmed. */
export const EMAIL_CONFIRM_HOURS = 24;
/** Days in which the previous address can stop a change, or undo it after its confirmation. */
export const EMAIL_STOP_DAYS = 7;
/** Limits the changes that a user requests in 24 hours, and so the mails that they cause. */
export const EMAIL_CHANGES_MAX = 5;

export const EMAIL_BY_ADMIN =
  'This installation sends no mail. Ask an administrator to change your email address.';
export const EMAIL_CHANGES_FULL =
  'You have requested too many changes of your email address. Try again tomorrow.';
export const EMAIL_CONFIRMED =
  'Your new email address is confirmed. Use it to sign in from now on.';
export const EMAIL_CHANGE_CANCELED = 'Your email address stays as it is.';
export const EMAIL_CHANGE_STOPPED =
  'The change of your email address is stopped. You are signed out everywhere, and your password no longer works.';
export const EMAIL_CODE_INVALID =
  'This link is no longer valid. It works once and for a limited time.';

const EmailCode = z.object({ code: z.string().min(1).max(200) });

/** Needs no sign-in: the code proves that the caller reads the mail of the new address. */
export const confirmEmailChange = route({
  method: 'POST',
  path: '/api/v1/account/email/confirm',
  summary: 'Confirm a new email address with the code that was mailed to it. The code works once',
  access: PUBLIC,
  body: EmailCode,
  answer: z.object({ status: z.literal('OK'), message: z.string(), email: z.string() }),
  example: (ids) => ({ body: { code: ids.emailCode } }),
});

/** Needs no sign-in: the code proves that the caller reads the mail of the previous address. */
export const stopEmailChange = route({
  method: 'POST',
  path: '/api/v1/account/email/stop',
  summary:
    'Stop a change of email address, or undo it, with the code that was mailed to the previous address. All sessions and the password end',
  access: PUBLIC,
  body: EmailCode.extend({
    /** Also revokes all named API keys of the user: whoever requested the change may have created some. */
    revoke_keys: z.boolean().default(false),
  }),
  answer: z.object({
    status: z.literal('OK'),
    message: z.string(),
    /** Names of the revoked API keys. */
    revoked_keys: z.array(z.string()),
    /** A code for `password/reset`; null for a disabled user. */
    reset_code: z.string().nullable(),
  }),
  example: (ids) => ({ body: { code: ids.emailStopCode } }),
});

export const cancelEmailChange = route({
  method: 'DELETE',
  path: '/api/v1/account/email/pending',
  summary: 'Cancel the change of your own email address that waits for confirmation',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: () => ({}),
});
