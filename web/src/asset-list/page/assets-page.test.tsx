import type { RoleName } from '@spindle/contracts/http/permissions';
import type { ExtendedResult } from '@spindle/contracts/search/search';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { BULK_QUEUED, jobAnswer } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../../test/search-answers.ts';
import { errorReply, type ReceivedRequest, type Replies, serveApi } from '../../test/server.ts';

import { countAndRefresh } from '../../upload-queue/refresh-lists.ts';
import { AssetsPage } from './assets-page.tsx';

freshPage();

const SEARCH = 'POST /api/v1/assets/search';

interface OpenOptions {
  path?: string;
  role?: RoleName;
  assets?: ExtendedResult[];
  total?: number;
  replies?: Replies;
}

/** Opens the page for a signed-in user. The server answers every search with `assets`. */
async function open({
  path = '/assets',
  role,
  assets = [foundAsset()],
  total,
  replies,
}: OpenOptions) {
  const log = await serveApi({
    [SEARCH]: { body: searchAnswer(assets, { total }) },
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  window.history.replaceState(null, '', path);
  renderInApp(<AssetsPage />);
  const searches = () =>
    log.filter(({ path: requestPath }) =>
      /^\/api\/v1\/assets\/search(?!.*\/new\b)/.test(requestPath),
    );
  return { log, searches };
}

const heading = () => screen.findByRole('heading', { level: 1 });
const grid = () => screen.findByRole('grid', { name: 'Assets' });

it('the title shows the exact number of assets [A-103]', async () => {
  await open({ total: 12_486 });
  await waitFor(async () => expect(await heading()).toHaveTextContent('Assets12,486'));
});

it('the page shows Add Assets to a CREATOR [A-104]', async () => {
  await open({ role: 'CREATOR' });
  expect(await screen.findByRole('button', { name: 'Add Assets' })).toBeVisible();
});

it('the page hides Add Assets from USER, also in the empty state [A-105]', async () => {
  await open({ role: 'USER', assets: [] });
  expect(await screen.findByText('No assets found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Assets' })).toBeNull();
});

it('the page shows results as cards or as a list, and stores the choice in the URL and the browser [A-146] [A-147]', async () => {
  await open({});
  expect((await grid()).tagName).toBe('DIV');
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect((await grid()).tagName).toBe('TABLE');
  expect(window.location.search).toBe('?view=list');
  expect(localStorage.getItem('spindle.assets.look')).toContain('"list"');
});

it('the pager shows 3 pages on either side of the current one [A-148] [A-900]', async () => {
  await open({ path: '/assets?page=10', total: 900 });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  const numbers = pages.getAllByRole('button', { name: /^Page \d+$/ });
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    '1',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '30',
  ]);
});

// Proves
it('the page offers 12, 18 and 30 assets per page, starts with 30, and stores the choice', async () => {
  const { searches } = await open({ total: 100 });
  const size = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Results per page' });
  expect([...size.options].map(({ value }) => value)).toEqual(['12', '18', '30']);
  expect(size).toHaveValue('30');
  expect(searches()[0]?.body).toMatchObject({ limit_per_page: 30 });
  await userEvent.selectOptions(size, '12');
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ limit_per_page: 12 }));
  expect(localStorage.getItem('spindle.assets.page-size')).toBe('12');
});

it('the page starts with the stored page size [A-895]', async () => {
  localStorage.setItem('spindle.assets.page-size', '18');
  const { searches } = await open({});
  await grid();
  expect(searches()[0]?.body).toMatchObject({ limit_per_page: 18 });
});

