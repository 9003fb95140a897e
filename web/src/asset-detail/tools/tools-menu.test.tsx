import type { Asset } from '@spindle/contracts/assets/assets';
import { can, ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Reply, serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { AssetActions } from '../actions/asset-actions.tsx';

freshPage();

const BROKEN = { original: 'The file cannot be read.' };

async function open(
  changes: Partial<Asset> = {},
  role: RoleName = 'ADMIN',
  reply: Reply | (() => Reply) = withAutoFix(),
) {
  const log = await serveApi({ 'GET /api/v1/user/settings': reply });
  useSession.setState({ isLoggedIn: true, permissions: accountAnswer(role).data.permissions });
  const onTool = vi.fn();
  const { unmount } = renderInApp(
    <AssetActions
      asset={assetAnswer(0, changes)}
      onEdit={() => undefined}
      onTool={onTool}
      leave={() => undefined}
    />,
  );
  return { log, onTool, unmount, user: userEvent.setup() };
}

function withAutoFix(): Reply {
  const { status, data } = settingsAnswer().body;
  const on = { added: true, enabled: true, settings: {} };
  const IMAGE_AUTOFIX = { title: 'Auto-fix', description: '', ...on };
  return { body: { status, data: { ...data, addons: addonSettings({ IMAGE_AUTOFIX }) } } };
}

const tools = () => screen.getByRole('button', { name: 'Tools' });

it("offers the tools of enabled add-ons under 'Tools' for images [A-200]", async () => {
  const { log, onTool, user } = await open();
  expect(log).toEqual([]);
  await user.click(tools());
  await user.click(await screen.findByRole('menuitem', { name: 'Auto-fix' }));
  expect(onTool).toHaveBeenCalledExactlyOnceWith('auto-fix');
});

it('offers the tools only for images, and only to users who may edit', async () => {
  for (const { id, name } of ROLES) {
    const { unmount } = await open({}, name);
    expect(screen.queryByRole('button', { name: 'Tools' }) !== null).toBe(can(id, 'EDIT_ASSET'));
    unmount();
  }
  await open({ kind: 'VIDEO' });
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull();
});

it('is disabled when the original has an error or the asset cannot be changed now [A-224]', async () => {
  for (const changes of [
    { errors: BROKEN },
    { status: 'ARCHIVED' },
    { status: 'NOT_READY' },
    { trashed: true },
  ] satisfies Partial<Asset>[]) {
    const { unmount } = await open(changes);
    expect(tools()).toBeDisabled();
    unmount();
  }
  await open();
  expect(tools()).toBeEnabled();
});

it('links to the add-ons when none is enabled', async () => {
  const { user } = await open({}, 'MANAGER', settingsAnswer());
  await user.click(tools());
  expect(await screen.findByText('No tools are enabled')).toBeVisible();
  const link = screen.getByRole('menuitem', { name: 'Enable add-ons' });
  expect(link).toHaveAttribute('href', '/admin/addons');
});

it('tells users who cannot enable add-ons whom to ask', async () => {
  const { user } = await open({}, 'CREATOR', settingsAnswer());
  await user.click(tools());
  expect(await screen.findByText('Ask an administrator to enable them.')).toBeVisible();
});

it('shows an error when the tools cannot be loaded, and retries', async () => {
  const replies = [errorReply(403, 'FORBIDDEN'), withAutoFix()];
  const { user } = await open({}, 'ADMIN', () => replies.shift() ?? withAutoFix());
  await user.click(tools());
  expect(await screen.findByText('The tools could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findByRole('menuitem', { name: 'Auto-fix' })).toBeVisible();
});
