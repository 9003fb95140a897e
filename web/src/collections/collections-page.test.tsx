import type { Collection } from '@spindle/contracts/collections';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { collectionAnswer, collectionsAnswer } from '../test/collection-answers.ts';
import { freshPage, watchReload } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { type Replies, refusal, serveApi } from '../test/server.ts';
import { CollectionsPage } from './collections-page.tsx';

freshPage();
configure({ asyncUtilTimeout: 10_000 });

const SEARCH = 'POST /api/v1/assetcollections';
const CREATE = 'POST /api/v1/assetcollection';

interface Opened {
  path?: string;
  collections?: Collection[];
  total?: number;
  replies?: Replies;
}

async function open({ path = '/collections', collections, total, replies }: Opened = {}) {
  const all = collections ?? [collectionAnswer()];
  const log = await serveApi({ [SEARCH]: { body: collectionsAnswer(all, total) }, ...replies });
  useSession.setState({
    isLoggedIn: true,
    userEmail: 'mara@example.com',
    permissions: ['DOWNLOAD_ASSET'],
  });
  window.history.replaceState(null, '', path);
  const { container } = renderInApp(<CollectionsPage />);
  return {
    container,
    log,
    searches: () => log.filter(({ method, path: asked }) => `${method} ${asked}` === SEARCH),
  };
}

const item = () => screen.findByRole('listitem');
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });

it('[A-257][A-258][A-260][A-261][A-262][A-263][A-932] shows cover, name with its link, description and count', async () => {
  const { container } = await open();
  const row = within(await item());
  expect(row.getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/collection/8');
  expect(row.getByText('Warm days')).toBeVisible();
  expect(row.getByText('2 assets')).toBeVisible();
  expect(container.querySelector('li img')?.getAttribute('src')).toMatch(
    /0000\/conversions\?resize=75,75&v=3$/,
  );
});

it('[A-259][A-262] shows a placeholder for a cover, and no description where there is none', async () => {
  const { container } = await open({ collections: [collectionAnswer(0, { description: '' })] });
  expect(await item()).toHaveTextContent('0 assets');
  expect(container.querySelector('li [data-placeholder]')).toBeInTheDocument();
  expect(container.querySelector('li p')).toBeNull();
});

it('[A-264][A-265] says which are of the group and which are private', async () => {
  await open({ collections: [collectionAnswer(1, { group_access: true })] });
  expect(await screen.findByText('Group Collection')).toBeVisible();
  expect(screen.queryByText('Private Collection')).toBeNull();
});

it('[A-265] says which are private', async () => {
  await open();
  expect(await screen.findByText('Private Collection')).toBeVisible();
});

it('[A-266] says how long ago a collection was updated', async () => {
  const last_update = new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString();
  await open({ collections: [collectionAnswer(1, { last_update })] });
  expect(await screen.findByText('Updated 3 hours ago')).toBeVisible();
});

it('[A-928] cuts a name at 40 characters', async () => {
  await open({ collections: [collectionAnswer(1, { name: 'n'.repeat(41) })] });
  expect(await screen.findByRole('link')).toHaveTextContent(/^n{40}…$/);
});

it('[A-248][A-250][A-931] is a list at first [A-247][A-249] and cards when chosen, remembered', async () => {
  const { container } = await open();
  await item();
  expect(container.querySelector('ul')).toHaveAttribute('data-layout', 'list');
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(container.querySelector('ul')).toHaveAttribute('data-layout', 'card');
  expect(localStorage.getItem('dashboard.layout')).toBe('"card"');
});

it('[A-255][A-256][A-936] shows 30 placeholders while it loads, cards or rows', async () => {
  const never = () => new Promise<never>(() => {});
  const { container } = await open({ replies: { [SEARCH]: never } });
  const placeholders = (layout: string) =>
    container.querySelectorAll(`[data-skeleton="${layout}"]`).length;
  expect(placeholders('list')).toBe(30);
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(placeholders('card')).toBe(30);
});

it('[A-254][A-882] says that there are none, and offers to make the first', async () => {
  await open({ collections: [] });
  expect(await screen.findByText('No collections found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'New Collection' })).toHaveLength(2);
});

it('[A-239][A-240][A-903] searches by keyword, 250 ms after the last key', async () => {
  const { searches } = await open();
  const box = await field('Search collections');
  await item();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(box, { target: { value: 'lake' } });
  await vi.advanceTimersByTimeAsync(249);
  expect(window.location.search).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ keyword: 'lake' }));
  expect(window.location.search).toBe('?keyword=lake');
});

