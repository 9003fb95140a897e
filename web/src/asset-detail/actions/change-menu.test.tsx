import { NAME_CHANGED } from '@spindle/contracts/assets/asset-changes';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type ReceivedRequest, type Replies, serveApi } from '../../test/server.ts';
import { AssetActions } from './asset-actions.tsx';

freshPage();

const ID = assetId(0);

async function open(
  changes: Partial<Asset> = {},
  role: RoleName = 'CREATOR',
  replies: Replies = {},
) {
  const saved = (message: string) => ({ body: { status: 'OK', data: assetAnswer(0), message } });
  const log = await serveApi({
    [`PATCH /api/v1/assets/${ID}`]: saved('Asset renamed'),
    [`POST /api/v1/assets/${ID}/archive`]: saved('Asset archived'),
    [`POST /api/v1/assets/${ID}/unarchive`]: saved('Asset unarchived'),
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  const onEdit = vi.fn();
  renderInApp(
    <AssetActions
      asset={assetAnswer(0, changes)}
      onEdit={onEdit}
      onTool={() => undefined}
      leave={() => undefined}
    />,
  );
  return { log, onEdit, user: userEvent.setup() };
}

it('renames an asset', async () => {
  const { log, user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename asset' }));
  const name = dialog.getByRole('textbox', { name: 'File name' });
  await user.clear(name);
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.type(name, 'dawn.jpg{Enter}');
  expect(await screen.findByText('Asset renamed')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(log.at(-1)?.body).toEqual({ name: 'dawn.jpg', expected: 'lakeside-dusk.jpg' });
});

it('keeps the typed name when somebody else has renamed the asset, and replaces that name on request', async () => {
  const theirs = assetAnswer(0, { name: 'theirs.jpg' });
  const { log, user } = await open({}, 'CREATOR', {
    [`GET /api/v1/assets/${ID}/data`]: { body: theirs },
    [`PATCH /api/v1/assets/${ID}`]: ({ body, path }: ReceivedRequest) => {
      if ((body as { expected: string }).expected === 'theirs.jpg')
        return { body: { status: 'OK', data: theirs, message: 'Asset renamed' } };
      const error = { status: 409, error: 'CONFLICT', message: NAME_CHANGED, url: path };
      const details = [{ path: 'name', message: 'is now theirs.jpg' }];
      return { status: 409, body: { ...error, request_id: 'r', details } };
    },
  });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename asset' }));
  const name = dialog.getByRole('textbox', { name: 'File name' });
  await user.clear(name);
  await user.type(name, 'dawn.jpg{Enter}');
  expect(await dialog.findByText(/^Somebody else renamed it to “theirs.jpg”/)).toBeVisible();
  expect(name).toHaveValue('dawn.jpg');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Asset renamed')).toBeVisible();
  expect(log.at(-1)?.body).toEqual({ name: 'dawn.jpg', expected: 'theirs.jpg' });
});

it('archives an asset', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('Asset archived')).toBeVisible();
});

it('only offers to unarchive an archived asset', async () => {
  const { user } = await open({ status: 'ARCHIVED' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeDisabled();
  await user.click(screen.getByRole('menuitem', { name: 'Unarchive' }));
  expect(await screen.findByText('Asset unarchived')).toBeVisible();
});

it("offers 'Edit Image' for images only [A-198] [A-199]", async () => {
  const { onEdit, user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Image' }));
  expect(onEdit).toHaveBeenCalledOnce();
  cleanup();
  for (const kind of ['VIDEO', 'AUDIO', 'OTHER'] as const) {
    const { user } = await open({ kind });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit Image' })).toBeNull();
    cleanup();
  }
});

it('does not edit an asset that failed, is archived or is being processed [A-223]', async () => {
  for (const changes of [
    { errors: { original: 'It is damaged.' } },
    { status: 'ARCHIVED' },
    { status: 'NOT_READY' },
  ] as const) {
    const { user } = await open(changes);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const item = await screen.findByRole('menuitem', { name: 'Edit Image' });
    expect(item, JSON.stringify(changes)).toBeDisabled();
    cleanup();
  }
});

it('offers a USER no editing [A-677]', async () => {
  await open({}, 'USER');
  expect(screen.getByRole('button', { name: 'Get Link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('opens the tab with images that are like it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'More like this' }));
  expect([window.location.pathname, window.location.search]).toEqual([
    `/asset/${ID}`,
    '?tab=similar',
  ]);
});
