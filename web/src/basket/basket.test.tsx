import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { assetAnswer } from '../test/asset-answers.ts';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();
const BASKET = '/api/v1/assetcollection';
const FOUND = [foundAsset({ name: '0.jpg' }), foundAsset({ name: '1.jpg' })];

/** Opens the application with `count` assets in the basket. */
async function open(path: string, count: number, replies: Replies = {}) {
  let stored = count;
  const basket = () => ({ body: { status: 'OK', data: collectionAnswer(stored, { id: 3 }) } });
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer('USER') },
    'POST /api/v1/assets/search': { body: searchAnswer(FOUND) },
    'POST /api/v1/assetcollections': { body: collectionsAnswer([collectionAnswer()]) },
    [`GET ${BASKET}`]: basket,
    [`PATCH ${BASKET}`]: ({ body }) => {
      const { additions = [], deletions = [] } = body as Record<string, string[]>;
      stored += additions.length - deletions.length;
      return basket();
    },
    ...replies,
  });
  storeToken('token-1', { remember: true });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: accountAnswer('USER').data.permissions,
  });
  openApp(path);
  return { sent: (method: string) => log.filter((one) => one.method === method) };
}

const link = (name: string) => screen.findByRole('link', { name });
const button = (name: string) => screen.findByRole('button', { name });

async function selectAll() {
  await screen.findByRole('row', { name: /^0.jpg/ });
  await userEvent.keyboard('{Control>}a{/Control}');
}

/** Returns a promise that resolves when `release` is called, to delay an answer. */
function gate() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), released };
}

it('the bulk bar adds the selected assets to the basket and updates the count before the server answers [A-153] [A-523] [A-869]', async () => {
  const { release, released } = gate();
  const { sent } = await open('/assets', 0, {
    [`PATCH ${BASKET}`]: async () => {
      await released;
      return { body: { status: 'OK', data: collectionAnswer(2) } };
    },
  });
  await selectAll();
  const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }));
  expect(await link('Basket, 0 assets')).toBeVisible();
  await userEvent.click(await bar.findByRole('button', { name: 'Add to Basket' }));
  expect(await link('Basket, 2 assets')).toBeVisible();
  expect(screen.queryByText('Successfully added asset to basket')).toBeNull();
  release();
  expect(await screen.findByText('Successfully added asset to basket')).toBeVisible();
  expect(sent('PATCH')[0]?.body).toEqual({ additions: [assetId(0), assetId(1)] });
});

it('a card adds its asset to the basket, with a message of its own [A-173] [A-870]', async () => {
  await open('/assets', 0);
  await link('Basket, 0 assets');
  const card = within(await screen.findByRole('row', { name: /^0.jpg/ }));
  await userEvent.click(card.getByRole('button', { name: 'Add to basket' }));
  expect(await screen.findByText('Sucessfully added asset to basket')).toBeVisible();
  expect(await link('Basket, 1 asset')).toBeVisible();
});

it('the top bar restores the count when the server refuses an asset [A-525]', async () => {
  const { release, released } = gate();
  await open('/assets', 0, {
    [`PATCH ${BASKET}`]: async () => {
      await released;
      return errorReply(404, 'NOT_FOUND', 'Asset 0 not found.');
    },
  });
  await link('Basket, 0 assets');
  const card = within(await screen.findByRole('row', { name: /^0.jpg/ }));
  await userEvent.click(card.getByRole('button', { name: 'Add to basket' }));
  expect(await link('Basket, 1 asset')).toBeVisible();
  release();
  expect(await screen.findByText('Asset 0 not found.')).toBeVisible();
  expect(await link('Basket, 0 assets')).toBeVisible();
});

it('a card offers no Add to basket for an asset that is in the trash or has an error [A-180]', async () => {
  const gone = foundAsset({ name: 'gone.jpg', trashed: true });
  const broken = foundAsset({ name: 'broken.jpg', status: 'ERROR' });
  await open('/assets', 0, {
    'POST /api/v1/assets/search': { body: searchAnswer([foundAsset(), gone, broken]) },
  });
  await screen.findByRole('row', { name: /^gone.jpg/ });
  expect(screen.getAllByRole('button', { name: 'Add to basket' })).toHaveLength(1);
});

