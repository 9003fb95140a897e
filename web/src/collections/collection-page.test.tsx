import type { Collection } from '@spindle/contracts/collections/collections';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { collectionAnswer } from '../test/collection-answers.ts';
import { BULK_QUEUED } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { assetId, foundAsset } from '../test/search-answers.ts';
import { errorReply, serveApi } from '../test/server.ts';
import { conversionSetting, settingsAnswer } from '../test/settings-answers.ts';

freshPage();
const ONE = '/api/v1/assetcollection/8';

/** Opens the page. `changeStatus` is the status of the response to a change. */
async function open(collection: Collection, path = '/collection/8', changeStatus = 200) {
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer('USER') },
    [`GET ${ONE}`]: ({ path: requestPath }) => {
      const offset = Number(new URLSearchParams(requestPath.split('?')[1]).get('offset'));
      if (offset === 0) return { body: { status: 'OK', data: collection } };
      const id = assetId(99);
      const rest = { assets: [id], extended_result: { [id]: foundAsset({ name: 'late.jpg' }) } };
      return { body: { status: 'OK', data: { ...collection, ...rest } } };
    },
    [`GET ${ONE}/download`]: { body: '#download' },
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/user/settings': settingsAnswer({
      conversions: [
        conversionSetting('web', { watermark: true }),
        conversionSetting('off', { enabled: false }),
      ],
    }),
    [`PATCH ${ONE}`]:
      changeStatus === 200
        ? { body: { status: 'OK', data: collection } }
        : errorReply(changeStatus, 'INVALID', 'Name is required'),
  });
  storeToken('token-1', { remember: true });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: accountAnswer('USER').data.permissions,
  });
  openApp(path);
  return { log, changes: () => log.filter(({ method }) => method === 'PATCH') };
}

const grid = () => screen.findByRole('grid', { name: 'Summer' });
const button = (name: string) => screen.findByRole('button', { name });

// Proves
it('the page shows its assets as cards, with their content type', async () => {
  await open(collectionAnswer(2));
  expect((await grid()).tagName).toBe('DIV');
  const card = await screen.findByRole('row', { name: '1.jpg, Image JPG, Ok' });
  expect(card).toHaveTextContent('4.9 MB');
  expect(within(card).getByText('image/jpeg')).toBeVisible();
  expect(card).not.toHaveTextContent('20 Nov 2026');
  expect(card.querySelector('img')?.src).toContain('resize=');
});

it('the page shows its assets as a list, with the upload time and the content type [A-276] [A-284] [A-288]', async () => {
  await open(collectionAnswer(2), '/collection/8?view=list');
  expect((await grid()).tagName).toBe('TABLE');
  expect(await grid()).toHaveTextContent('20 Nov 2026');
  expect(await grid()).toHaveTextContent('image/jpeg');
});

it('the page fetches thumbnails of 300x300 for cards and of 100x100 for the list [A-280] [A-281]', async () => {
  // Of unknown size: a thumbnail of a small image would have the size of the image.
  const unsized = foundAsset({ width: null, height: null });
  await open(collectionAnswer(1, { extended_result: { [assetId(0)]: unsized } }));
  expect((await grid()).querySelector('img')?.src).toMatch(/resize=300,300&v=3$/);
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect((await grid()).querySelector('img')?.src).toMatch(/resize=100,100&v=3$/);
});

it('a card shows ERROR for its asset, with the reason on hover [A-287]', async () => {
  const broken = foundAsset({ status: 'ERROR', errors: { original: 'The file is cut off.' } });
  await open(collectionAnswer(1, { extended_result: { [assetId(0)]: broken } }));
  await userEvent.hover(await screen.findByText('ERROR'));
  expect(await screen.findByRole('tooltip', { name: 'The file is cut off.' })).toBeInTheDocument();
});

async function showOneTrashed(view: 'grid' | 'list') {
  const collection = collectionAnswer(2);
  const [first = ''] = collection.assets;
  const trashed = foundAsset({ name: '0.jpg', trashed: true });
  const extended_result = { ...collection.extended_result, [first]: trashed };
  await open({ ...collection, extended_result }, `/collection/8?view=${view}`);
  const item = async (name: RegExp) =>
    within(await within(await grid()).findByLabelText(name, { selector: '[data-asset-id]' }));
  expect((await item(/^0.jpg/)).getByText('In the trash')).toBeVisible();
  expect((await item(/^1.jpg/)).queryByText('In the trash')).toBeNull();
}

