import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storeToken } from '../../api/token.ts';
import { useSession } from '../../session/session.ts';
import { collectionAnswer } from '../../test/collection-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer, configAnswer } from '../../test/people.ts';
import { openApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';
import { reorder } from './use-move-assets.ts';

freshPage();
const ONE = '/api/v1/assetcollection/8';

async function open(collection = collectionAnswer(3), path = '/collection/8') {
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer('USER') },
    [`GET ${ONE}`]: { body: { status: 'OK', data: collection } },
    [`PATCH ${ONE}`]: { body: { status: 'OK', data: collection, change_set_id: null } },
    [`POST ${ONE}/order`]: {
      body: {
        status: 'OK',
        data: { change_set_id: 4 },
        message: 'Order of the collection changed.',
      },
    },
  });
  storeToken('token-1', { remember: true });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: accountAnswer('USER').data.permissions,
  });
  openApp(path);
  const bodies = (method: string) =>
    log.filter((one) => one.method === method && one.path.startsWith(ONE)).map(({ body }) => body);
  return { moves: () => bodies('POST'), changes: () => bodies('PATCH') };
}

const card = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

it('moves the focused asset by Alt and an arrow key, and offers an undo', async () => {
  const { moves } = await open(undefined, '/collection/8?view=list');
  const second = await card('1.jpg');
  second.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(moves()).toEqual([{ assets: [assetId(1)], before: assetId(0) }]));
  expect(await screen.findByText('Order of the collection changed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getByText('Moved to position 1 of 3.')).toBeInTheDocument();
});

it('moves a dropped asset before the one under the pointer', async () => {
  const { moves } = await open();
  const data = new Map<string, string>();
  const dataTransfer = {
    types: ['application/x-spindle-assets'],
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => data.set(type, text),
    setDragImage: () => undefined,
  };
  fireEvent.dragStart(await card('0.jpg'), { dataTransfer });
  const last = await card('2.jpg');
  fireEvent.dragOver(last, { dataTransfer, clientX: 10, clientY: 10 });
  fireEvent.drop(last, { dataTransfer });
  await waitFor(() => expect(moves()).toEqual([{ assets: [assetId(0)], before: assetId(2) }]));
});

it('moves the selected asset to a position, and makes it the cover', async () => {
  const { moves, changes } = await open();
  await userEvent.click(within(await card('2.jpg')).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cover and order' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move in the collection' }));
  const position = dialog.getByLabelText('Position');
  await userEvent.clear(position);
  await userEvent.type(position, '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(moves()).toEqual([{ assets: [assetId(2)], index: 1 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Cover and order' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Use as cover' }));
  await waitFor(() => expect(changes()).toEqual([{ cover_id: assetId(2) }]));
});

it('does not move assets in another order', async () => {
  await open(undefined, '/collection/8?sort=added_desc');
  const first = await card('0.jpg');
  await userEvent.click(within(first).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cover and order' }));
  expect(await screen.findByRole('menuitem', { name: 'Move…' })).toBeDisabled();
});

it('reorders pages, whose lengths stay', () => {
  const whole = collectionAnswer(4);
  const pages = [
    { ...whole, assets: whole.assets.slice(0, 2) },
    { ...whole, assets: whole.assets.slice(2) },
  ];
  const order = (move: Parameters<typeof reorder>[1]) =>
    reorder(pages, move).map(({ assets }) => assets.map((id) => whole.assets.indexOf(id)));
  expect(order({ assets: [assetId(3)], before: assetId(0) })).toEqual([
    [3, 0],
    [1, 2],
  ]);
  expect(order({ assets: [assetId(0), assetId(2)], before: null })).toEqual([
    [1, 3],
    [0, 2],
  ]);
  expect(order({ assets: [assetId(0)], index: 1 })).toEqual([
    [1, 0],
    [2, 3],
  ]);
});