it('the detail page adds its asset to the basket [A-194]', async () => {
  const id = assetId(0);
  await open(`/asset/${id}`, 0, { [`GET /api/v1/assets/${id}/data`]: { body: assetAnswer() } });
  await userEvent.click(await button('Add to basket'));
  expect(await screen.findByText('Successfully added asset to basket')).toBeVisible();
});

it('the detail page disables Add to basket for an asset with an error [A-222]', async () => {
  const id = assetId(0);
  const broken = assetAnswer(0, { status: 'ERROR', errors: { original: 'The file is cut off.' } });
  await open(`/asset/${id}`, 0, { [`GET /api/v1/assets/${id}/data`]: { body: broken } });
  expect(await button('Add to basket')).toBeDisabled();
});

// Proves
it('the basket page shows its assets, and removes one before the server answers', async () => {
  const { release, released } = gate();
  await open('/basket', 2, {
    [`PATCH ${BASKET}`]: async () => {
      await released;
      return { body: { status: 'OK', data: collectionAnswer(1) } };
    },
  });
  const card = await screen.findByRole('row', { name: /^1.jpg/ });
  await userEvent.click(within(card).getByRole('button', { name: 'Remove from basket' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /^0.jpg/ })).toBeVisible();
  release();
  expect(await screen.findByText('Sucessfully removed asset from basket')).toBeVisible();
});

it('the basket page shows an asset again when the server refuses its removal [A-526]', async () => {
  const { release, released } = gate();
  await open('/basket', 2, {
    [`PATCH ${BASKET}`]: async () => {
      await released;
      return errorReply(503, 'UNAVAILABLE', 'Busy.');
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1.jpg' }));
  const [remove] = await screen.findAllByRole('button', { name: 'Remove from basket' });
  await userEvent.click(remove ?? document.body);
  await waitFor(() => expect(screen.queryByRole('row', { name: /^1.jpg/ })).toBeNull());
  release();
  expect(await screen.findByRole('row', { name: /^1.jpg/ })).toBeVisible();
  expect(await screen.findByText('Busy.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select 1.jpg' })).toBeChecked();
});

it('the basket page reports that the basket is empty, and disables Save as collection [A-300] [A-884]', async () => {
  await open('/basket', 0);
  expect(await screen.findByText('No assets in basket')).toBeVisible();
  expect(await button('Save as collection')).toBeDisabled();
});

it('the basket page saves the basket as a collection [A-018] [A-299] [A-859]', async () => {
  const { sent } = await open('/basket', 2, {
    [`POST ${BASKET}`]: { body: { status: 'OK', data: collectionAnswer(2, { id: 9 }) } },
  });
  await screen.findByRole('row', { name: /^1.jpg/ });
  await userEvent.click(await button('Save as collection'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Kept{Enter}');
  expect(await screen.findByText('Successfully created a collection from basket.')).toBeVisible();
  const made = sent('POST').find(({ path }) => path === BASKET);
  expect(made?.body).toMatchObject({ source_id: 3, name: 'Kept' });
});

it('the bulk bar adds the selected assets to collections, once at least one is chosen [A-151] [A-559] [A-862]', async () => {
  const { sent } = await open('/assets', 0);
  await selectAll();
  await userEvent.click(await button('Add to Collections'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Summer' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const done = 'Successfully added 2 assets to the selected collection(s).';
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent('PATCH')[0]?.body).toEqual({ ids: [8], additions: [assetId(0), assetId(1)] });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull());
});

it('the bulk bar creates a collection from the selected assets [A-152]', async () => {
  const { sent } = await open('/assets', 0, {
    [`POST ${BASKET}`]: { body: { status: 'OK', data: collectionAnswer(2, { id: 9 }) } },
  });
  await selectAll();
  await userEvent.click(await button('Create new Collection'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Trip{Enter}');
  expect(await screen.findByText('Collection created successfully')).toBeVisible();
  const made = sent('POST').find(({ path }) => path === BASKET);
  expect(made?.body).toMatchObject({ name: 'Trip', assets: [assetId(0), assetId(1)] });
});

it('the basket page requests a download of all assets, and reports when it is unavailable [A-298] [A-844]', async () => {
  const { sent } = await open('/basket', 2);
  await screen.findByRole('row', { name: /^1.jpg/ });
  await userEvent.click(await button('Download All'));
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
  expect(sent('GET').at(-1)?.path).toBe(`${BASKET}/3/download?as_url=y`);
});
