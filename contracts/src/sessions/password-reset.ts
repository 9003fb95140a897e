import { z } from 'zod';
import { PUBLIC, route } from '../http/route.ts';
import { EmailAddress } from '../users/users.ts';
import { OwnPassword } from './account.ts';

/** Minutes for which a mailed code is valid. */
export const MAILED_RESET_MINUTES = 60;
/** Hours for which a code that an administrator passes on is valid. */
export const ADMIN_RESET_HOURS = 24;

/** The same for every address, so that it does not reveal which ones belong to a user. */
export const RESET_REQUESTED =
  'If this address belongs to an account, we have sent it a link. The link is valid for one hour.';
export const RESET_BY_ADMIN =
  'This installation sends no mail. Ask an administrator for a link to set a new password.';
export const RESET_DONE = 'Your new password is saved. You can sign in with it now.';
export const RESET_CODE_INVALID =
  'This link is no longer valid. It works once and for a limited time. Request a new one.';

/** Both routes need no sign-in. API decision 6. */
export const requestPasswordReset = route({
  method: 'POST',
  path: '/api/v1/account/password/forgot',
  summary:
    'Mail a link to set a new password. The response is the same whether or not the address belongs to a user',
  access: PUBLIC,
  body: z.object({ email: z.string().trim().pipe(EmailAddress) }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  status: 202,
  example: (ids) => ({ body: { email: ids.email } }),
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/v1/account/password/reset',
  summary:
    'Set a new password with the code of a reset link. The code works once; all sessions of the user end',
  access: PUBLIC,
  body: z.object({ code: z.string().min(1).max(200), new_password: OwnPassword }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: (ids) => ({ body: { code: ids.resetCode, new_password: 'a-better-password' } }),
});