it('[A-241][A-242][A-243] sorts by last update, name and private, both ways', async () => {
  const { searches } = await open();
  const last = () => (searches().at(-1)?.body as { sort_by: string[] } | undefined)?.sort_by;
  await item();
  expect(last()).toEqual(['last_update desc']);
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Sort by/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Name');
  await waitFor(() => expect(last()).toEqual(['name desc']));
  await choose('Ascending');
  await waitFor(() => expect(last()).toEqual(['name asc']));
  await choose('Private');
  await waitFor(() => expect(last()).toEqual(['group_access asc']));
});

it('[A-552] asks for nothing when the address holds a sort that is none', async () => {
  const { searches } = await open({ path: '/collections?sort=owner+asc' });
  await button('New Collection');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(searches()).toEqual([]);
});

it('[A-244][A-245][A-246] holds the list to private ones and to times of the last update', async () => {
  const { searches } = await open({
    path: '/collections?start=2026-11-01T00:00:00Z&end=2026-11-30T00:00:00Z',
  });
  await item();
  expect(searches()[0]?.body).toMatchObject({
    private_only: false,
    last_update_range: { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' },
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Private only' }));
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ private_only: true }));
});

it('[A-251][A-252][A-897] has a pager only when there are more than fit, and other page sizes', async () => {
  const { searches } = await open({ total: 31 });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Results per page' }),
    '12',
  );
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ limit: 12, offset: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ limit: 12, offset: 12 }));
});