it('a card says that its asset is in the trash [A-285]', () => showOneTrashed('grid'));

it('a row says that its asset is in the trash [A-285]', () => showOneTrashed('list'));

it('the page says that the collection has no assets [A-277]', async () => {
  await open(collectionAnswer(0));
  expect(await screen.findByText('No assets found')).toBeVisible();
});

it('the page says that it shows only the first 30 assets, and loads the rest on request [A-290] [A-291] [A-292]', async () => {
  await open(collectionAnswer(31));
  expect(await screen.findByText('Only the first 30 assets are shown.')).toBeVisible();
  expect(within(await grid()).getAllByRole('gridcell')).toHaveLength(30);
  await userEvent.click(await button('Load more'));
  await waitFor(async () => expect(within(await grid()).getAllByRole('gridcell')).toHaveLength(31));
  expect(screen.queryByText('Only the first 30 assets are shown.')).toBeNull();
});

it('the page does not announce more assets for exactly 30 [A-291]', async () => {
  await open(collectionAnswer(30));
  await grid();
  expect(screen.queryByText(/^Only the first/)).toBeNull();
});

it('the page removes the selected assets from the collection [A-278] [A-279] [A-864]', async () => {
  const { changes } = await open(collectionAnswer(2));
  expect(await button('Remove from collection')).toBeDisabled();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1.jpg' }));
  await userEvent.click(await button('Remove from collection'));
  expect(await screen.findByText('Successfully removed assets from collection')).toBeVisible();
  expect(changes()[0]?.body).toEqual({ deletions: [assetId(1)] });
  expect(await button('Remove from collection')).toBeDisabled();
});

it('the page names the owner "you", and lets the owner edit the collection [A-293] [A-295] [A-863]', async () => {
  const { changes } = await open(collectionAnswer(1));
  expect(await screen.findByText('Created by you')).toBeVisible();
  await userEvent.click(await button('Edit'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(await button('Save')).toBeDisabled();
  await userEvent.type(name, 'Winter');
  await userEvent.click(await button('Save'));
  expect(await screen.findByText('Collection successfully updated')).toBeVisible();
  expect(changes()[0]?.body).toMatchObject({ name: 'Winter', description: 'Warm days' });
});

it('the page offers no changes to the collection of another user [A-294] [A-689]', async () => {
  const other = { user_email: 'bert@example.com', user_name: 'Bert Ash', group_access: true };
  await open(collectionAnswer(1, other));
  expect(await screen.findByText('Created by Bert Ash')).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Remove from collection'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('the form shows why a change was not saved, and keeps the input', async () => {
  await open(collectionAnswer(1), '/collection/8', 400);
  await userEvent.click(await button('Edit'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, '2{Enter}');
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(name).toHaveValue('Summer2');
});

it('the page reports that a collection does not exist', async () => {
  await open(collectionAnswer(1), '/collection/9');
  expect(await screen.findByText('Collection not found')).toBeVisible();
});

it('a placeholder page opens when the address has no collection id [A-042]', async () => {
  await open(collectionAnswer(1), '/collection');
  expect(await screen.findByRole('heading', { name: 'Collection' })).toBeVisible();
  expect(screen.getByText(/not available yet/)).toBeVisible();
});

it('the top bar leads to the list of collections [A-040] [A-067]', async () => {
  await open(collectionAnswer(1), '/collection');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  await userEvent.click(main.getByRole('link', { name: 'Collections' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Collections/ })).toBeVisible();
  expect(window.location.pathname).toBe('/collections');
});

it('Download as offers the conversions of the settings, and downloads the chosen one', async () => {
  const { log } = await open(collectionAnswer(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Download as…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download as' }));
  expect(await dialog.findByRole('radio', { name: 'Originals' })).toBeChecked();
  const web = await dialog.findByRole('radio', { name: 'web' });
  expect(web).toHaveAccessibleDescription('Conversion with watermark');
  expect(dialog.queryByRole('radio', { name: 'off' })).toBeNull();
  await userEvent.click(web);
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(log.find(({ path }) => path === '/api/v1/assets/bulk')?.body).toEqual({
      action: 'download',
      key: 'web',
      collection_id: 8,
    }),
  );
});
