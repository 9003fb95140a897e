import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AssetsPage } from '../asset-list/page/assets-page.tsx';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Replies, type Reply, serveApi } from '../test/server.ts';
import { TrashPage } from './trash-page.tsx';

freshPage();

const SEARCH = 'POST /api/v1/assets/search';
const MOVED = { status: 'OK', data: { id: assetId(0), trashed: true }, message: '' };

const SHARES = {
  status: 'OK',
  data: [
    { name: 'Press kit', assets: 1 },
    { name: 'Spring', assets: 1 },
  ],
};

interface Opened {
  page?: 'trash' | 'assets';
  path?: string;
  role?: RoleName;
  names?: string[];
  total?: number;
  isTrashed?: boolean;
  replies?: Replies;
}

async function open(given: Opened) {
  const { page = 'trash', path = `/${page}`, role = 'ADMIN', replies } = given;
  const { names = ['one.jpg', 'two.jpg'], total, isTrashed = page === 'trash' } = given;
  const assets = names.map((name) => foundAsset({ name, trashed: isTrashed }));
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    [SEARCH]: { body: searchAnswer(assets, { total }) },
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  window.history.replaceState(null, '', path);
  renderInApp(page === 'trash' ? <TrashPage /> : <AssetsPage />);
  await screen.findByRole('heading', { level: 1 });
  return { sent: (method: string, end: string) => log.filter(isCall(method, end)) };
}

const isCall =
  (method: string, end: string) => (received: { method: string; path: string; body: unknown }) =>
    received.method === method && received.path.endsWith(end);
const card = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const inCard = async (name: string) => within(await card(name));
const select = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

// Proves
it('the page is titled Deleted Assets, searches the trash, and says when it is empty', async () => {
  const { sent } = await open({ names: [] });
  expect(await screen.findByText('No deleted assets found')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Deleted Assets');
  expect(sent('POST', '/search')[0]?.body).toMatchObject({ trashed: true });
});

// Proves,
// Proves
it('the page requests the search that the address contains', async () => {
  const range = 'start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z';
  const { sent } = await open({
    path: `/trash?keyword=lake&file_name=a&content_type=video&status=OK&sort=file_name_asc&${range}`,
  });
  await card('one');
  expect(sent('POST', '/search')[0]?.body).toEqual({
    page: 1,
    limit_per_page: 30,
    extended_result: true,
    trashed: true,
    sort_by: ['file_name_ASC'],
    content_type: 'video*',
    keyword: 'lake',
    file_name: 'a*',
    status: 'OK',
    upload_time_range: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
  });
});

it('the page shows a pager whose pages come from one search [A-308] [A-820]', async () => {
  const { sent } = await open({ total: 70 });
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() =>
    expect(sent('POST', '/search').at(-1)?.body).toMatchObject({
      page: 2,
      hash: 'snapshot-1',
      trashed: true,
    }),
  );
});

it('the page shows 30 assets at first, and stores another choice for the trash only [A-898] [A-899]', async () => {
  const { sent } = await open({ total: 70 });
  const size = await screen.findByRole('combobox', { name: 'Results per page' });
  expect(sent('POST', '/search')[0]?.body).toMatchObject({ limit_per_page: 30 });
  await userEvent.selectOptions(size, '12');
  expect(localStorage.getItem('spindle.trash.page-size')).toBe('12');
  expect(localStorage.getItem('spindle.assets.page-size')).toBeNull();
});

it('a card offers to restore a trashed asset or to delete it, but not to view, download or add it to the basket [A-178] [A-179] [A-180]', async () => {
  await open({});
  await screen.findAllByRole('button', { name: 'Delete forever' });
  const buttons = (await inCard('one')).getAllByRole('button');
  const names = buttons.map((button) => button.getAttribute('aria-label')).filter(Boolean);
  expect(names).toEqual(['Restore', 'Delete forever', expect.stringMatching(/, copy ID/)]);
});