it('[A-252] has no pager when all fit', async () => {
  await open({ total: 30 });
  await item();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('[A-267] views a collection', async () => {
  await open();
  await userEvent.click(await button('View Collection'));
  expect(window.location.pathname).toBe('/collection/8');
});

it('[A-253][A-545][A-548][A-858] creates a collection once its name is there', async () => {
  const { log } = await open({
    replies: { [CREATE]: { body: { status: 'OK', data: collectionAnswer(0) } } },
  });
  await userEvent.click(await button('New Collection'));
  expect(await button('Create')).toBeDisabled();
  await userEvent.type(await field('Name'), 'x{Backspace}');
  expect(screen.getByText('Name is required')).toBeVisible();
  await userEvent.type(await field('Name'), 'Trip');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share with the group' }));
  await userEvent.click(await button('Create'));
  expect(await screen.findByText('Collection created successfully')).toBeVisible();
  const sent = log.find(({ method, path }) => `${method} ${path}` === CREATE);
  expect(sent?.body).toMatchObject({ name: 'Trip', description: '', group_access: true });
});

it('[A-546][A-548][A-927] does not create with a description of more than 256 characters', async () => {
  await open();
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip');
  const description = await field('Description');
  fireEvent.change(description, { target: { value: 'd'.repeat(256) } });
  expect(await button('Create')).toBeEnabled();
  fireEvent.change(description, { target: { value: 'd'.repeat(257) } });
  expect(await button('Create')).toBeDisabled();
  expect(screen.getByText('Description must be at most 256 characters')).toBeVisible();
});

it.each([
  [400, 'This name is taken.', 'This name is taken.'],
  [500, 'Something went wrong, please try again.', 'Error creating collection. Please try again.'],
])('tells why a collection was not created, status %i', async (status, said, shown) => {
  await open({ replies: { [CREATE]: refusal(status, 'X', said) } });
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip');
  await userEvent.click(await button('Create'));
  expect(await screen.findByText(shown)).toBeVisible();
  expect(await field('Name')).toHaveValue('Trip');
});

it('[A-838] tells the words of the server when a collection was not created', async () => {
  await open({ replies: { [CREATE]: refusal(404, 'NOT_FOUND', 'Asset 1 not found.') } });
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip{Enter}');
  expect(await screen.findByText('Asset 1 not found.')).toBeVisible();
});

it('[A-839] tells words of its own where the server has none', async () => {
  await open({ replies: { [CREATE]: { status: 502, body: 'Bad gateway' } } });
  await userEvent.click(await button('New Collection'));
  await userEvent.type(await field('Name'), 'Trip{Enter}');
  expect(await screen.findByText('Error creating collection. Please try again.')).toBeVisible();
});

it('[A-270][A-541][A-861][A-930] duplicates with a name that says so, loads the page anew, and says it then', async () => {
  const reload = watchReload();
  const { log } = await open({
    replies: { [CREATE]: { body: { status: 'OK', data: collectionAnswer(2, { id: 9 }) } } },
  });
  await userEvent.click(await button('Duplicate'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Summer (copy)');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Warm days');
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const sent = log.find(({ method, path }) => `${method} ${path}` === CREATE);
  expect(sent?.body).toMatchObject({ source_id: 8, name: 'Summer (copy)', group_access: false });
  renderInApp(<CollectionsPage />);
  expect((await screen.findAllByText('Successfully duplicated collection #9'))[0]).toBeVisible();
});

it('[A-840] tells the words of the server when a collection was not duplicated', async () => {
  await open({ replies: { [CREATE]: refusal(404, 'NOT_FOUND', 'Collection 8 not found.') } });
  await userEvent.click(await button('Duplicate'));
  await userEvent.type(await field('Name'), '{Enter}');
  expect(await screen.findByText('Collection 8 not found.')).toBeVisible();
});

it('[A-841] tells words of its own when a collection was not duplicated and the server says nothing', async () => {
  await open({ replies: { [CREATE]: { status: 502, body: 'Bad gateway' } } });
  await userEvent.click(await button('Duplicate'));
  await userEvent.type(await field('Name'), '{Enter}');
  expect(await screen.findByText('Error creating collection. Please try again.')).toBeVisible();
});

it('[A-271][A-272][A-274][A-688][A-860] deletes an own collection, after a question', async () => {
  const gone = { status: 'OK', data: {}, message: 'Collection deleted' };
  const { log } = await open({ replies: { 'DELETE /api/v1/assetcollection/8': { body: gone } } });
  await userEvent.click(await button('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Collection deleted')).toBeVisible();
  expect(log.some(({ method }) => method === 'DELETE')).toBe(true);
});

it("[A-273][A-274][A-688] does not offer to delete another's collection", async () => {
  await open({ collections: [collectionAnswer(1, { user_email: 'bert@example.com' })] });
  await button('Duplicate');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('says that the list could not be loaded, and tries again', async () => {
  let isBroken = true;
  await open({
    replies: {
      [SEARCH]: () =>
        isBroken ? refusal(400, 'INVALID', 'Not today.') : { body: collectionsAnswer([]) },
    },
  });
  expect(await screen.findByText('Not today.')).toBeVisible();
  isBroken = false;
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('No collections found')).toBeVisible();
});

const DOWNLOAD = 'GET /api/v1/assetcollection/8/download';

it('[A-268] downloads all of a collection by a link', async () => {
  const { log } = await open({ replies: { [DOWNLOAD]: { body: '#download' } } });
  await userEvent.click(await button('Download All'));
  await waitFor(() =>
    expect(log.some(({ path }) => path.endsWith('/8/download?as_url=y'))).toBe(true),
  );
  await waitFor(() => expect(window.location.hash).toBe('#download'));
});

it('[A-269] does not download an empty collection', async () => {
  await open({ collections: [collectionAnswer(0)] });
  expect(await button('Download All')).toBeDisabled();
});

it('tells that a collection cannot be downloaded, or is not there', async () => {
  let status = 400;
  await open({ replies: { [DOWNLOAD]: () => refusal(status, 'X') } });
  await userEvent.click(await button('Download All'));
  expect(
    await screen.findByText('Download not available at the moment. Please try again later.'),
  ).toBeVisible();
  status = 404;
  await userEvent.click(await button('Download All'));
  expect(
    await screen.findByText(
      "We're not able to provide you a downloable file at this time, please try again later.",
    ),
  ).toBeVisible();
});
