import { errorMessage, isStatus } from '../api/errors.ts';
import { TokenStoreFailed } from '../api/token.ts';
import { t } from './texts.ts';

/** What a person is told when signing in failed; null when it did not. */
export function signInError(error: unknown): string | null {
  if (error === null) return null;
  if (error instanceof TokenStoreFailed) return error.message;
  // 400: longer than any password or address is.
  if (isStatus(error, 401) || isStatus(error, 400)) return t('loginFailed');
  return errorMessage(error);
}
