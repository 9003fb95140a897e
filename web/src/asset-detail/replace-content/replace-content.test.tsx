import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, serveApi } from '../../test/server.ts';
import { serveUploads } from '../../test/upload-server.ts';
import { AssetActions } from '../actions/asset-actions.tsx';

freshPage();

// Uses jsdom's File instead of Node's.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

const asset = assetAnswer(0);
const file = new File(['new bytes'], 'better.jpg', { type: 'image/jpeg' });

async function open(changes: Partial<Asset> = {}, role: RoleName = 'CREATOR') {
  const api = await serveApi({
    'GET /api/v1/authentication/service_token': { body: 'token of the uploader' },
    [`POST /api/v1/assets/${asset.id}/versions/${asset.version}/restore`]: {
      status: 202,
      body: { status: 'QUEUED', message: 'Restoring the earlier version.', job_id: 9 },
    },
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  renderInApp(
    <AssetActions
      asset={assetAnswer(0, changes)}
      onEdit={() => undefined}
      onTool={() => undefined}
      leave={() => undefined}
    />,
  );
  return { api, user: userEvent.setup() };
}

it('uploads the chosen file with an uploader token, and shows an alert [A-197] [A-782] [A-878]', async () => {
  const { log } = await serveUploads();
  const { api, user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const choice = await screen.findByRole('menuitem', { name: 'Replace Content' });
  const fileClick = vi.spyOn(screen.getByTestId<HTMLInputElement>('replace-file'), 'click');
  await user.click(choice);
  expect(fileClick).toHaveBeenCalled();
  await user.upload(screen.getByTestId('replace-file'), file);
  expect(await screen.findByText('Request succeeded. Refreshing data...')).toBeVisible();
  expect(api.map(({ path }) => path)).toContain(
    '/api/v1/authentication/service_token?scope=EDIT_ASSET',
  );
  expect(log[0]).toMatchObject({
    method: 'POST',
    authorization: 'Bearer token of the uploader',
    metadata: { filename: 'better.jpg', replaces: asset.id },
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restoring the earlier version.')).toBeVisible();
  expect(api.map(({ method, path }) => `${method} ${path}`)).toContain(
    `POST /api/v1/assets/${asset.id}/versions/${asset.version}/restore`,
  );
});

it('shows the progress, and can be canceled', async () => {
  const never = new Promise<undefined>(() => {});
  await serveUploads(() => never);
  const { user } = await open();
  await user.upload(screen.getByTestId('replace-file'), file);
  const label = 'Replacing content with better.jpg';
  expect(await screen.findByRole('progressbar', { name: label })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows the error of the server', async () => {
  await serveUploads(() => errorReply(409, 'CONFLICT', 'This asset is archived.'));
  const { user } = await open();
  await user.upload(screen.getByTestId('replace-file'), file);
  expect(await screen.findByText('This asset is archived.')).toBeVisible();
});

it('is not offered to USER [A-676]', async () => {
  await open({}, 'USER');
  expect(screen.queryByTestId('replace-file')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('is disabled for an archived asset', async () => {
  const { user } = await open({ status: 'ARCHIVED' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Replace Content' })).toBeDisabled();
});
