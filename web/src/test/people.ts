import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { Account, LoginAnswer } from '@spindle/contracts/sessions/sessions';
import type { ClientConfig } from '@spindle/contracts/settings/client-config';

/** Returns the login answer for a user with that role. */
export function loginAnswer(roleName: RoleName = 'MANAGER'): LoginAnswer {
  const role = roleNamed(roleName);
  return {
    jwt: 'token-1',
    accessID: 'ACCESS1',
    notifications: ['Welcome'],
    permissions: [...role.permissions],
    preferences: { density: 'compact' },
    role_id: role.id,
    role_name: role.name,
    uploadkey: 'upload-key-1',
    username: 'Mara Olsen',
    user_email: 'mara@example.com',
    user_id: 7,
  };
}

/** Returns the account answer for the same user. */
export function accountAnswer(roleName: RoleName = 'MANAGER'): { status: 'OK'; data: Account } {
  const role = roleNamed(roleName);
  return {
    status: 'OK',
    data: {
      id: 7,
      email: 'mara@example.com',
      pending_email: null,
      first_name: 'Mara',
      last_name: 'Olsen',
      access_id: 'ACCESS1',
      uploadKey: 'upload-key-1',
      role_id: role.id,
      role_name: role.name,
      permissions: [...role.permissions],
      preferences: { density: 'compact' },
    },
  };
}

/** Returns the answer with the client configuration: by default without tours and statistics. */
export function configAnswer(changes: Partial<ClientConfig> = {}) {
  return {
    status: 'OK',
    data: {
      cdn_url: 'http://localhost:3000',
      host_url: 'http://localhost:3000',
      notification_interval: 10_000,
      token_lifetime: 86_400,
      features: {
        tour: false,
        storage_stats: false,
        data_transferred_stats: false,
        showStorageStats: false,
        showDataTransferredStats: false,
        purge_trash: true,
        mail: true,
      },
      tour_videos: {},
      unavailable: [],
      upload_max_bytes: 1_000_000_000,
      version: '0.2.0',
      ...changes,
    } satisfies ClientConfig,
  };
}

/** Returns a role with its id and permissions. */
export function roleNamed(name: RoleName) {
  const role = ROLES.find((r) => r.name === name);
  if (!role) throw new Error(`unreachable: role ${name}`);
  return role;
}
