import { shareTooLarge } from '@spindle/contracts/shares/shares';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShareButton } from '../asset-list/actions/share-button.tsx';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { serveApi } from '../test/server.ts';
import { SECURITY, settingsAnswer } from '../test/settings-answers.ts';
import { shareAnswer } from '../test/share-answers.ts';
import { NotifyColleagues } from './notify-colleagues.tsx';
import { expiryOf } from './share-expiry.ts';
import { SharesPage } from './shares-page.tsx';

freshPage();

it('the dialog creates a link to the selected assets once the input is valid, and copies it', async () => {
  const share = shareAnswer({ has_password: true });
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { security: { ...SECURITY, shares_remove_personal_info: true } },
    ),
    'POST /api/v1/shares': { body: { status: 'OK', data: share } },
    'GET /api/v1/shares/colleagues': { body: { status: 'OK', data: { colleagues: [] } } },
  });
  useSession.setState({ isLoggedIn: true, permissions: ['DISTRIBUTE_ASSET'] });
  renderInApp(<ShareButton content={{ assets: [assetId(1)] }} place="head" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shared link' }));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Selected assets');
  fireEvent.change(name, { target: { value: 'For the press' } });
  await userEvent.click(dialog.getByRole('switch', { name: /^Allow downloads/ }));
  const cleaned = dialog.getByRole('switch', { name: /^Remove personal information/ });
  await waitFor(() => expect(cleaned).toBeChecked());
  await userEvent.click(cleaned);
  expect(cleaned).not.toBeChecked();
  await userEvent.click(dialog.getByRole('switch', { name: 'Require a password' }));
  const password = dialog.getByLabelText('Password');
  fireEvent.change(password, { target: { value: 'short' } });
  fireEvent.submit(password);
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeVisible();
  const sent = () => log.filter(({ method }) => method === 'POST');
  expect(sent()).toEqual([]);
  fireEvent.change(password, { target: { value: 'short no more' } });
  fireEvent.submit(password);

  const ready = within(await screen.findByRole('dialog', { name: 'The link is ready' }));
  expect(ready.getByRole('textbox', { name: 'Link' })).toHaveValue(share.url);
  expect(sent()[0]?.body).toEqual({
    assets: [assetId(1)],
    name: 'For the press',
    password: 'short no more',
    allow_download: true,
    remove_personal_info: false,
    expires_at: expect.stringMatching(/Z$/),
  });
  const write = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
  await userEvent.click(ready.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
  expect(write.mock.calls).toEqual([[share.url]]);
});

it('Notify notifies the chosen colleagues about a link', async () => {
  const colleagues = [
    { id: 8, name: 'Ada Berg' },
    { id: 9, name: 'Bo Dahl' },
  ];
  const log = await serveApi({
    'GET /api/v1/shares/colleagues': { body: { status: 'OK', data: { colleagues } } },
    'POST /api/v1/shares/5/notify': {
      body: { status: 'OK', data: { notified: 1 }, message: '1 colleague notified' },
    },
  });
  renderInApp(<NotifyColleagues shareId={5} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Notify colleagues' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Dahl' }));
  await userEvent.click(screen.getByRole('button', { name: 'Notify' }));
  expect(await screen.findByText('1 colleague notified')).toBeVisible();
  expect(log.find(({ path }) => path.endsWith('/notify'))?.body).toEqual({ user_ids: [9] });
});

it('the dialog shares the current results of a search, and reports when they are too many for a link', async () => {
  const share = shareAnswer();
  const log = await serveApi({
    'POST /api/v1/shares': { body: { status: 'OK', data: share } },
    'GET /api/v1/shares/colleagues': { body: { status: 'OK', data: { colleagues: [] } } },
  });
  useSession.setState({ isLoggedIn: true, permissions: ['DISTRIBUTE_ASSET'] });
  const content = { search_id: 'found', except_ids: [assetId(1)] };
  const { unmount } = renderInApp(<ShareButton content={content} count={1234} place="bar" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shared link' }));
  expect(dialog.getByText(/these 1,234 assets. Assets that you add later/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('dialog', { name: 'The link is ready' })).toBeVisible();
  expect(log[0]?.body).toMatchObject(content);
  unmount();

  renderInApp(<ShareButton content={content} count={12_000} place="bar" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const refused = within(await screen.findByRole('dialog', { name: 'Shared link' }));
  expect(refused.getByText(shareTooLarge('12,000'))).toBeVisible();
  expect(refused.queryByRole('textbox')).toBeNull();
});

it('the Share button is hidden without the permission to share', () => {
  renderInApp(<ShareButton content={{ assets: [assetId(1)] }} place="head" />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

it('the list shows the visitors of a link, notifies colleagues, edits the link without changing its password, and revokes it after a confirmation', async () => {
  const share = shareAnswer({ has_password: true, views: 3 });
  let shares = [share];
  const log = await serveApi({
    'GET /api/v1/shares': () => ({
      body: { status: 'OK', data: { shares, total_shares: shares.length } },
    }),
    'GET /api/v1/shares/colleagues': {
      body: { status: 'OK', data: { colleagues: [{ id: 8, name: 'Ada Berg' }] } },
    },
    [`POST /api/v1/shares/${share.id}/notify`]: {
      body: { status: 'OK', data: { notified: 1 }, message: '1 colleague notified' },
    },
    [`PATCH /api/v1/shares/${share.id}`]: {
      body: { status: 'OK', data: share, message: 'Link updated' },
    },
    [`DELETE /api/v1/shares/${share.id}`]: () => {
      shares = [];
      return { body: { status: 'OK', data: {}, message: 'Link revoked' } };
    },
  });
  renderInApp(<SharesPage />);
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText(/^3 visitors/)).toBeVisible();
  const notifyName = `Notify colleagues about ${share.name}`;
  await userEvent.click(item.getByRole('button', { name: notifyName }));
  const notifyDialog = within(await screen.findByRole('dialog', { name: notifyName }));
  await userEvent.click(notifyDialog.getByRole('combobox', { name: 'Notify colleagues' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ada Berg' }));
  await userEvent.click(notifyDialog.getByRole('button', { name: 'Notify' }));
  expect(await screen.findByText('1 colleague notified')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(item.getByRole('button', { name: `Edit ${share.name}` }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit link' }));
  await userEvent.click(form.getByRole('switch', { name: /^Allow downloads/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Link updated')).toBeVisible();
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: share.name,
    allow_download: true,
  });
  await userEvent.click(item.getByRole('button', { name: `Revoke ${share.name}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke link' }));
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No shared links yet')).toBeVisible();
});

it('the expiry is the end of the chosen day, which cannot be in the past', () => {
  const now = new Date('2026-11-21T12:00:00').getTime();
  expect(expiryOf('date', '2026-11-20', now)).toBeNull();
  expect(expiryOf('date', '', now)).toBeNull();
  expect(expiryOf('date', '2026-11-21', now)).toEqual({
    expires_at: new Date('2026-11-21T23:59:59').toISOString(),
  });
  expect(expiryOf('7', '', now)).toEqual({
    expires_at: new Date(now + 7 * 86_400_000).toISOString(),
  });
  expect(expiryOf('never', '', now)).toEqual({ expires_at: null });
  expect(expiryOf('unchanged', '', now)).toEqual({ expires_at: undefined });
});
