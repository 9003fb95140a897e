import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../../api/token.ts';
import { useSession } from '../../session/session.ts';
import { collectionAnswer } from '../../test/collection-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer, configAnswer } from '../../test/people.ts';
import { openApp } from '../../test/render.tsx';
import { foundAsset, searchAnswer } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';

freshPage();

async function open(
  path: string,
  found = searchAnswer([foundAsset({ name: 'bled.jpg' })]),
  collection = collectionAnswer(2),
) {
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer('USER') },
    'GET /api/v1/assetcollection/8': ({ path: asked }) => {
      const query = new URLSearchParams(asked.split('?')[1]);
      const isNarrowed = query.has('q') || query.get('order') === 'added_desc';
      const { result: assets, extended_result } = found;
      const total_assets = assets.length;
      const data = isNarrowed
        ? { ...collection, assets, extended_result, total_assets }
        : collection;
      return { body: { status: 'OK', data } };
    },
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: [] } },
    'POST /api/v1/assets/search': { body: found },
  });
  storeToken('token-1', { remember: true });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: accountAnswer('USER').data.permissions,
  });
  openApp(path);
  const searches = () =>
    log.filter(({ path: to }) => to === '/api/v1/assets/search').map(({ body }) => body);
  const reads = () => log.map(({ path: to }) => to).filter((to) => /[?&](q=|order=added)/.test(to));
  return Object.assign(searches, { reads });
}

const field = () => screen.findByRole('textbox', { name: 'Search in this collection' });

it('searches inside the collection in its order, and shows the collection again without a text', async () => {
  const searches = await open('/collection/8');
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
  await userEvent.type(await field(), 'lake OR town:bled{Enter}');
  expect(await screen.findByRole('row', { name: /^bled.jpg/ })).toBeVisible();
  expect(screen.getByText('1 asset found in this collection')).toBeInTheDocument();
  expect(searches()).toEqual([]);
  expect(searches.reads()).toEqual([
    expect.stringContaining('order=position&q=lake+OR+town%3Abled'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
});

it('searches inside the collection in an order of the search', async () => {
  const searches = await open('/collection/8?sort=rating_desc&q=lake');
  await waitFor(() =>
    expect(searches()).toMatchObject([{ q: '(in:8) (lake)', sort_by: ['rating_DESC'] }]),
  );
});

it('sorts the collection by the date of addition, and remembers the order', async () => {
  const searches = await open('/collection/8');
  await userEvent.click(await screen.findByRole('button', { name: 'Sort by Collection order' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Date Added' }));
  const button = await screen.findByRole('button', { name: 'Sort by Date Added, Ascending' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Descending' }));
  expect(await screen.findByRole('row', { name: /^bled.jpg/ })).toBeVisible();
  expect(searches.reads().at(-1)).toContain('order=added_desc');
  const stored = Object.entries(window.localStorage).find(([key]) => key.includes('orders'));
  expect(stored?.[1]).toBe('[[8,"added_desc"]]');
});

it('sorts the collection, and returns to its own order', async () => {
  const searches = await open('/collection/8');
  await userEvent.click(await screen.findByRole('button', { name: 'Sort by Collection order' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Date Taken' }));
  await waitFor(() =>
    expect(searches()).toMatchObject([{ q: 'in:8', sort_by: ['taken_range_ASC'] }]),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Sort by Date Taken, Ascending' }),
  );
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Collection order' }));
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
});

it('shows a gallery of the collection by date taken, without an order to choose', async () => {
  const searches = await open('/collection/8?view=gallery&sort=file_name_asc&q=lake');
  await waitFor(() => expect(searches()).toMatchObject([{ q: '(in:8) (lake)' }]));
  expect(searches()[0]).not.toHaveProperty('sort_by');
  expect(await screen.findByRole('radio', { name: 'Gallery' })).toBeChecked();
  expect(screen.queryByRole('button', { name: /^Sort by/ })).not.toBeInTheDocument();
});

it('says what is wrong with a query, and that nothing matches', async () => {
  const searches = await open('/collection/8?q=nothing', searchAnswer([]));
  const none = await screen.findByText('No assets in this collection match');
  expect(none).toBeVisible();
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'takn:2024{Enter}');
  expect(await screen.findByText(/Did you mean taken:\?/)).toBeVisible();
  expect(searches.reads()).toHaveLength(1);
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('button', { name: 'Clear search' })).not.toHaveLength(0);
});

it('narrows the search of a smart collection, which offers to change its search but not its assets', async () => {
  const search = { q: 'town:bled', rating: 3, sort_by: ['taken_range_ASC'] };
  const searches = await open('/collection/8', undefined, collectionAnswer(2, { search }));
  expect(await screen.findByText('Smart Collection')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove from collection' })).toBeNull();
  await userEvent.type(await field(), 'lake{Enter}');
  expect(await screen.findByRole('row', { name: /^bled.jpg/ })).toBeVisible();
  expect(searches()).toMatchObject([{ ...search, q: '(town:bled) (lake)' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Change search' }));
  expect(await screen.findByText(/^You are changing the search of/)).toBeVisible();
});
