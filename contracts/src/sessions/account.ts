import { z } from 'zod';
import { PUBLIC, route, SIGNED_IN } from '../http/route.ts';
import { EMAIL_INVALID, EmailAddress, PersonName } from '../users/users.ts';
import { Account, LoginAnswer } from './sessions.ts';

/** Messages of the profile and of the password form. Administration specification 5 and 8. */
export const FIRST_NAME_REQUIRED = 'First name is required';
export const LAST_NAME_REQUIRED = 'Last name is required';
export const EMAIL_REQUIRED = 'Email is required';
export const OLD_PASSWORD_REQUIRED = 'Old password is required';
export const NEW_PASSWORD_REQUIRED = 'New password is required';
export const NEW_PASSWORD_SHORT = 'New password must have at least 7 characters';
export const CONFIRM_REQUIRED = 'Confirm password is required';
export const CONFIRM_DIFFERENT = 'Confirm password must match new password';
export const PROFILE_SAVED = 'Successfully saved your changes.';
export const OLD_PASSWORD_WRONG = 'The old password is wrong.';
export const CODE_USED = 'This invite code was used before. Enter your old password.';

/** Message for an invite that cannot be activated. Administration specification 2. */
export const INVITE_INVALID =
  'Looks like this code is invalid. The code may have expired. You can request the administrator to re-issue the invite.';

/** Limits the characters of a password that a user chooses. Administration specification 5. */
export const OWN_PASSWORD_MIN = 7;
export const OWN_PASSWORD_MAX = 128;

/** Header with a random value that the browser keeps. Only that browser may repeat an activation. API decision 36. */
export const INVITE_NONCE_HEADER = 'x-invite-nonce';

export const activateInvite = route({
  method: 'GET',
  path: '/api/v1/account/activate/{code}',
  summary:
    'Sign in with the code of an invite. It works once; the same browser (X-Invite-Nonce) may repeat it for 10 minutes',
  access: PUBLIC,
  params: z.object({ code: z.string().max(200) }),
  answer: LoginAnswer,
  example: (ids) => ({ params: { code: ids.inviteCode } }),
});

const nonEmpty = (message: string) => z.string().trim().min(1, message);

export const OwnPassword = z
  .string()
  .min(1, NEW_PASSWORD_REQUIRED)
  .min(OWN_PASSWORD_MIN, NEW_PASSWORD_SHORT)
  .max(OWN_PASSWORD_MAX);

/** Omitted fields are unchanged. */
export const AccountChange = z
  .object({
    /** A new address counts once it is confirmed by the link that is mailed to it. Needs the password. */
    email: nonEmpty(EMAIL_REQUIRED).pipe(z.email(EMAIL_INVALID)).pipe(EmailAddress).optional(),
    first_name: nonEmpty(FIRST_NAME_REQUIRED).pipe(PersonName).optional(),
    last_name: nonEmpty(LAST_NAME_REQUIRED).pipe(PersonName).optional(),
    new_password: OwnPassword.optional(),
    /** Needed for a new password and for a new email address, unless `code` is sent with a new password. */
    old_password: z.string().max(OWN_PASSWORD_MAX).optional(),
    /** The code of the invite with which the caller signed in. It serves as the old password once. */
    code: z.string().max(200).optional(),
  })
  .refine(
    ({ new_password, old_password, code }) =>
      new_password === undefined || Boolean(old_password) || code !== undefined,
    { path: ['old_password'], message: OLD_PASSWORD_REQUIRED },
  );
export type AccountChange = z.infer<typeof AccountChange>;

export const changeAccount = route({
  method: 'PATCH',
  path: '/api/v1/account',
  summary:
    'Change the profile or the password of the caller. A new email address counts once it is confirmed. A new password ends all other sessions of the caller',
  access: SIGNED_IN,
  refusesNamedKeys: true,
  body: AccountChange,
  answer: z.object({ status: z.literal('OK'), data: Account, message: z.string() }),
  example: () => ({ body: { first_name: 'Anna' } }),
});
