import { ROLES, type Role, type RoleName } from '@spindle/contracts/http/permissions';

/** A user of the data set. */
export interface MockUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  /** False: sees only own assets and those of group collections. */
  groupAssetAccess: boolean;
  enabled: boolean;
  apiKey: string;
  uploadKey: string;
  accessId: string;
}

/** The password of every user. */
export const PASSWORD = 'spindle-mock';

/** The end of the invite link of Ines Invited: /signup/{code}. */
export const INVITE_CODE = 'mock-invite-code-of-ines';

/** The end of the link with which Felix Forgetful sets a new password: /reset-password/{code}. */
export const RESET_CODE = 'mock-reset-code-of-felix';

/** The ends of the links that confirm the new address of Felix Forgetful, /confirm-email/{code}, and stop it, /stop-email-change/{code}. */
export const EMAIL_CODE = 'mock-email-code-of-felix';
export const EMAIL_STOP_CODE = 'mock-email-stop-code-of-felix';

/** Returns the 32 hexadecimal characters of a key: two that name its kind, then zeros, then the id of its user. */
const keyOf = (kind: 'aa' | 'bb' | 'cc', id: number) => kind + String(id).padStart(30, '0');

function user(
  id: number,
  [firstName, lastName]: readonly [string, string],
  role: RoleName,
  { groupAssetAccess = true, enabled = true } = {},
): MockUser {
  return {
    id,
    email: `${firstName.toLowerCase()}@example.com`,
    firstName,
    lastName,
    role,
    groupAssetAccess,
    enabled,
    apiKey: keyOf('aa', id),
    uploadKey: keyOf('bb', id),
    accessId: keyOf('cc', id),
  };
}

/** All users, in the order of their ids. docs/MOCK.md lists them. */
export const USERS: readonly MockUser[] = [
  user(1, ['Ada', 'Admin'], 'ADMIN'),
  user(2, ['Max', 'Manager'], 'MANAGER'),
  user(3, ['Uma', 'User'], 'USER'),
  user(4, ['Carl', 'Creator'], 'CREATOR'),
  user(5, ['Ana', 'Assetmanager'], 'ASSET_MANAGER'),
  user(6, ['Olga', 'Ownonly'], 'CREATOR', { groupAssetAccess: false }),
  user(7, ['Fred', 'Former'], 'CREATOR', { enabled: false }),
  user(8, ['Dora', 'Disabled'], 'USER', { enabled: false }),
  user(9, ['Ines', 'Invited'], 'USER'),
  user(10, ['Felix', 'Forgetful'], 'USER'),
];

/** Returns the user with this id. */
export function userWithId(id: number): MockUser {
  const found = USERS.find((one) => one.id === id);
  if (!found) throw new Error(`unreachable: user ${id}`);
  return found;
}

/** Returns the role of a user. */
export function roleOfUser({ role }: MockUser): Role {
  const found = ROLES.find(({ name }) => name === role);
  if (!found) throw new Error(`unreachable: role ${role}`);
  return found;
}
