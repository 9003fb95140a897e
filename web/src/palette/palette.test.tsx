import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { type Replies, serveApi } from '../test/server.ts';
import { closePalette } from './use-palette.ts';

freshPage();

const SUGGESTIONS = {
  assets: [
    {
      id: assetId(1),
      name: 'lakeside.jpg',
      content_type: 'image/jpeg',
      render_version: 1,
      thumbhash: null,
    },
  ],
  collections: [{ id: 8, name: 'Lakes' }],
};

async function openAs(role: RoleName, replies: Replies = {}) {
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer(role) },
    'GET /api/v1/savedsearches': {
      body: {
        status: 'OK',
        data: [
          {
            id: 4,
            name: 'Big lakes',
            request: { keyword: 'lake' },
            created_at: '2026-01-01T00:00:00Z',
          },
        ],
      },
    },
    'GET /api/v1/suggestions': { body: { status: 'OK', data: SUGGESTIONS } },
    ...replies,
  });
  storeToken('token-1', { remember: true });
  closePalette();
  openApp('/no/such/page');
  await screen.findByRole('heading', { name: 'Page not found' });
  return log;
}

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog', { name: 'Search or jump to' }));
}

const labels = () => screen.getAllByRole('option').map((option) => option.textContent);

it('the palette offers a USER only permitted entries', async () => {
  await openAs('USER');
  await userEvent.click(screen.getByRole('button', { name: /^Search or jump to/ }));
  await screen.findByRole('dialog', { name: 'Search or jump to' });
  expect(labels()).toEqual([
    'Assets',
    'Collections',
    'Map',
    'Tags',
    'Basket',
    'Shared links',
    'Profile',
    'New Collection',
    'Get Asset Links',
    'Use dark color scheme',
    'Keyboard shortcuts',
    'Help',
    'Logout',
  ]);
});

it('the palette finds saved searches, assets and collections by name, and Enter opens them', async () => {
  const log = await openAs('USER');
  const palette = await openPalette();
  await userEvent.keyboard('lake');
  await palette.findByText('lakeside.jpg');
  expect(labels()).toEqual(['lakeside.jpg', 'Lakes', 'Big lakes']);
  expect(log.filter(({ path }) => path.startsWith('/api/v1/users'))).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(window.location.pathname).toBe('/collection/8');
});

it('the palette offers an ADMIN the trash, schemas, settings, and people with their uploads', async () => {
  const someone = {
    id: 12,
    email: 'lakshmi@example.com',
    first_name: 'Lakshmi',
    last_name: 'Rao',
  };
  await openAs('ADMIN', {
    'POST /api/v1/users': ({ body }) => ({
      body: {
        status: 'OK',
        users: (body as { keyword: string }).keyword === 'laks' ? [someone] : [],
        count: 1,
        total_users: 1,
      },
    }),
  });
  const palette = await openPalette();
  expect(labels()).toEqual(
    expect.arrayContaining([
      'Trash',
      'Settings',
      'Storage settings',
      'Add-ons',
      'Users',
      'Asset schemas',
      'Profile',
    ]),
  );
  await userEvent.keyboard('laks');
  await userEvent.click(await palette.findByText('Lakshmi Rao'));
  expect(window.location.pathname + window.location.search).toBe('/assets?creator=12');
});

it('the palette shows recent entries first, and stores them per user', async () => {
  await openAs('MANAGER');
  await openPalette();
  await userEvent.keyboard('baske{Enter}');
  expect(window.location.pathname).toBe('/basket');
  await openPalette();
  expect(labels()[0]).toBe('Basket');
  expect(screen.getAllByRole('option', { name: 'Basket' })).toHaveLength(1);
  expect(Object.keys(localStorage)).toContain('spindle.palette-recent-7');
});
