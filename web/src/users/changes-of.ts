import type { User, UserChange } from '@spindle/contracts/users/users';
import type { UserFieldValues } from './user-fields.tsx';

const FIELDS = [
  'email',
  'first_name',
  'last_name',
  'role_id',
  'enabled',
  'group_asset_access',
] as const;

/** Returns only the fields that differ from the user's. An empty new password is no change. */
export function changesOf(user: User, { password, ...values }: UserFieldValues): UserChange {
  const changed = FIELDS.filter((field) => values[field] !== user[field]);
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(password !== '' && { new_password: password }),
  };
}
