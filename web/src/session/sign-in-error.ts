import { errorMessage, isStatus } from '../api/errors.ts';
import { TokenStoreFailed } from '../api/token.ts';
import { t } from './texts.ts';

/** Returns the message for a failed sign-in; null without an error. */
export function signInError(error: unknown): string | null {
  if (error === null) return null;
  if (error instanceof TokenStoreFailed) return error.message;
  // 400: the password or email is too long.
  if (isStatus(error, 401) || isStatus(error, 400)) return t('loginFailed');
  return errorMessage(error);
}
