import { ROLES } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { KeysSection } from './keys-section.tsx';

freshPage();

const LIST = 'GET /api/v1/account/keys';
const CREATE = 'POST /api/v1/account/keys';
const ID = '00000000-0000-4000-8000-000000000001';
const SECRET = `spn_${'a'.repeat(38)}`;

const keyOf = (given: object = {}) => ({
  id: ID,
  name: 'Nightly report',
  hint: 'spn_aaaa',
  scopes: ['READ_ASSET', 'EDIT_ASSET'],
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2036-11-20T08:00:00Z',
  last_used: '2026-11-25T08:00:00Z',
  ...given,
});

const list = (...keys: object[]) => ({ body: { status: 'OK', keys } });

async function open(replies: Replies = {}, role = 'CREATOR') {
  const log = await serveApi({ [LIST]: list(), ...replies });
  const permissions = ROLES.find(({ name }) => name === role)?.permissions ?? [];
  renderInApp(<KeysSection permissions={permissions} />);
  const sent = (method: string) => log.filter((request) => request.method === method);
  return { sent, user: userEvent.setup() };
}

async function openForm(replies: Replies = {}, role?: string) {
  const opened = await open(replies, role);
  await opened.user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  return { ...opened, form };
}

it('shows name, permissions, last use and end of each key', async () => {
  await open({
    [LIST]: list(
      keyOf(),
      keyOf({
        id: ID.replace(/1$/, '2'),
        name: 'Old script',
        last_used: null,
        expires_at: '2020-11-20T08:00:00Z',
      }),
      keyOf({ id: ID.replace(/1$/, '3'), name: 'Forever', expires_at: null }),
    ),
  });
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Nightly report');
  expect(first).toHaveTextContent('spn_aaaa…');
  expect(first).toHaveTextContent('View assets, Edit assets');
  expect(first).toHaveTextContent(/Last used 25 Nov 2026/);
  expect(first).toHaveTextContent(/Expires 20 Nov 2036/);
  expect(second).toHaveTextContent('Never used');
  expect(second).toHaveTextContent(/Expired 20 Nov 2020/);
  expect(third).toHaveTextContent('Does not expire');
});

it('offers only the own permissions', async () => {
  const { form } = await openForm({}, 'USER');
  expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    'READ_ASSET',
    'DOWNLOAD_ASSET',
    'DISTRIBUTE_ASSET',
  ]);
});

it('creates a key, and shows it once', async () => {
  const created = { status: 'OK', data: { ...keyOf(), key: SECRET }, message: 'Created.' };
  const { user, form, sent } = await openForm({ [CREATE]: { body: created } });
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Nightly report');
  await user.selectOptions(form.getByRole('combobox', { name: 'Expires' }), 'In 30 days');
  await user.click(form.getByRole('checkbox', { name: 'Edit assets' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
  expect(shown.getByRole('textbox', { name: 'API key' })).toHaveValue(SECRET);
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { name: 'Nightly report', scopes: ['READ_ASSET', 'EDIT_ASSET'], expires_in_days: 30 },
  ]);
  await user.click(shown.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.keyboard('{Escape}');
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
});

it('asks for a name and a permission before it sends anything', async () => {
  const { user, form, sent } = await openForm();
  expect(form.queryByText('Name is required')).toBeNull();
  await user.click(form.getByRole('checkbox', { name: 'View assets' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(form.getByText('Name is required')).toBeVisible();
  expect(form.getByText('Choose at least one permission')).toBeVisible();
  expect(sent('POST')).toEqual([]);
});

it('a refused key keeps the form open and shows the reason', async () => {
  const { user, form } = await openForm({ [CREATE]: errorReply(409, 'CONFLICT', 'Too many.') });
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'One more');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Too many.')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('One more');
});

it('revokes a key after a confirmation', async () => {
  let keys = [keyOf()];
  const { user, sent } = await open({
    [LIST]: () => list(...keys),
    [`DELETE /api/v1/account/keys/${ID}`]: () => {
      keys = [];
      return { body: { status: 'OK', message: 'The key was revoked.' } };
    },
  });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
    return within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Keep key' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The key was revoked.')).toBeVisible();
  expect(await screen.findByText('You have no API keys.')).toBeVisible();
});

it('keys that cannot be loaded show the reason, and retry', async () => {
  let isUp = false;
  const { user } = await open({
    [LIST]: () => (isUp ? list(keyOf()) : errorReply(400, 'INVALID', 'Not now.')),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nightly report')).toBeVisible();
});
