import { AccountChange } from '@spindle/contracts/sessions/account';

/** The fields of a profile. */
export interface ProfileValues {
  email: string;
  first_name: string;
  last_name: string;
}

export const PROFILE_FIELDS = ['first_name', 'last_name', 'email'] as const;

/** Returns the first error of a field; undefined for a valid one. */
export function profileErrorAt(values: ProfileValues, field: keyof ProfileValues) {
  const { error } = AccountChange.safeParse(values);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}
