import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { AccountMenu } from './account-menu.tsx';

freshPage();

/** Returns the menu entries of a user with that role, and their URLs. */
async function entriesOf(role: RoleName): Promise<Record<string, string | null>> {
  const { permissions = [] } = ROLES.find(({ name }) => name === role) ?? {};
  useSession.setState({ isLoggedIn: true, role, username: 'Mara', permissions: [...permissions] });
  const { unmount } = renderInApp(<AccountMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Account of Mara, MA' }));
  const items = await screen.findAllByRole('menuitem');
  const entries = items.map((item) => [item.textContent, item.getAttribute('href')]);
  unmount();
  return Object.fromEntries(entries);
}

const SETTINGS = { Settings: '/admin/settings', 'Manage Addons': '/admin/addons' };
const USERS = { 'Manage Users': '/admin/users' };

// Proves, B-100, B-101, B-103, B-104, B-106
it('shows Settings and Manage Addons to ADMIN and MANAGER, and Manage Users to ADMIN', async () => {
  expect(await entriesOf('ADMIN')).toMatchObject({ ...SETTINGS, ...USERS });
  const entries = await entriesOf('MANAGER');
  expect(entries).toMatchObject(SETTINGS);
  expect(Object.keys(entries)).not.toContain('Manage Users');
});

// Proves, B-102, B-105, B-107
it('does not show Settings, Manage Addons and Manage Users to USER, CREATOR and ASSET_MANAGER', async () => {
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
    const entries = Object.keys(await entriesOf(role));
    expect(entries).toContain('Logout');
    for (const name of Object.keys({ ...SETTINGS, ...USERS })) expect(entries).not.toContain(name);
  }
  expect(ROLES).toHaveLength(5);
});
