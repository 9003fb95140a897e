import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readToken, storeToken } from '../../api/token.ts';
import { freshPage, watchReload } from '../../test/page.ts';
import { accountAnswer, configAnswer } from '../../test/people.ts';
import { openApp, renderInApp } from '../../test/render.tsx';
import { errorReply, serveApi } from '../../test/server.ts';

freshPage();

const SIGNED_IN = {
  'GET /api/v1/config': { body: configAnswer() },
  'GET /api/v1/account': { body: accountAnswer() },
};

function openSignedIn(path: string) {
  storeToken('token-1', { remember: true });
  return openApp(path);
}

it('redirects a signed-out user from every protected URL to /login [A-057] [B-076]', async () => {
  await serveApi({});
  for (const path of ['/', '/assets?page=2', '/asset/0e43', '/no/such/page']) {
    const { unmount } = openApp(path);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    unmount();
  }
});

async function expectAssetsAtHome(role: RoleName) {
  await expectHome(role, '/assets');
}

async function expectHome(role: RoleName, path: string) {
  await serveApi({ ...SIGNED_IN, 'GET /api/v1/account': { body: accountAnswer(role) } });
  openSignedIn('/');
  await waitFor(() => expect(window.location.pathname).toBe(path));
}

it('redirects a MANAGER from / to /assets [A-034] [B-027] [B-082]', () =>
  expectAssetsAtHome('MANAGER'));

it('redirects a USER from / to /assets [A-034] [B-083]', () => expectAssetsAtHome('USER'));

it('redirects a CREATOR from / to /assets [A-034] [B-084]', () => expectAssetsAtHome('CREATOR'));

it('redirects an ASSET_MANAGER from / to /assets [A-034] [B-085]', () =>
  expectAssetsAtHome('ASSET_MANAGER'));

it('redirects an ADMIN from / to /usage [A-033] [B-023] [B-081]', () =>
  expectHome('ADMIN', '/usage'));

// Proves, B-093, B-094, B-098, B-108
it('the top bar shows logo, Assets, Collections and an account menu with the user’s name and Logout', async () => {
  await serveApi(SIGNED_IN);
  openSignedIn('/no/such/page');
  expect(await screen.findByRole('link', { name: 'Spindle, home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Assets' })).toHaveAttribute('href', '/assets');
  const collections = screen.getByRole('link', { name: 'Collections' });
  expect(collections).toHaveAttribute('href', '/collections');
  await userEvent.click(screen.getByRole('button', { name: 'Account of Mara Olsen, MO' }));
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(screen.getByRole('menu')).toHaveTextContent('Mara Olsen');
});

it('Logout ends the session on the server and reloads the page [A-089] [B-109]', async () => {
  const received = await serveApi({
    ...SIGNED_IN,
    'POST /api/v1/logout': { body: { status: 'OK', message: 'Signed out.' } },
  });
  const reload = watchReload();
  openSignedIn('/no/such/page');
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Mara Olsen, MO' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const logout = received.find(({ path }) => path === '/api/v1/logout');
  expect(logout?.headers.authorization).toBe('Bearer token-1');
  expect(readToken()).toBeNull();
});

it('Logout ends the session in the browser even when the server cannot be reached', async () => {
  await serveApi({ ...SIGNED_IN, 'POST /api/v1/logout': errorReply(503, 'UNAVAILABLE') });
  const reload = watchReload();
  openSignedIn('/no/such/page');
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Mara Olsen, MO' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(readToken()).toBeNull();
});

it('the page keeps the sign-in and offers a retry when the account cannot be read at startup', async () => {
  let isFailing = true;
  await serveApi({
    ...SIGNED_IN,
    'GET /api/v1/account': () =>
      isFailing ? errorReply(400, 'INVALID', 'Not now.') : SIGNED_IN['GET /api/v1/account'],
  });
  openSignedIn('/no/such/page');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(readToken()).toBe('token-1');
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

it('a new page sets the tab title and gets the focus, and the layout offers a skip link', async () => {
  await serveApi(SIGNED_IN);
  openSignedIn('/no/such/page');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Spindle');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
  await userEvent.click(screen.getByRole('link', { name: 'Go to Assets' }));
  // The code of the page is loaded first, which takes long on a busy machine.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('an error page appears when a page fails to render [A-837]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('broken');
  };
  renderInApp(<Broken />);
  expect(
    await screen.findByText('Unexpected error occured. Try refreshing page or come back later.'),
  ).toBeVisible();
});

it.each([
  ['ADMIN', []],
  ['MANAGER', ['Usage', 'Users']],
  ['USER', ['Usage', 'Users']],
] as const)(
  'pages of the account menu show their name to a %s, or that the user may not see them',
  async (role, hidden) => {
    await serveApi({ ...SIGNED_IN, 'GET /api/v1/account': { body: accountAnswer(role) } });
    storeToken('token-1', { remember: true });
    for (const [path, name] of Object.entries({
      '/me': 'Profile',
      '/usage': 'Usage',
      '/admin/users': 'Users',
    })) {
      const { unmount } = openApp(path);
      const isHidden = hidden.some((other) => other === name);
      const heading = isHidden ? 'You are not allowed to see this page' : name;
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      await waitFor(() => expect(document.title).toBe(`${name} · Spindle`));
      unmount();
    }
  },
);

// Proves: A-051, B-039, B-057, B-059, B-061, B-063, B-065, B-067, B-069, B-071, B-073, B-075
it('redirects a signed-out user from /me and the pages of administrators to /login', async () => {
  await serveApi({});
  for (const path of [
    '/me',
    '/admin/users',
    '/admin/settings',
    '/admin/settings/storage',
    '/admin/settings/security',
    '/admin/settings/webhook',
    '/admin/settings/database',
    '/admin/settings/image',
    '/admin/settings/video',
    '/admin/settings/tools',
    '/admin/addons',
  ]) {
    const { unmount } = openApp(path);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    unmount();
  }
});
