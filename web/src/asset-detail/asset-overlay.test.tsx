import type { Asset } from '@spindle/contracts/assets/assets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '../api/token.ts';
import { assetAnswer } from '../test/asset-answers.ts';
import { matchQueries } from '../test/media-queries.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer, configAnswer } from '../test/people.ts';
import { openApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const NAMES = ['first.jpg', 'second.jpg', 'third.jpg'];

function dataOf(index: number): `GET /api/v1/assets/${string}/data` {
  return `GET /api/v1/assets/${assetId(index)}/data`;
}

/** Opens the app with three photographs for a signed-in user. */
async function openAt(path: string, replies: Replies = {}, changes: Partial<Asset> = {}) {
  const assets = NAMES.map((name) => foundAsset({ name }));
  const details = NAMES.map((name, index) => [
    dataOf(index),
    { body: assetAnswer(index, { name, ...changes }) },
  ]);
  const log = await serveApi({
    'GET /api/v1/config': { body: configAnswer() },
    'GET /api/v1/account': { body: accountAnswer() },
    'POST /api/v1/assets/search': { body: searchAnswer(assets) },
    ...Object.fromEntries(details),
    ...replies,
  });
  storeToken('token-1', { remember: true });
  openApp(path);
  return log;
}

async function openFromList(name = 'second', replies: Replies = {}) {
  const log = await openAt('/assets?sort=file_name_asc', replies);
  await userEvent.click(await screen.findByRole('link', { name }));
  const dialog = await screen.findByRole('dialog');
  return { log, dialog: within(dialog) };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows an asset at its own address as a page [A-036]', async () => {
  await openAt(`/asset/${assetId(1)}`);
  expect(await title('second')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(document.title).toBe('second.jpg · Spindle');
});

it('opens an asset as a modal over the list that linked to it [A-037] [A-185]', async () => {
  const { dialog } = await openFromList();
  expect(window.location.pathname).toBe(`/asset/${assetId(1)}`);
  expect(await dialog.findByRole('heading', { name: 'second' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('grid', { name: 'Assets', hidden: true })).toBeInTheDocument();
});

it('keeps the position in the list, and returns to it [A-038]', async () => {
  await openFromList();
  await userEvent.click(screen.getByRole('button', { name: 'Next asset' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/asset/${assetId(2)}`));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
  expect(window.location.search).toBe('?sort=file_name_asc');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the previous and the next asset of the list [A-039] [A-186] [A-187]', async () => {
  const { dialog } = await openFromList();
  expect(await dialog.findByText(/^2 of 3/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Next asset' }));
  expect(await dialog.findByRole('heading', { name: 'third' })).toBeVisible();
  expect(dialog.getByText(/^3 of 3/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next asset' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Previous asset' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Previous asset' }));
  expect(await dialog.findByRole('heading', { name: 'first' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Previous asset' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('moves with the arrow keys, closes with Escape, and focuses the card of the last asset', async () => {
  const { dialog } = await openFromList();
  await userEvent.keyboard('{ArrowRight}');
  expect(await dialog.findByRole('heading', { name: 'third' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(window.location.pathname).toBe(`/asset/${assetId(2)}`);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await dialog.findByRole('heading', { name: 'first' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const card = screen.getByRole('row', { name: /^first.jpg/ });
  await waitFor(() => expect(card).toHaveFocus());
});

it('does not move when an arrow key is pressed in a text field', async () => {
  const { dialog } = await openFromList();
  await userEvent.click(await dialog.findByRole('button', { name: 'Get Link' }));
  await userEvent.click(dialog.getByLabelText('Valid for (hours)'));
  await userEvent.keyboard('{ArrowRight}');
  expect(window.location.pathname).toBe(`/asset/${assetId(1)}`);
});

it('continues with the next page of the list at the end of a page, and goes back', async () => {
  const page = (number: number, indexes: number[]) => {
    const assets = indexes.map((index) => [assetId(index), foundAsset({ name: `${index}.jpg` })]);
    const result = indexes.map((index) => assetId(index));
    const totals = { total_files: 4, total_pages: 2, page: number };
    const extended_result = Object.fromEntries(assets);
    return { body: { ...searchAnswer([]), ...totals, result, extended_result } };
  };
  const read = (index: number) => [
    dataOf(index),
    { body: assetAnswer(index, { name: `${index}.jpg` }) },
  ];
  await openAt('/assets', {
    'POST /api/v1/assets/search': page(1, [0, 1]),
    [`GET /api/v1/assets/search/${searchAnswer([]).search_id}/2`]: page(2, [2, 3]),
    ...Object.fromEntries([0, 1, 2, 3].map(read)),
  });
  await userEvent.click(await screen.findByRole('link', { name: '1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const next = await dialog.findByRole('button', { name: 'Next asset' });
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(next);
  expect(await dialog.findByRole('heading', { name: '2' })).toBeVisible();
  expect(dialog.getByText(/^1 of 2/)).toBeVisible();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Previous asset' })).toHaveAttribute(
      'aria-disabled',
      'false',
    ),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Previous asset' }));
  expect(await dialog.findByRole('heading', { name: '1' })).toBeVisible();
  await userEvent.click(next);
  expect(await dialog.findByRole('heading', { name: '2' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toMatch(/^\/assets\?.*page=2/);
});

it('shows the thumbnail of the list until the preview has loaded', async () => {
  await openAt('/assets?view=list');
  const row = await screen.findByRole('row', { name: /^second.jpg/ });
  const thumbnail = within(row).getAllByRole('presentation').at(-1);
  if (!thumbnail) throw new Error('no thumbnail');
  fireEvent.load(thumbnail);
  await userEvent.click(within(row).getByRole('link', { name: 'second' }));
  const image = await screen.findByRole('img', { name: 'Preview of second.jpg' });
  const below = image.previousElementSibling;
  expect(below?.getAttribute('src')).toContain('resize=100,100');
  expect(below?.getAttribute('src')).toContain(thumbnail.getAttribute('src'));
});

it('moves the asset to the trash and shows the next one', async () => {
  const trashed = { status: 'OK', data: { id: assetId(1), trashed: true }, message: 'Gone' };
  const { dialog } = await openFromList('second', {
    [`POST /api/v1/assets/${assetId(1)}/delete`]: { body: trashed },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Move to Trash' }));
  expect(await screen.findByText('Undo')).toBeVisible();
  expect(await dialog.findByRole('heading', { name: 'third' })).toBeVisible();
  const strip = within(dialog.getByRole('list', { name: 'Assets in this list' }));
  expect(strip.queryByRole('button', { name: 'second.jpg' })).toBeNull();
  expect(dialog.getByText(/^2 of 2/)).toBeVisible();
});

it('stays at an asset that could not be moved to the trash, and says why', async () => {
  const { dialog } = await openFromList('second', {
    [`POST /api/v1/assets/${assetId(1)}/delete`]: errorReply(409, 'CONFLICT', 'It is archived.'),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Move to Trash' }));
  expect(await screen.findByText('It is archived.')).toBeVisible();
  expect(dialog.getByRole('heading', { name: 'second' })).toBeVisible();
});

for (const [way, remove] of [
  [
    'the button',
    async () => userEvent.click(await screen.findByRole('button', { name: 'Move to Trash' })),
  ],
  ['the Delete key', () => userEvent.keyboard('{Delete}')],
] as const) {
  it(`moves an asset opened by its address to the trash with ${way}, shows the list, and offers Undo`, async () => {
    const trashed = { status: 'OK', data: { id: assetId(1), trashed: true }, message: 'Gone' };
    let isTrashed = false;
    const log = await openAt(`/asset/${assetId(1)}`, {
      [dataOf(1)]: () => ({ body: assetAnswer(1, { name: NAMES[1], trashed: isTrashed }) }),
      [`POST /api/v1/assets/${assetId(1)}/delete`]: () => {
        isTrashed = true;
        return { body: trashed };
      },
      [`POST /api/v1/assets/trash/${assetId(1)}/undelete`]: { body: trashed },
    });
    await title('second');
    await remove();
    expect(await screen.findByRole('grid', { name: 'Assets' })).toBeVisible();
    expect(window.location.pathname).toBe('/assets');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(log.map(({ path }) => path)).toContain(`/api/v1/assets/trash/${assetId(1)}/undelete`),
    );
  });
}

const details = () => screen.findByRole('complementary', { name: /jpg$/, hidden: true });

it('hides and shows the inspector with I and with its button, and remembers the choice', async () => {
  const { dialog } = await openFromList();
  expect(await details()).toHaveAttribute('data-shown');
  await userEvent.keyboard('i');
  expect(await details()).not.toHaveAttribute('data-shown');
  await userEvent.keyboard('{ArrowRight}');
  expect(await dialog.findByText('third.jpg, 3 of 3')).toBeInTheDocument();
  expect(await details()).not.toHaveAttribute('data-shown');
  expect(window.localStorage.getItem('spindle.asset.inspector')).toBe('false');
  await userEvent.click(dialog.getByRole('button', { name: 'Show details' }));
  expect(await details()).toHaveAttribute('data-shown');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide details' }));
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  if (!close) throw new Error('no button');
  await userEvent.click(close);
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
});

it('shows a hidden inspector when a tab of the asset is opened', async () => {
  window.localStorage.setItem('spindle.asset.inspector', 'false');
  await openAt(`/asset/${assetId(1)}?tab=metadata`);
  await waitFor(async () => expect(await details()).toHaveAttribute('data-shown'));
});

describe('on a phone', () => {
  beforeEach(() => matchQueries('max-width: 767.98px'));

  it('shows the details in a sheet that a swipe up opens, and Escape, its grip, a drag and Back close', async () => {
    const { dialog } = await openFromList();
    expect(await details()).not.toHaveAttribute('data-shown');
    const image = await dialog.findByRole('img', { name: 'Preview of second.jpg' });
    fireEvent(image, touchEvent('touchstart', 100, 500));
    fireEvent(image, touchEvent('touchend', 110, 300));
    await waitFor(async () => expect(await details()).toHaveAttribute('data-shown'));
    const isHidden = () =>
      waitFor(async () => expect(await details()).not.toHaveAttribute('data-shown'));
    const grip = () => within(dialog.getByRole('banner')).getByRole('button');
    expect(grip()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await isHidden();
    const button = dialog.getByRole('button', { name: 'Show details' });
    expect(button).toHaveFocus();

    await userEvent.click(button);
    await userEvent.click(grip());
    await isHidden();
    await userEvent.click(button);
    HTMLElement.prototype.setPointerCapture ??= () => {};
    fireEvent(grip(), pointerEvent('pointerdown', 100));
    fireEvent(grip(), pointerEvent('pointermove', 220));
    fireEvent(grip(), pointerEvent('pointerup', 220));
    await isHidden();
    await userEvent.click(button);
    window.history.back();
    await isHidden();
    expect(window.location.pathname).toBe(`/asset/${assetId(1)}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname).toBe('/assets'));
  });

  it('returns to the list from an asset that was reached with the sheet open', async () => {
    const { dialog } = await openFromList();
    await userEvent.click(await dialog.findByRole('button', { name: 'Show details' }));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(window.location.pathname).toBe(`/asset/${assetId(2)}`));
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await details()).not.toHaveAttribute('data-shown'));
    expect(window.location.pathname).toBe(`/asset/${assetId(2)}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/assets'));
    expect(window.location.search).toBe('?sort=file_name_asc');
  });
});

/** Creates a pointer event, which jsdom lacks, at a height in CSS pixels. */
function pointerEvent(type: string, clientY: number): Event {
  return Object.assign(new Event(type, { bubbles: true }), { clientY, pointerId: 1 });
}

it('copies a 24-hour link from the menu beside Get Link', async () => {
  const { dialog, log } = await openFromList('second', {
    [`GET /api/v1/assets/${assetId(1)}/get_link`]: { body: 'https://example.com/1' },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'More link options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy 24-hour link' }));
  await waitFor(() => expect(log.some(({ path }) => path.includes('get_link'))).toBe(true));
});

it('returns to the list with one Back after any number of moves', async () => {
  await openFromList();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(window.location.pathname).toBe(`/asset/${assetId(2)}`));
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
});

it('opens the assets of the list from a strip of thumbnails', async () => {
  const { dialog } = await openFromList();
  const strip = within(await dialog.findByRole('list', { name: 'Assets in this list' }));
  expect(strip.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
    NAMES,
  );
  expect(strip.getByRole('button', { name: 'second.jpg' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(strip.getByRole('button', { name: 'first.jpg' }));
  expect(await dialog.findByRole('heading', { name: 'first' })).toBeVisible();
});

it('prefetches the details of the previous and the next asset', async () => {
  const { log } = await openFromList('first');
  await waitFor(() =>
    expect(log.map(({ path }) => path)).toContain(`/api/v1/assets/${assetId(1)}/data`),
  );
  expect(log.map(({ path }) => path)).not.toContain(`/api/v1/assets/${assetId(2)}/data`);
});

it('moves to the next asset on a swipe, unless it is short or vertical', async () => {
  const { dialog } = await openFromList();
  const image = await dialog.findByRole('img', { name: 'Preview of second.jpg' });
  const swipe = (fromX: number, toX: number, toY = 0) => {
    fireEvent(image, touchEvent('touchstart', fromX, 0));
    fireEvent(image, touchEvent('touchend', toX, toY));
  };
  swipe(300, 280);
  swipe(300, 200, 300);
  expect(window.location.pathname).toBe(`/asset/${assetId(1)}`);
  swipe(300, 200);
  await waitFor(() => expect(window.location.pathname).toBe(`/asset/${assetId(2)}`));
});

/** Creates a touch event with touches, which jsdom's events lack. */
function touchEvent(type: string, clientX: number, clientY: number): Event {
  const touch = { clientX, clientY };
  return Object.assign(new Event(type, { bubbles: true }), {
    // A lifted finger is no longer among the touches.
    touches: type === 'touchend' ? [] : [touch],
    changedTouches: [touch],
  });
}

it('announces the shown asset to screen readers', async () => {
  const { dialog } = await openFromList();
  await userEvent.keyboard('{ArrowRight}');
  expect(await dialog.findByText('third.jpg, 3 of 3')).toHaveAttribute('role', 'status');
});

it('says that an asset does not exist, and returns to the list', async () => {
  await openAt(`/asset/${assetId(1)}`, { [dataOf(1)]: errorReply(404, 'NOT_FOUND') });
  expect(await title('Asset not found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Assets' }));
  await waitFor(() => expect(window.location.pathname).toBe('/assets'));
});

it('shows an error when an asset cannot be loaded, and retries', async () => {
  let isDown = true;
  await openAt(`/asset/${assetId(1)}`, {
    [dataOf(1)]: () =>
      isDown
        ? errorReply(400, 'INVALID', 'Not now.')
        : { body: assetAnswer(1, { name: 'second.jpg' }) },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('second')).toBeVisible();
});

it('replaces Processing by the preview without a reload', async () => {
  let isReady = false;
  const detail = () => ({
    body: assetAnswer(
      1,
      isReady ? { version: 4, render_version: 4 } : { status: 'NOT_READY', addons_info: {} },
    ),
  });
  await openAt(`/asset/${assetId(1)}`, {
    [dataOf(1)]: detail,
    'POST /api/v1/assets/search': () => ({
      body: {
        ...searchAnswer([]),
        extended_result: { [assetId(1)]: foundAsset({ status: isReady ? 'OK' : 'NOT_READY' }) },
      },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Processing' })).toBeVisible();
  isReady = true;
  const image = await screen.findByRole('img', { name: 'Preview of lakeside-dusk.jpg' });
  expect(image.getAttribute('src')).toContain('v=4');
});
