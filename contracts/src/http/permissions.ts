import { z } from 'zod';

/** The nine permissions. Specification 6. */
export const Permission = z.enum([
  'CREATE_ASSET',
  'READ_ASSET',
  'DOWNLOAD_ASSET',
  'EDIT_ASSET',
  'DISTRIBUTE_ASSET',
  'DELETE_UNDELETE_ASSET',
  'PURGE_TRASH',
  'MANAGE_USERS',
  'UPDATE_SETTINGS',
]);
export type Permission = z.infer<typeof Permission>;

export const RoleName = z.enum(['ADMIN', 'MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER']);
export type RoleName = z.infer<typeof RoleName>;

/** 1 to 5, in the order of ROLES. */
export const RoleId = z.number().int().min(1).max(5);
export type RoleId = z.infer<typeof RoleId>;

export interface Role {
  id: RoleId;
  name: RoleName;
  title: string;
  /** The purpose of the role, in a few words. Administration specification 3. */
  purpose: string;
  permissions: readonly Permission[];
}

const ALL = Permission.options;

/** Id of the role ADMIN. */
export const ADMIN_ROLE_ID: RoleId = 1;

/** The role table. Specification 6. */
export const ROLES: readonly Role[] = [
  {
    id: ADMIN_ROLE_ID,
    name: 'ADMIN',
    title: 'Administrator',
    purpose: 'Technical: manage assets, users, settings',
    permissions: ALL,
  },
  {
    id: 2,
    name: 'MANAGER',
    title: 'Manager',
    purpose: 'Manage assets and settings',
    permissions: ALL.filter((p) => p !== 'PURGE_TRASH' && p !== 'MANAGE_USERS'),
  },
  {
    id: 3,
    name: 'USER',
    title: 'User',
    purpose: 'View and download',
    permissions: ['READ_ASSET', 'DOWNLOAD_ASSET', 'DISTRIBUTE_ASSET'],
  },
  {
    id: 4,
    name: 'CREATOR',
    title: 'Uploader/Creator',
    purpose: 'Upload',
    permissions: ['CREATE_ASSET', 'EDIT_ASSET', 'READ_ASSET', 'DOWNLOAD_ASSET', 'DISTRIBUTE_ASSET'],
  },
  {
    id: 5,
    name: 'ASSET_MANAGER',
    title: 'Asset Manager',
    purpose: 'Non-technical asset management',
    permissions: [
      'CREATE_ASSET',
      'READ_ASSET',
      'DOWNLOAD_ASSET',
      'EDIT_ASSET',
      'DISTRIBUTE_ASSET',
      'DELETE_UNDELETE_ASSET',
    ],
  },
];

/** Returns the role of an id. Throws for an unknown id; the database holds only 1 to 5. */
export function roleOf(id: number): Role {
  const role = ROLES.find((r) => r.id === id);
  if (!role) throw new Error(`unreachable: role ${id}`);
  return role;
}

export function can(roleId: number, permission: Permission): boolean {
  return roleOf(roleId).permissions.includes(permission);
}
