import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer, configAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Replies, type Reply, serveApi } from '../../test/server.ts';
import { AssetView } from '../asset-view.tsx';

freshPage();

afterEach(() => vi.useRealTimers());

const ID = assetId(0);
const DATA = `GET /api/v1/assets/${ID}/data` as const;
const VIDEO: Partial<Asset> = { name: 'dunes.mp4', content_type: 'video/mp4', kind: 'VIDEO' };
const IN_TRASH: Partial<Asset> = {
  trashed: true,
  trash: { at: new Date(2026, 10, 20, 18, 10).toISOString(), by: 'Cora Colleague' },
};

/** Opens an asset whose server answers with `current.reply`. */
async function open(changes: Partial<Asset>, role: RoleName = 'ADMIN', replies: Replies = {}) {
  const asset = assetAnswer(0, changes);
  const current: { reply: Reply } = { reply: { body: asset } };
  const log = await serveApi({
    [DATA]: () => current.reply,
    'GET /api/v1/config': { body: configAnswer() },
    'POST /api/v1/assets/trash/shares': { body: { status: 'OK', data: [] } },
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  const leave = vi.fn();
  const siblings = {
    ids: [],
    position: 0,
    previousId: undefined,
    nextId: undefined,
    show: () => {},
    showWithSiblings: () => {},
    leave,
    close: () => {},
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderInApp(<AssetView id={ID} siblings={siblings} closeLabel="Close" />);
  const [stem = ''] = asset.name.split('.');
  await screen.findByRole('heading', { level: 1, name: stem });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  return { current, log, leave, user };
}

const passSeconds = () => vi.advanceTimersByTimeAsync(6_000);
const button = (name: string) => screen.queryByRole('button', { name });

it('says that a colleague moved the open asset to the trash, without a reload, and restores it', async () => {
  const { current, user } = await open({}, 'MANAGER', {
    [`POST /api/v1/assets/trash/${ID}/undelete`]: () => {
      current.reply = { body: assetAnswer(0) };
      return { body: { status: 'OK', data: { id: ID, trashed: false }, message: '' } };
    },
  });
  expect(await screen.findByRole('button', { name: 'Move to Trash' })).toBeVisible();
  current.reply = { body: assetAnswer(0, IN_TRASH) };
  await passSeconds();
  expect(await screen.findByText('Deleted 20 Nov 2026, 18:10 by Cora Colleague')).toBeVisible();
  expect(
    screen.getAllByRole('status').some((one) => one.textContent === 'This asset is in the trash'),
  ).toBe(true);
  for (const name of ['Move to Trash', 'Add to basket', 'Download original', 'Delete forever'])
    expect(button(name), name).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Successfully restored asset.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Move to Trash' })).toBeVisible();
});

it.each([
  [IN_TRASH, 'Asset deleted permanently'],
  [{}, 'Asset no longer available'],
])('says that the open asset is gone', async (changes, title) => {
  const { current } = await open(changes);
  current.reply = errorReply(404, 'NOT_FOUND', 'Asset not found.');
  await passSeconds();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('shows the picture of a trashed video, but no player', async () => {
  await open({ ...VIDEO, ...IN_TRASH });
  const image = await screen.findByRole('img', { name: 'Preview of dunes.mp4' });
  expect(image.getAttribute('src')).toContain('/conversions?resize=');
  expect(document.querySelector('video')).toBeNull();
});

it('deletes a trashed asset permanently after a question that names its shares, and shows the next one', async () => {
  const { log, leave, user } = await open(IN_TRASH, 'ADMIN', {
    'POST /api/v1/assets/trash/shares': {
      body: { status: 'OK', data: [{ name: 'Press kit', assets: 1 }] },
    },
    [`DELETE /api/v1/assets/trash/${ID}/purge`]: {
      status: 202,
      body: { status: 'QUEUED', message: '', job_id: 7 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete forever' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete forever?' }));
  expect(
    await question.findByText(
      'The shared link “Press kit” contains it, and will lose it for good.',
    ),
  ).toBeVisible();
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete forever' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(await screen.findByText('The asset is being deleted permanently.')).toBeVisible();
});
