import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { ADMIN } from './product.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Creates an account with this role, as an administrator would over HTTP. seesOwnOnly: hides the assets of other
 * users.
 */
export async function newAccount(
  request: APIRequestContext,
  role: RoleName,
  { seesOwnOnly = false } = {},
): Promise<Credentials> {
  const login = await request.post('/api/v1/login', { data: ADMIN });
  const { jwt } = await login.json();
  const credentials = {
    email: `${role.toLowerCase()}-${randomUUID()}@example.com`,
    password: 'a-password-of-theirs',
  };
  const created = await request.post('/api/v1/users/new', {
    headers: { authorization: `Bearer ${jwt}` },
    data: {
      ...credentials,
      first_name: 'Robin',
      last_name: role,
      role_id: ROLES.find(({ name }) => name === role)?.id,
      group_asset_access: !seesOwnOnly,
    },
  });
  if (!created.ok()) throw new Error(`users/new: ${await created.text()}`);
  return credentials;
}