it('a click or Enter opens a trashed asset', async () => {
  await open({});
  expect((await inCard('one')).getByRole('link', { name: 'one' })).toHaveAttribute(
    'href',
    `/asset/${assetId(0)}`,
  );
  (await card('one')).focus();
  await userEvent.keyboard('{Enter}');
  expect(window.location.pathname).toBe(`/asset/${assetId(0)}`);
});

it.each(['/trash', '/trash?view=list'])(
  'the page says when and by whom an asset was deleted, at %s',
  async (path) => {
    const at = new Date(2026, 10, 20, 18, 10).toISOString();
    const found = [
      foundAsset({ name: 'one.jpg', trashed: true, trash: { at, by: 'Cora Colleague' } }),
      foundAsset({ name: 'two.jpg', trashed: true, trash: { at, by: '' } }),
    ];
    await open({ path, replies: { [SEARCH]: { body: searchAnswer(found) } } });
    expect(await screen.findByText('Deleted 20 Nov 2026, 18:10 by Cora Colleague')).toBeVisible();
    expect((await inCard('two')).getByText('Deleted 20 Nov 2026, 18:10')).toBeVisible();
  },
);

it('Delete forever deletes one asset after a question', async () => {
  const { sent } = await open({
    replies: {
      'POST /api/v1/assets/trash/shares': { body: SHARES },
      [`DELETE /api/v1/assets/trash/${assetId(0)}/purge`]: {
        status: 202,
        body: { status: 'QUEUED', message: '', job_id: 7 },
      },
    },
  });
  await screen.findAllByRole('button', { name: 'Delete forever' });
  await userEvent.click((await inCard('one')).getByRole('button', { name: 'Delete forever' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete forever?' }));
  expect(
    await question.findByText(
      'The shared links “Press kit” and “Spring” contain it, and will lose it for good.',
    ),
  ).toBeVisible();
  expect(sent('DELETE', '/purge')).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Delete forever' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^one/ })).toBeNull());
  expect(await card('two')).toBeVisible();
  expect(sent('DELETE', '/purge')).toHaveLength(1);
});

it('Restore removes an asset from the list before the server answers [A-176] [A-867]', async () => {
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sent } = await open({
    replies: {
      [`POST /api/v1/assets/trash/${assetId(0)}/undelete`]: async () => {
        await gate;
        return { body: MOVED };
      },
    },
  });
  await userEvent.click((await inCard('one')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^one/ })).toBeNull());
  expect(screen.getByRole('row', { name: /^two/ })).toBeVisible();
  answer();
  expect(await screen.findByText('Successfully restored asset.')).toBeVisible();
  expect(sent('POST', '/undelete')[0]?.body).toEqual({ keys: ['original'] });
});

// Proves
it('Restore Selected Assets restores the selection, and is disabled without one', async () => {
  const { sent } = await open({
    replies: {
      'POST /api/v1/assets/bulk': {
        status: 202,
        body: { status: 'QUEUED', message: '', job_id: 1 },
      },
    },
  });
  const restore = await screen.findByRole('button', { name: 'Restore Selected Assets' });
  expect(restore).toBeDisabled();
  await select('one.jpg');
  await select('two.jpg');
  await userEvent.click(restore);
  expect(await screen.findByText('Successfully restored selected assets')).toBeVisible();
  expect(sent('POST', '/bulk')[0]?.body).toEqual({
    action: 'restore',
    ids: [assetId(0), assetId(1)],
  });
  expect(restore).toBeDisabled();
});

