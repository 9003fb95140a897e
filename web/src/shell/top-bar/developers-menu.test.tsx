import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { DevelopersMenu } from './developers-menu.tsx';

freshPage();

/** Returns the menu entries of a user with that role, and their URLs. */
async function entriesOf(role: RoleName): Promise<Record<string, string | null>> {
  useSession.setState({ isLoggedIn: true, role });
  const { unmount } = renderInApp(<DevelopersMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Developers' }));
  const items = await screen.findAllByRole('menuitem');
  const entries = items.map((item) => [item.textContent, item.getAttribute('href')]);
  unmount();
  return Object.fromEntries(entries);
}

it('shows Job List to ADMIN and MANAGER [B-095] [B-096] [A-072]', async () => {
  for (const role of ['ADMIN', 'MANAGER'] as const)
    expect(await entriesOf(role)).toMatchObject({ 'Job List': '/jobs' });
});

it('shows USER, CREATOR and ASSET_MANAGER only Get Asset Links, without Job List [A-073] [B-097]', async () => {
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const)
    expect(Object.keys(await entriesOf(role))).toEqual(['Get Asset Links']);
});

it('shows Reprocess Assets only to ADMIN [A-074] [A-075] [A-693]', async () => {
  expect(Object.keys(await entriesOf('ADMIN'))).toContain('Reprocess Assets');
  for (const role of ['MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const)
    expect(Object.keys(await entriesOf(role)), role).not.toContain('Reprocess Assets');
});

it('shows CDN Prefetch/Purge only to ADMIN and MANAGER [A-070] [A-071] [A-691]', async () => {
  for (const role of ['ADMIN', 'MANAGER'] as const)
    expect(Object.keys(await entriesOf(role)), role).toContain('CDN Prefetch/Purge');
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const)
    expect(Object.keys(await entriesOf(role)), role).not.toContain('CDN Prefetch/Purge');
});

it('returns the focus to the menu when its dialog closes', async () => {
  useSession.setState({ isLoggedIn: true, role: 'MANAGER' });
  renderInApp(<DevelopersMenu />);
  const menu = screen.getByRole('button', { name: 'Developers' });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CDN Prefetch/Purge' }));
  await screen.findByRole('textbox', { name: 'Asset URLs' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(menu).toHaveFocus());
});