it('the button and Ctrl+A select the whole page, and Escape deselects it [A-149]', async () => {
  await open({ assets: [1, 2, 3].map((number) => foundAsset({ name: `${number}.jpg` })) });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  expect(bar).toHaveTextContent('3 selected');
  await userEvent.keyboard('{Escape}');
  expect(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(screen.getByRole('region', { name: 'Bulk actions' })).toHaveTextContent('3 selected');
});

it('clearing the selection returns the focus to the list', async () => {
  await open({ assets: [1, 2, 3].map((number) => foundAsset({ name: `${number}.jpg` })) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 2.jpg' }));
  screen.getByRole('button', { name: 'Clear selection' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('row', { name: /^2.jpg/ })).toHaveFocus());
});

const bulkBodies = (log: ReceivedRequest[]) =>
  log.filter(({ path }) => path === '/api/v1/assets/bulk').map(({ body }) => body);

it('the bulk bar offers the actions on the selection, and archives it [A-150]', async () => {
  const { log } = await open({
    path: '/assets?keyword=menu',
    assets: [foundAsset(), foundAsset()],
    replies: {
      'POST /api/v1/assets/bulk': BULK_QUEUED,
      'GET /api/v1/jobs/5': { body: jobAnswer() },
    },
  });
  await grid();
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  for (const name of ['Add to Collections', 'Create new Collection', 'Add to Basket'])
    expect(await bar.findByRole('button', { name })).toBeVisible();
  for (const name of ['Edit metadata', 'Move to Trash'])
    expect(bar.getByRole('button', { name })).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Convert' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('3 assets archived.')).toBeVisible();
  expect(bulkBodies(log)).toEqual([{ action: 'archive', ids: [assetId(0), assetId(1)] }]);
});

it('the bulk bar opens the dialog that converts the selection', async () => {
  await open({ path: '/assets?keyword=convert', assets: [foundAsset(), foundAsset()] });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convert' }));
  expect(await screen.findByRole('dialog', { name: 'Convert 2 assets' })).toBeVisible();
});

it('the bulk bar offers USER no actions that change assets', async () => {
  await open({ path: '/assets?keyword=user', role: 'USER' });
  await grid();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Copy links' })).toBeVisible();
  for (const name of ['Archive', 'Convert'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit metadata' })).toBeNull();
});

it('a second Ctrl+A selects the whole result, which moves to the trash except for deselected assets, and Undo restores it', async () => {
  const { log } = await open({
    path: '/assets?keyword=whole',
    assets: [foundAsset({ name: 'one.jpg' }), foundAsset({ name: 'two.jpg' })],
    total: 12_480,
    replies: {
      'POST /api/v1/assets/bulk': BULK_QUEUED,
      'GET /api/v1/jobs/5': { body: jobAnswer({ message: '12,479 assets moved to the trash' }) },
    },
  });
  await grid();
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  expect(bar).toHaveTextContent('2 selected');
  expect(within(bar).getByRole('button', { name: 'Select all 12,480 results' })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(bar).toHaveTextContent('All 12,480 results selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select two.jpg' }));
  expect(bar).toHaveTextContent('12,479 results selected, 1 excluded');
  await userEvent.click(within(bar).getByRole('button', { name: 'Move to Trash' }));
  expect(await screen.findByText('Successfully deleted selected assets')).toBeVisible();
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  const search = { search_id: 'snapshot-1', except_ids: [assetId(1)] };
  expect(bulkBodies(log)).toEqual([{ action: 'delete', ...search }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Successfully restored selected assets')).toBeVisible();
  expect(bulkBodies(log)[1]).toEqual({ action: 'restore', job_id: 5 });
});

it('the page shows that there are no assets, and offers to add the first [A-156] [A-881]', async () => {
  await open({ assets: [] });
  expect(await screen.findByText('No assets found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add Assets' })).toHaveLength(2);
});

it('the page shows that no asset matches the filters, and clears them [A-156]', async () => {
  await open({ path: '/assets?keyword=nothing', assets: [] });
  expect(await screen.findByText('No assets found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(window.location.search).toBe('');
});

it('a search without a result says what each term finds, and goes on without one', async () => {
  const terms = [
    { term: 'wedding', count: 90, without: 412 },
    { term: 'camera:nikon', count: 412, without: 0 },
  ];
  await open({
    path: '/assets?keyword=wedding&q=camera:nikon',
    assets: [],
    replies: { 'POST /api/v1/assets/search/terms': { body: { status: 'OK', data: terms } } },
  });
  const list = await screen.findByRole('list', { name: 'What each term finds' });
  expect(list).toHaveTextContent('wedding90 assets');
  expect(within(list).getByRole('button', { name: /^Search without camera nikon/ })).toBeDisabled();
  const button = 'Search without wedding: 412 assets';
  await userEvent.click(within(list).getByRole('button', { name: button }));
  expect(window.location.search).toBe('?q=camera%3Anikon');
});

it('the page shows and hides the filters, and stores the choice [A-116]', async () => {
  await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Show filters' }));
  expect(screen.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  expect(localStorage.getItem('spindle.assets.filters')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Hide filters' }));
  expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull();
});

it('Refresh requests the list again [A-115]', async () => {
  const { searches } = await open({});
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
});

it('the page requests the filters of the URL [A-035] [B-009]', async () => {
  const { searches } = await open({
    path: '/assets?keyword=lake&content_type=video&status=OK&sort=file_name_asc&limit=12',
  });
  await grid();
  expect(searches()[0]?.body).toEqual({
    page: 1,
    limit_per_page: 12,
    extended_result: true,
    sort_by: ['file_name_ASC'],
    content_type: 'video*',
    keyword: 'lake',
    status: 'OK',
  });
});

it('the page redirects from beyond the last page to the last page', async () => {
  const last = searchAnswer([foundAsset()], { page: 4, total: 100 });
  const beyond = { ...last, page: 9, result: [], extended_result: {} };
  await open({
    path: '/assets?page=9&limit=30',
    replies: {
      [SEARCH]: { body: beyond },
      'GET /api/v1/assets/search/snapshot-1/4': { body: last },
    },
  });
  await grid();
  expect(window.location.search).toBe('?page=4&limit=30');
});

it('the page shows why the list could not be loaded, and retries', async () => {
  let isBroken = true;
  await open({
    replies: {
      [SEARCH]: () =>
        isBroken
          ? errorReply(400, 'INVALID', 'AND and OR cannot be mixed.')
          : { body: searchAnswer([foundAsset()]) },
    },
  });
  expect(await screen.findByText('AND and OR cannot be mixed.')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await grid()).toBeVisible();
});

it('the page keeps the list and shows an alert when reloading fails', async () => {
  let isBroken = false;
  await open({
    replies: {
      [SEARCH]: () =>
        isBroken
          ? errorReply(400, 'INVALID', 'Not today.')
          : { body: searchAnswer([foundAsset()]) },
    },
  });
  await grid();
  isBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Not today.')).toBeVisible();
  expect(await grid()).toBeVisible();
});

it('a card offers the download and a 24-hour link, to USER too [A-171] [A-172]', async () => {
  await open({ role: 'USER' });
  await grid();
  expect(screen.getByRole('button', { name: 'Download original' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy 24-hour link' })).toBeInTheDocument();
});

it('the list shows the thumbnail of an asset soon after it is processed [A-164]', async () => {
  await open({
    replies: {
      [SEARCH]: ({ body }) => {
        const status = JSON.stringify(body).includes(assetId(0)) ? 'OK' : 'NOT_READY';
        return { body: searchAnswer([foundAsset({ status })]) };
      },
    },
  });
  expect(await screen.findByText('Processing')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Processing')).toBeNull());
  expect((await grid()).querySelector('img')).toBeInTheDocument();
});

it('a column header sorts by its column, and reverses the order on another click', async () => {
  const { searches } = await open({ path: '/assets?view=list' });
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(window.location.search).toContain('sort=file_name_asc'));
  const head = await screen.findByRole('columnheader', { name: 'Name' });
  await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'));
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() =>
    expect(searches().at(-1)?.body).toMatchObject({ sort_by: ['file_name_DESC'] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Size' }));
  await waitFor(() => expect(window.location.search).toContain('sort=file_size_range_desc'));
});

/** Simulates uploads that arrive while the page is open. */
const arrive = (count: number) => {
  for (let at = 0; at < count; at += 1) countAndRefresh();
};

it('the page leaves the list unchanged while files arrive, and shows them on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { searches } = await open({});
  await grid();
  await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  const before = searches().length;
  act(() => arrive(12));
  await vi.advanceTimersByTimeAsync(10_000);
  const button = await screen.findByRole('button', { name: 'Show 12 new assets' });
  expect(button).toHaveTextContent('12 new');
  expect(searches()).toHaveLength(before);
  vi.useRealTimers();
  await userEvent.click(button);
  await waitFor(() => expect(searches().length).toBeGreaterThan(before));
  expect(screen.queryByRole('button', { name: 'Show 12 new assets' })).toBeNull();
});

it('the page offers the uploads of colleagues, and leaves the list unchanged until they are shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let count = 0;
  const { searches } = await open({
    replies: {
      'GET /api/v1/assets/search/snapshot-1/new': () => ({
        body: { status: 'OK', count, trashed: [], missing: [] },
      }),
    },
  });
  await grid();
  const before = searches().length;
  count = 3;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByRole('button', { name: 'Show 3 new assets' })).toHaveTextContent(
    '3 new',
  );
  count = 100;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByRole('button', { name: 'Show 99+ new assets' })).toBeVisible();
  expect(searches()).toHaveLength(before);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Show 99+ new assets' }));
  await waitFor(() => expect(searches().length).toBeGreaterThan(before));
});

it('the page marks the assets that colleagues trash or purge, where they are, until it is loaded again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const changes = { trashed: [] as string[], missing: [] as string[] };
  const { log, searches } = await open({
    role: 'MANAGER',
    assets: ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => foundAsset({ name })),
    replies: {
      'GET /api/v1/assets/search/snapshot-1/new': () => ({
        body: { status: 'OK', count: 0, ...changes },
      }),
    },
  });
  const names = () =>
    screen.getAllByRole('row').map((row) => row.getAttribute('aria-label')?.split(',').at(-1));
  await grid();
  expect(names()).toEqual([' Ok', ' Ok', ' Ok']);
  const before = searches().length;
  changes.trashed = [assetId(1)];
  changes.missing = [assetId(2)];
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(names()).toEqual([' Ok', ' in the trash', ' no longer available']));
  const asked = log.find(({ path }) => path.includes('/snapshot-1/new'));
  expect(new URL(asked?.path ?? '', 'http://localhost').searchParams.get('ids')).toBe(
    [assetId(0), assetId(1), assetId(2)].join(),
  );
  const [, trashed, gone] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(trashed).getByText('In the trash')).toBeVisible();
  expect(within(trashed).getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(within(gone).getByText('No longer available')).toBeVisible();
  expect(within(gone).queryByRole('button', { name: 'View' })).toBeNull();
  expect(within(gone).queryByRole('link')).toBeNull();
  changes.trashed = [];
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(names()).toEqual([' Ok', ' Ok', ' no longer available']));
  expect(searches()).toHaveLength(before);
});