it('Purge Trash states how many assets will be deleted before it sends the request [A-311] [A-877]', async () => {
  const { sent } = await open({
    total: 1234,
    replies: {
      'POST /api/v1/assets/trash/shares': { body: SHARES },
      'DELETE /api/v1/assets/trash/purge': {
        status: 202,
        body: { status: 'QUEUED', message: '', job_id: 7 },
      },
    },
  });
  await select('one.jpg');
  expect(screen.getByRole('region', { name: 'Bulk actions' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Purge Trash' }));
  const question = within(await screen.findByRole('dialog', { name: 'Purge Trash' }));
  expect(await question.findByText('1,234 assets will be permanently deleted.')).toBeVisible();
  expect(
    await question.findByText(
      'The shared links “Press kit” and “Spring” contain some of them, and will lose them for good.',
    ),
  ).toBeVisible();
  expect(sent('DELETE', '/purge')).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Purge Trash' }));
  expect(
    await screen.findByText('Asset purging has started, this might take a while.'),
  ).toBeVisible();
  expect(sent('DELETE', '/purge')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
});

it('the page hides Purge Trash without the permission [A-312] [A-603]', async () => {
  await open({ role: 'MANAGER' });
  await card('one');
  expect(screen.queryByRole('button', { name: 'Purge Trash' })).toBeNull();
});

it('the page hides Purge Trash when the feature flag is off [A-313] [A-604]', async () => {
  const features = {
    tour: false,
    storage_stats: false,
    data_transferred_stats: false,
    showStorageStats: false,
    showDataTransferredStats: false,
    purge_trash: false,
    mail: true,
  };
  await open({ replies: { 'GET /api/v1/config': { body: configAnswer({ features }) } } });
  await card('one');
  expect(screen.queryByRole('button', { name: 'Purge Trash' })).toBeNull();
});

it('the page refuses users who may not restore assets', async () => {
  const { sent } = await open({ role: 'CREATOR' });
  expect(
    screen.getByRole('heading', { name: 'You are not allowed to see this page' }),
  ).toBeVisible();
  expect(sent('POST', '/search')).toHaveLength(0);
});

// Proves
it('Delete moves an asset to the trash, and Undo restores it', async () => {
  const undone: string[] = [];
  await open({
    page: 'assets',
    role: 'ASSET_MANAGER',
    replies: {
      [`POST /api/v1/assets/${assetId(0)}/delete`]: { body: MOVED },
      'POST /api/v1/assets/trash/shares': { body: SHARES },
      [`POST /api/v1/assets/trash/${assetId(0)}/undelete`]: () => {
        undone.push(assetId(0));
        return { body: MOVED };
      },
    },
  });
  await userEvent.click((await inCard('one')).getByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText(
      'Successfully deleted asset. The shared links “Press kit” and “Spring” no longer show what you moved.',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Successfully restored asset.')).toBeVisible();
  expect(undone).toEqual([assetId(0)]);
});

// Proves
it('Move to Trash removes the selected assets before the server answers, and selects them again when it fails', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const { sent } = await open({
    page: 'assets',
    replies: {
      'POST /api/v1/assets/bulk': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  await select('one.jpg');
  await select('two.jpg');
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Trash' }));
  await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
  await waitFor(() => expect(sent('POST', '/bulk')[0]?.body).toMatchObject({ action: 'delete' }));
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
  answer(errorReply(503, 'UNAVAILABLE', 'Busy.'));
  expect(await screen.findByText('Busy.')).toBeVisible();
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  expect(bar).toHaveTextContent('2 selected');
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }));
});

it('the list shows an asset again when it could not be deleted', async () => {
  await open({
    page: 'assets',
    replies: {
      [`POST /api/v1/assets/${assetId(0)}/delete`]: errorReply(
        404,
        'NOT_FOUND',
        'Asset not found.',
      ),
    },
  });
  await userEvent.click((await inCard('one')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Asset not found.')).toBeVisible();
  expect(await card('one')).toBeVisible();
});

async function expectNothingToDelete(role: RoleName) {
  await open({ page: 'assets', role });
  await select('one.jpg');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move to Trash' })).toBeNull();
}

// Proves
it('the list offers USER no way to delete assets', () => expectNothingToDelete('USER'));

it('the list offers CREATOR no way to delete assets [A-669]', () =>
  expectNothingToDelete('CREATOR'));

it('the list offers USER no way to restore assets [A-177]', async () => {
  await open({ page: 'assets', role: 'USER', isTrashed: true });
  await card('one');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
