import { ROLES } from '@spindle/contracts/http/permissions';
import { mayUse } from '@spindle/contracts/role-tables';
import { SCREENS } from '@spindle/contracts/screens';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeToken } from '../../api/token.ts';
import { freshPage, LONG_WAIT } from '../../test/page.ts';
import { accountAnswer, configAnswer } from '../../test/people.ts';
import { openApp } from '../../test/render.tsx';
import { serveApi } from '../../test/server.ts';
import adminRoutes from './admin-routes.tsx?raw';
import placeholderRoutes from './placeholder-routes.tsx?raw';
import routes from './routes.tsx?raw';

freshPage();

const REFUSAL = 'You are not allowed to see this page';

/** Returns an address of a screen. */
const addressOf = (path: string) => path.replace('/*', '').replace(/:\w+/g, '7');

/** Returns the paths of the routes in a source file. */
const pathsIn = (source: string) =>
  [...source.matchAll(/path="([^"]+)"/g)].map(([, path = '']) => path);

it('the list of screens contains every route of the router', () => {
  const listed = SCREENS.map(({ path }) => path);
  const known = [
    ...pathsIn(routes),
    ...pathsIn(placeholderRoutes),
    ...pathsIn(adminRoutes).map((path) => `/admin/${path}`),
  ].filter((path) => !['*', '/', '/ui', '/admin/*'].includes(path));
  expect([...new Set(known)].filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed.filter((path) => !known.includes(path))).toEqual([]);
});

describe.each(ROLES)('a user with the role $name', (role) => {
  it.each(SCREENS.filter(({ access }) => access.kind !== 'public'))(
    'sees the screen $path exactly if the role table says so',
    async ({ path, access }) => {
      await serveApi({
        'GET /api/v1/config': { body: configAnswer() },
        'GET /api/v1/account': { body: accountAnswer(role.name) },
      });
      storeToken('token-1', { remember: true });
      openApp(addressOf(path));
      const heading = await screen.findByRole('heading', { level: 1 }, LONG_WAIT);
      if (mayUse(role, access)) expect(heading).not.toHaveTextContent(REFUSAL);
      else expect(heading).toHaveTextContent(REFUSAL);
    },
  );
});

it.each(SCREENS)(
  'the screen $path asks a signed-out user to sign in unless it is public',
  async ({ path, access }) => {
    await serveApi({ 'GET /api/v1/config': { body: configAnswer() } });
    openApp(addressOf(path));
    if (access.kind !== 'public' || path === '/login')
      expect(await screen.findByRole('button', { name: 'Sign In' }, LONG_WAIT)).toBeVisible();
    else {
      await screen.findAllByText(/./, undefined, LONG_WAIT);
      expect(window.location.pathname).toBe(addressOf(path));
    }
  },
);
