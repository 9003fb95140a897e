import { ROLES, type RoleName } from '@spindle/contracts/users/permissions';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { AccountMenu } from './account-menu.tsx';

freshPage();

configure({ asyncUtilTimeout: 15_000 });

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

it('shows Settings to ADMIN and MANAGER [B-100] [B-101] [A-082]', async () => {
  expect(await entriesOf('ADMIN')).toMatchObject(SETTINGS);
  expect(await entriesOf('MANAGER')).toMatchObject(SETTINGS);
});

it('does not show Settings to USER, CREATOR and ASSET_MANAGER [A-083] [B-102]', async () => {
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
    const entries = Object.keys(await entriesOf(role));
    expect(entries).toContain('Logout');
    expect(entries).not.toContain('Settings');
    expect(entries).not.toContain('Manage Addons');
  }
  expect(ROLES).toHaveLength(5);
});
