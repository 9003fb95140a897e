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
    'GET /api/v1/assetcollection/8': { body: { status: 'OK', data: collection } },
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
  return () => log.filter(({ path: to }) => to === '/api/v1/assets/search').map(({ body }) => body);
}

const field = () => screen.findByRole('textbox', { name: 'Search in this collection' });

it('searches inside the collection, and shows the collection again without a text', async () => {
  const searches = await open('/collection/8');
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
  await userEvent.type(await field(), 'lake OR town:bled{Enter}');
  expect(await screen.findByRole('row', { name: /^bled.jpg/ })).toBeVisible();
  expect(screen.getByText('1 asset found in this collection')).toBeInTheDocument();
  expect(searches()).toMatchObject([{ q: '(in:8) (lake OR town:bled)' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
  expect(searches()).toHaveLength(1);
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
  expect(searches()).toHaveLength(1);
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
