import {
  CONFIRM_DIFFERENT,
  CONFIRM_REQUIRED,
  OwnPassword,
} from '@spindle/contracts/sessions/account';

/** A new password and its repetition. */
export interface PasswordPair {
  password: string;
  confirm: string;
}

/** Returns the first error of each field; undefined for a valid one. Administration specification 5. */
export function passwordErrors({ password, confirm }: PasswordPair) {
  const { error } = OwnPassword.safeParse(password);
  const confirmError = confirm === '' ? CONFIRM_REQUIRED : CONFIRM_DIFFERENT;
  return {
    password: error?.issues[0]?.message,
    confirm: confirm !== '' && confirm === password ? undefined : confirmError,
  };
}
