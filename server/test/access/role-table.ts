import type { OwnedExamples } from '../example-data.ts';

/** The parts of a request that name things. */
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

/** Written by hand from section 6 of the specification, independent of the product's own table. */
export const ROLE_PERMISSIONS: Record<keyof typeof PERMISSIONS, readonly string[]> = PERMISSIONS;

export type TestRole = keyof typeof PERMISSIONS;
export const TEST_ROLES = Object.keys(PERMISSIONS) as TestRole[];

/**
 * What the ids of a call name: `assets` hidden from users without group access, things `private` to their owner, or
 * things `shared` with everybody.
 */
type Named = 'assets' | 'private' | 'shared';

interface Naming {
  names: Named;
  /** For things of another user: the call succeeds and skips them. Without `spared` it answers 404. */
  spared?: true;
}

/** Who may call a route. `names` and `spared` apply to the example of its contract. */
export interface AccessRule extends Partial<Naming> {
  /** Who may call: everybody, every signed-in user, holders of a permission, or some roles. */
  may: 'everybody' | 'signed in' | (typeof PERMISSIONS)['ADMIN'][number] | readonly TestRole[];
  /** Roles that see private things of others. */
  seenBy?: readonly TestRole[];
  /** More calls that name things of another user, built from the examples of that user and the caller's own. */
  also?: readonly (Naming & { call: (theirs: OwnedExamples, own: OwnedExamples) => Call })[];
  /** The permission without which the owner of the named share makes every visitor get 403. */
  ownerNeeds?: (typeof PERMISSIONS)['ADMIN'][number];
  /** Whether users without group access get 403. server/src/tags/access.ts. */
  needsAllAssets?: true;
}
