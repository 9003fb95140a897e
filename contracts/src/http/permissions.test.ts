import { expect, it } from 'vitest';
import { can, Permission, ROLES, type RoleName, roleOf } from './permissions.ts';

function permissionsOf(name: RoleName): string[] {
  const role = ROLES.find((known) => known.name === name);
  return Permission.options.filter((permission) => role && can(role.id, permission)).sort();
}

// Proves, B-676, B-677, B-678,
// Proves: B-679, B-680, B-681, B-682, B-683, B-684
it('there are nine permissions', () => {
  expect(Permission.options).toEqual([
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
});

// Proves, B-031,
// Proves: B-032, B-033, B-034, B-035
it('there are five roles, each with its number', () => {
  expect(ROLES.map(({ id, name }) => [id, name])).toEqual([
    [1, 'ADMIN'],
    [2, 'MANAGER'],
    [3, 'USER'],
    [4, 'CREATOR'],
    [5, 'ASSET_MANAGER'],
  ]);
});

// Proves: B-443, B-444, B-445, B-446, B-447, B-448, B-449, B-450, B-451, B-452
it('each role has a title and a purpose', () => {
  expect(ROLES.map(({ title, purpose }) => [title, purpose])).toEqual([
    ['Administrator', 'Technical: manage assets, users, settings'],
    ['Manager', 'Manage assets and settings'],
    ['User', 'View and download'],
    ['Uploader/Creator', 'Upload'],
    ['Asset Manager', 'Non-technical asset management'],
  ]);
});

// Proves
it('ADMIN has exactly the permissions of the table', () => {
  expect(permissionsOf('ADMIN')).toEqual([
    'CREATE_ASSET',
    'DELETE_UNDELETE_ASSET',
    'DISTRIBUTE_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'MANAGE_USERS',
    'PURGE_TRASH',
    'READ_ASSET',
    'UPDATE_SETTINGS',
  ]);
});

// Proves
it('MANAGER has exactly the permissions of the table', () => {
  expect(permissionsOf('MANAGER')).toEqual([
    'CREATE_ASSET',
    'DELETE_UNDELETE_ASSET',
    'DISTRIBUTE_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'READ_ASSET',
    'UPDATE_SETTINGS',
  ]);
});

// Proves
it('USER has exactly the permissions of the table', () => {
  expect(permissionsOf('USER')).toEqual(['DISTRIBUTE_ASSET', 'DOWNLOAD_ASSET', 'READ_ASSET']);
});

// Proves
it('CREATOR has exactly the permissions of the table', () => {
  expect(permissionsOf('CREATOR')).toEqual([
    'CREATE_ASSET',
    'DISTRIBUTE_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'READ_ASSET',
  ]);
});

// Proves
it('ASSET_MANAGER has exactly the permissions of the table', () => {
  expect(permissionsOf('ASSET_MANAGER')).toEqual([
    'CREATE_ASSET',
    'DELETE_UNDELETE_ASSET',
    'DISTRIBUTE_ASSET',
    'DOWNLOAD_ASSET',
    'EDIT_ASSET',
    'READ_ASSET',
  ]);
});

it('roleOf throws an error for an unknown number', () => {
  expect(() => roleOf(6)).toThrow();
});
