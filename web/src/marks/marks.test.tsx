import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AssetsPage } from '../asset-list/page/assets-page.tsx';
import { useSession } from '../session/session.ts';
import { BULK_QUEUED, jobAnswer, UNDO_CHANGE_SET } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const facts = (index: number) => `PATCH /api/v1/assets/${assetId(index)}/facts`;
const favorite = (index: number) => `PUT /api/v1/assets/${assetId(index)}/favorite`;
const saved = { body: { status: 'OK', data: { change_set_id: 7 } } };

/** Opens a list of three assets, and focuses the first. Returns the changes that the server received. */
async function open(replies: Replies, role: 'ADMIN' | 'USER' = 'ADMIN', path = '/assets') {
  const assets = [1, 2, 3].map((number) => foundAsset({ name: `${number}.jpg` }));
  const log = await serveApi({
    'POST /api/v1/assets/search': { body: searchAnswer(assets) },
    ...replies,
  });
  useSession.setState({ isLoggedIn: true, permissions: accountAnswer(role).data.permissions });
  window.history.replaceState(null, '', path);
  renderInApp(<AssetsPage />);
  (await asset('1.jpg')).focus();
  return () =>
    log
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ path: sent, body }) =>
        /\/(facts|favorite|bulk|undo)$/.test(sent) ? [body || sent] : [],
      );
}

const asset = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

it('keys mark the focused asset at once, and Undo restores its marks', async () => {
  const user = userEvent.setup();
  const changes = await open({ [facts(0)]: saved, [favorite(0)]: saved });
  await user.keyboard('4');
  expect(await asset('1.jpg')).toHaveAccessibleName('1.jpg, Image JPG, Ok, 4 stars');
  await user.keyboard('p7f');
  expect(await asset('1.jpg')).toHaveAccessibleName(
    '1.jpg, Image JPG, Ok, 4 stars, Picked, Yellow label, Favorite',
  );
  await screen.findByText('Added 1.jpg to your favorites.');
  // The alert closes with a transition.
  await waitFor(() => expect(screen.queryByText('4 stars for 1.jpg.')).toBeNull());
  expect(changes()).toEqual([
    { rating: 4, in_series: true },
    { flag: 'PICK', in_series: true },
    { color_label: 'YELLOW', in_series: true },
    { favorite: true },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ favorite: false }));
  (await asset('1.jpg')).focus();
  await user.keyboard('0u7');
  expect(await asset('1.jpg')).toHaveAccessibleName('1.jpg, Image JPG, Ok');
});

it('Undo takes back one mark of a series', async () => {
  const user = userEvent.setup();
  const changes = await open({ [facts(0)]: saved });
  await user.keyboard('4');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ take_back: 7 }));
  expect(await asset('1.jpg')).toHaveAccessibleName('1.jpg, Image JPG, Ok');
});

it('a mark that cannot be saved is taken back, with a message', async () => {
  const user = userEvent.setup();
  await open({ [facts(0)]: errorReply(409, 'CONFLICT', 'The asset is archived.') });
  await user.keyboard('x');
  expect(await screen.findByText('The asset is archived.')).toBeVisible();
  expect(await asset('1.jpg')).toHaveAccessibleName('1.jpg, Image JPG, Ok');
});

it('keys mark the selection instead of the focused asset', async () => {
  const user = userEvent.setup();
  const input = { change_set_id: 7 };
  const job = jobAnswer({ type: 'BULK_CHANGE_FACTS', message: '2 assets updated', input });
  const requests = await open({
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/jobs/5': { body: job },
    ...UNDO_CHANGE_SET,
  });
  await user.keyboard('s{ArrowRight}s{ArrowRight}5');
  expect(await screen.findByText('5 stars for 2 assets.')).toBeVisible();
  const ids = [assetId(0), assetId(1)];
  expect(requests()).toEqual([{ action: 'change_facts', change: { rating: 5 }, ids }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 assets restored.')).toBeVisible();
  expect(requests().at(-1)).toBe('/api/v1/change-sets/7/undo');
  // The selection outlives the page.
  await user.keyboard('{Escape}');
});

it('users who may not edit assets change favorites only', async () => {
  const user = userEvent.setup();
  const changes = await open({ [favorite(0)]: saved }, 'USER');
  await user.keyboard('5pf');
  await screen.findByText('Added 1.jpg to your favorites.');
  expect(changes()).toEqual([{ favorite: true }]);
});

it('rows of the list have a column of marks', async () => {
  await open({}, 'ADMIN', '/assets?view=list');
  expect(screen.getByRole('columnheader', { name: 'Marks' })).toBeVisible();
});
