import { EMAIL_TAKEN } from '@spindle/contracts/users/users';
import { Conflict } from '@spindle/core/errors';

/** Returns the error for an email address in the body of a request that another user has. */
export function emailTaken(): Conflict {
  return new Conflict(EMAIL_TAKEN, [{ path: 'email', message: EMAIL_TAKEN }]);
}
