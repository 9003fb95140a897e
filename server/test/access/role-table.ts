import type { OwnedWorld } from '../world.ts';

type Call = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
};

const PERMISSIONS = {
  ADMIN: [
    'CREATE_ASSET',
    'READ_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'DISTRIBUTE_ASSET',
    'DELETE_UNDELETE_ASSET',
    'PURGE_TRASH',
    'MANAGE_USERS',
    'UPDATE_SETTINGS',
  ],
  MANAGER: [
    'CREATE_ASSET',
    'READ_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'DISTRIBUTE_ASSET',
    'DELETE_UNDELETE_ASSET',
    'UPDATE_SETTINGS',
  ],
  USER: ['READ_ASSET', 'DOWNLOAD_ASSET', 'DISTRIBUTE_ASSET'],
  CREATOR: ['CREATE_ASSET', 'EDIT_ASSET', 'READ_ASSET', 'DOWNLOAD_ASSET', 'DISTRIBUTE_ASSET'],
  ASSET_MANAGER: [
    'CREATE_ASSET',
    'READ_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'DISTRIBUTE_ASSET',
    'DELETE_UNDELETE_ASSET',
  ],
} as const satisfies Record<string, readonly string[]>;

/** By hand from the specification, section 6: not what the product itself goes by. */
export const ROLE_PERMISSIONS: Record<keyof typeof PERMISSIONS, readonly string[]> = PERMISSIONS;

export type TestRole = keyof typeof PERMISSIONS;
export const TEST_ROLES = Object.keys(PERMISSIONS) as TestRole[];

/**
 * Whose things the ids of a call name: `assets` that a user without group access does not see; something `private`, its
 * owner's alone; `shared`, everybody's.
 */
type Named = 'assets' | 'private' | 'shared';

interface Naming {
  names: Named;
  /** To whom the thing is not theirs: 404, or with `spared` an answer as if it were not there. */
  spared?: true;
}

export interface AccessRule extends Partial<Naming> {
  /** Who may call: everybody, whoever is signed in, holders of a permission, some roles. */
  may: 'everybody' | 'signed in' | (typeof PERMISSIONS)['ADMIN'][number] | readonly TestRole[];
  /** Roles that see what is private to others. */
  seenBy?: readonly TestRole[];
  /** More ways to name what is another's, from a world of theirs and one of the caller's own. */
  also?: readonly (Naming & { call: (theirs: OwnedWorld, own: OwnedWorld) => Call })[];
}
