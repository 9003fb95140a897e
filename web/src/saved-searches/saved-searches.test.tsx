import type { SavedSearch } from '@spindle/contracts/search/saved-searches';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { SavedSearches } from './saved-searches.tsx';

freshPage();

const PATH = '/api/v1/savedsearches';
const LAKES = { keyword: 'lake', content_type: 'image*' };

const saved = (id: number, name: string, request: object = LAKES): SavedSearch => ({
  id,
  name,
  request: { ...request },
  notify: false,
  created_at: '2026-11-20T18:10:00Z',
});

interface Opened {
  existing?: SavedSearch[];
  isWorthSaving?: boolean;
  replies?: Replies;
}

async function open({ existing = [], isWorthSaving = true, replies }: Opened) {
  const log = await serveApi({
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: [] } },
    [`GET ${PATH}`]: { body: { status: 'OK', data: existing } },
    [`POST ${PATH}`]: ({ body }) => {
      const { name, request } = body as SavedSearch;
      const id = existing.find((one) => one.name === name)?.id ?? 9;
      return { body: { status: 'OK', data: saved(id, name, request) } };
    },
    [`PATCH ${PATH}/1`]: ({ body }) => ({
      body: { status: 'OK', data: saved(1, (body as SavedSearch).name) },
    }),
    [`DELETE ${PATH}/1`]: { body: { status: 'OK', message: 'Saved search deleted' } },
    ...replies,
  });
  renderInApp(<SavedSearches request={LAKES} isWorthSaving={isWorthSaving} />);
  await userEvent.click(screen.getByRole('button', { name: 'Saved searches' }));
  const region = await screen.findByRole('region', { name: 'Saved searches' });
  const changes = () =>
    log
      .filter(({ method, path }) => method !== 'GET' && path.startsWith(PATH))
      .map(({ method, path, body }) => ({ method, path, body }));
  return { region: within(region), changes };
}

const nameField = () => screen.getByRole('textbox', { name: 'Save this search as' });
const button = (name: string) => screen.findByRole('button', { name });
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('the form saves the current search under a name, and the list shows it in alphabetical order', async () => {
  const user = userEvent.setup();
  const { changes } = await open({ existing: [saved(1, 'Boats'), saved(2, 'Rivers')] });
  await screen.findByRole('link', { name: 'Boats' });
  expect(await button('Save')).toBeDisabled();
  await user.type(nameField(), ' Lakes {Enter}');
  expect(await screen.findByText('Search saved as Lakes')).toBeVisible();
  expect(changes()).toEqual([
    { method: 'POST', path: PATH, body: { name: 'Lakes', request: LAKES } },
  ]);
  expect(links()).toEqual(['Boats', 'Lakes', 'Rivers']);
  expect(nameField()).toHaveValue('');
});

it('the form warns before it replaces a search with the same name, and confirms it afterward', async () => {
  const user = userEvent.setup();
  await open({ existing: [saved(1, 'Lakes', {})] });
  await screen.findByRole('link', { name: 'Lakes' });
  await user.type(nameField(), 'Lakes');
  expect(screen.getByText(/^Saving replaces your saved search/)).toBeVisible();
  await user.click(await button('Replace'));
  expect(await screen.findByText('Saved search Lakes replaced')).toBeVisible();
  expect(links()).toEqual(['Lakes']);
});

it('a row links to its search, describes the filters, and marks the current search', async () => {
  const old = { keyword: 'old', status: 'ARCHIVED', trashed: true, sort_by: ['file_name_ASC'] };
  await open({
    existing: [saved(1, 'Lakes'), saved(2, 'Old', old), saved(3, 'Torn', { status: 7 })],
  });
  const lakes = await screen.findByRole('link', { name: 'Lakes' });
  expect(lakes).toHaveAccessibleDescription('Search: lake · Type: Image');
  expect(lakes).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('link', { name: 'Torn' })).toBeNull();
  expect(
    screen.getByText('This search can no longer be opened. Delete it and save a new one.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(window.location.pathname + window.location.search).toBe(
    '/trash?keyword=old&status=ARCHIVED&sort=file_name_asc',
  );
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('a row renames its search, and shows why a name is refused', async () => {
  const user = userEvent.setup();
  let isTaken = true;
  const rename = `PATCH ${PATH}/1`;
  await open({
    existing: [saved(1, 'Lakes')],
    replies: {
      [rename]: () =>
        isTaken
          ? errorReply(409, 'CONFLICT', 'You already have a saved search named Ponds.')
          : { body: { status: 'OK', data: saved(1, 'Ponds') } },
    },
  });
  await user.click(await button('Rename Lakes'));
  await user.keyboard('Ponds{Enter}');
  expect(await screen.findByText('You already have a saved search named Ponds.')).toBeVisible();
  isTaken = false;
  await user.click(await button('Rename'));
  expect(await screen.findByRole('link', { name: 'Ponds' })).toBeVisible();
  await user.click(await button('Rename Ponds'));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('link', { name: 'Ponds' })).toBeVisible();
  expect(await button('Rename Ponds')).toHaveFocus();
});

it('the bell turns notifications of new matches on', async () => {
  const { changes } = await open({
    existing: [saved(1, 'Lakes')],
    replies: {
      [`PATCH ${PATH}/1`]: { body: { status: 'OK', data: { ...saved(1, 'Lakes'), notify: true } } },
    },
  });
  const bell = await button('Tell me about new matches of Lakes');
  expect(bell).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(bell);
  expect(await screen.findByText('You will be notified of new matches of Lakes')).toBeVisible();
  expect(changes()).toMatchObject([{ method: 'PATCH', body: { notify: true } }]);
  expect(await button('Tell me about new matches of Lakes')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

it('Delete removes a saved search at once, and Undo restores it', async () => {
  const user = userEvent.setup();
  const { changes } = await open({ existing: [saved(1, 'Lakes')] });
  await user.click(await button('Delete Lakes'));
  expect(await screen.findByText('No saved searches yet')).toBeVisible();
  await user.click(await button('Undo'));
  await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['DELETE', 'POST']));
  expect(changes().at(-1)?.body).toMatchObject({ name: 'Lakes', request: LAKES });
});

it('the list shows a saved search again that could not be deleted', async () => {
  const remove = `DELETE ${PATH}/1`;
  await open({
    existing: [saved(1, 'Lakes')],
    replies: { [remove]: errorReply(503, 'BUSY', 'Not now.') },
  });
  await userEvent.click(await button('Delete Lakes'));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Lakes' })).toBeVisible();
});

it('the list shows that there are no saved searches, and how to save one', async () => {
  const { region } = await open({ isWorthSaving: false });
  expect(await region.findByText('No saved searches yet')).toBeVisible();
  expect(screen.getByText(/^Search or filter assets/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('the list shows that the saved searches could not be loaded, and retries', async () => {
  let isBroken = true;
  const { region } = await open({
    replies: {
      [`GET ${PATH}`]: () =>
        isBroken
          ? errorReply(400, 'INVALID')
          : { body: { status: 'OK', data: [saved(1, 'Lakes')] } },
    },
  });
  expect(await region.findByText('The saved searches could not be loaded.')).toBeVisible();
  isBroken = false;
  await userEvent.click(region.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lakes' })).toBeVisible();
});
