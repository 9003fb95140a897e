import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { User } from '@spindle/contracts/users/users';
import userEvent from '@testing-library/user-event';
import { useSession } from '../session/session.ts';
import { UsersPage } from '../users/users-page.tsx';
import { renderInApp } from './render.tsx';
import { type Replies, serveApi } from './server.ts';
import { settingsAnswer } from './settings-answers.ts';

/** The search for users. */
export const SEARCH = 'POST /api/v1/users';

/** Returns a user of the API. */
export function user(id: number, changes: Partial<User> = {}): User {
  return {
    id,
    email: `user-${id}@example.com`,
    first_name: 'Ada',
    last_name: `Number ${id}`,
    role_id: 3,
    role_name: 'USER',
    permissions: [],
    enabled: true,
    group_asset_access: true,
    access_id: 'a',
    uploadKey: 'b',
    apikey: 'c',
    invite_status: 'REGISTERED',
    invite_expires_at: null,
    last_sign_in: '2026-11-20T10:00:00Z',
    ...changes,
  };
}

/** Returns a response of the search. */
export const found = (users: User[], total = users.length) => ({
  body: { status: 'OK', users, count: users.length, total_users: total },
});

/** Shows the users page to an administrator. `sent` returns the requests to a path. */
export async function openUsers(
  replies: Replies = {},
  { role = 'ADMIN' as RoleName, query = '' } = {},
) {
  const log = await serveApi({
    [SEARCH]: found([user(1), user(2, { email: 'me@example.com' })]),
    'GET /api/v1/user/settings': settingsAnswer(),
    'GET /api/v1/users/1/owned': { body: { status: 'OK', data: { assets: 12, collections: 3 } } },
    ...replies,
  });
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({
    isLoggedIn: true,
    role,
    roleId: id,
    permissions: [...permissions],
    userEmail: 'me@example.com',
  });
  window.history.replaceState(null, '', `/admin/users${query}`);
  renderInApp(<UsersPage />);
  const sent = (path: string) => log.filter((request) => request.path === path);
  return { log, sent, user: userEvent.setup() };
}
