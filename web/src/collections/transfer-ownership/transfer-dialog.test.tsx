import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { openCollections } from '../../test/open-collections.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type Replies } from '../../test/server.ts';

freshPage();

const OWNERS = 'GET /api/v1/users/former_owners';
const USERS = 'POST /api/v1/users';
const TRANSFER = 'POST /api/v1/users/4/collections/transfer';

const person = (id: number, first_name: string, email: string) => ({
  id,
  first_name,
  last_name: 'Olsen',
  email,
  role_id: 4,
  role_name: 'USER' as const,
  permissions: [],
  enabled: true,
  group_asset_access: true,
  access_id: 'a',
  uploadKey: 'u',
  apikey: 'k',
});
const former = { id: 4, email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' };
const owners = { body: { status: 'OK', users: [{ ...former, collections: 2 }] } };
const users = [person(5, 'Mara', 'mara@example.com'), person(6, 'Bo', 'bo@example.com')];
const enabled = { body: { status: 'OK', users, count: 2, total_users: 2 } };
const message = '2 collections transferred.';

async function open(replies: Replies = {}) {
  const done = { body: { status: 'OK', data: { collections: 2 }, message } };
  const all = { [OWNERS]: owners, [USERS]: enabled, [TRANSFER]: done, ...replies };
  const { log } = await openCollections({ replies: all });
  useSession.setState({ permissions: ['MANAGE_USERS'] });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Transfer collections…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer collections' }));
  const pick = async (field: string, option: RegExp) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const sent = () => log.filter(({ path }) => path.endsWith('/4/collections/transfer'));
  return { dialog, pick, sent, log };
}

it('the dialog states how many collections of a disabled user go to whom, then transfers them', async () => {
  const { dialog, pick, sent, log } = await open();
  const submit = await dialog.findByRole('button', { name: 'Transfer' });
  await pick('From', /^ann@example.com · 2 collections$/);
  expect(submit).toBeDisabled();
  await pick('To', /^mara@/);
  expect(dialog.getByText(/^Mara Olsen will own 2 collections of Ann Lee./)).toBeVisible();
  expect(log.find(({ path }) => path === '/api/v1/users')?.body).toMatchObject({ enabled: true });
  await userEvent.click(submit);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ to_user_id: 5 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the dialog shows why the transfer was refused, and keeps the selection', async () => {
  const reason = 'Only the collections of a disabled user can be transferred.';
  const { dialog, pick } = await open({ [TRANSFER]: errorReply(409, 'CONFLICT', reason) });
  await pick('From', /^ann@/);
  await pick('To', /^bo@/);
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('bo@example.com');
});

it('the dialog reports that users could not be loaded, or that none of them has collections; the menu is for user managers only', async () => {
  let answer = errorReply(400, 'INVALID', 'not now');
  const { dialog } = await open({ [OWNERS]: () => answer });
  expect(await dialog.findByText('Users could not be loaded')).toBeVisible();
  answer = { body: { status: 'OK', users: [] } };
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('No disabled user has collections.')).toBeVisible();
  useSession.setState({ permissions: [] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull());
});
