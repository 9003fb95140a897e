import type { ImportRow } from '@spindle/contracts/users/user-import';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Reply, serveApi } from '../../test/server.ts';
import { ImportDialog } from './import-dialog.tsx';

freshPage();

const IMPORT = 'POST /api/v1/users/import';

function rowOf(line: number, changes: Partial<ImportRow> = {}): ImportRow {
  return {
    line,
    email: `user-${line}@example.com`,
    first_name: 'Ada',
    last_name: `Number ${line}`,
    role_name: 'CREATOR',
    group_asset_access: true,
    state: 'new',
    errors: [],
    invite: null,
    ...changes,
  };
}

const reply = (rows: ImportRow[], message = ''): Reply => ({
  body: { status: 'OK', rows, count: rows.length, message },
});

/** Opens the dialog. `replies`: the responses to the preview and to the import. */
async function open(
  previewed: Reply,
  imported: Reply = errorReply(500, 'INTERNAL'),
  file: string | Uint8Array<ArrayBuffer> = 'email,…',
) {
  const log = await serveApi({
    [IMPORT]: ({ path }) => (path.endsWith('preview=1') ? previewed : imported),
    'GET /api/v1/user/settings': errorReply(403, 'FORBIDDEN'),
  });
  const onClose = vi.fn();
  renderInApp(<ImportDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import users' }));
  const user = userEvent.setup();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await user.upload(input, new File([file], 'team.csv', { type: 'text/csv' }));
  const imports = () => log.filter(({ path }) => path === '/api/v1/users/import');
  return { dialog, user, onClose, imports };
}

it('shows the rows of a file, imports them, and offers the links', async () => {
  const invite = {
    code: 'c',
    url: 'https://dam.example/signup/c',
    expires_at: '2026-12-02T00:00:00Z',
    is_mailed: false,
  };
  const { dialog, user, imports, onClose } = await open(
    reply([rowOf(2), rowOf(3, { state: 'exists' })]),
    reply(
      [rowOf(2, { state: 'created', invite }), rowOf(3, { state: 'exists' })],
      '1 user was added.',
    ),
  );
  const table = within(await dialog.findByRole('region', { name: 'Rows of team.csv' }));
  expect(table.getByText('user-2@example.com')).toBeVisible();
  expect(table.getAllByText('Uploader/Creator')).toHaveLength(2);
  expect(table.getByText('Exists already')).toBeVisible();
  expect(imports()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import 1 user' }));
  const links = await dialog.findByRole('link', { name: 'Download links' });
  expect(decodeURIComponent(links.getAttribute('href') ?? '')).toContain(
    'user-2@example.com,https://dam.example/signup/c',
  );
  expect(await screen.findByText('1 user was added.')).toBeVisible();
  expect(imports().map(({ body }) => body)).toEqual([{ csv: 'email,…' }]);
  const done = dialog.getByRole('button', { name: 'Done' });
  expect(done).toHaveFocus();
  await user.click(done);
  expect(onClose).toHaveBeenCalledOnce();
});

it('reads a file that Excel wrote in Windows-1252', async () => {
  const line = 'email;first_name\r\nj@example.com;J\xf6rg M\xfcller\r\n';
  const { imports, dialog, user } = await open(
    reply([rowOf(2)]),
    reply([rowOf(2, { state: 'created' })]),
    new Uint8Array(Buffer.from(line, 'latin1')),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 1 user' }));
  await waitFor(() => expect(JSON.stringify(imports())).toContain('Jörg Müller'));
});

it('offers no links when the invites were mailed', async () => {
  const invite = {
    code: 'c',
    url: 'https://dam.example/signup/c',
    expires_at: '',
    is_mailed: true,
  };
  const { dialog, user } = await open(
    reply([rowOf(2)]),
    reply([rowOf(2, { state: 'created', invite })], '1 user was added.'),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 1 user' }));
  expect(await dialog.findByText('An invite was sent to each added user.')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Download links' })).toBeNull();
});

it('shows errors at their rows, and does not import', async () => {
  const errors = [{ column: 'role', message: 'must be one of ADMIN, USER' }];
  const { dialog } = await open(
    reply([rowOf(2), rowOf(3, { state: 'invalid', role_name: null, errors })]),
  );
  expect(await dialog.findByText('role must be one of ADMIN, USER')).toBeVisible();
  expect(dialog.getByText(/^1 row has errors/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeDisabled();
});

it('a file without new users cannot be imported', async () => {
  const { dialog } = await open(reply([rowOf(2, { state: 'exists' })]));
  expect(await dialog.findByText('All users of this file exist already.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import users' })).toBeDisabled();
});

it('a file of another form shows the reason in the dialog', async () => {
  const { dialog } = await open(errorReply(400, 'INVALID', 'The column role is missing.'));
  expect(await dialog.findByText('The column role is missing.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeEnabled(),
  );
});

it('a refused import keeps the rows and shows the reason', async () => {
  const { dialog, user } = await open(
    reply([rowOf(2)]),
    errorReply(409, 'CONFLICT', 'The user limit of this installation is reached.'),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText(/^The user limit/)).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeEnabled());
});

it('offers a template', async () => {
  const { dialog } = await open(reply([rowOf(2)]));
  const template = dialog.getByRole('link', { name: 'Download template' });
  expect(decodeURIComponent(template.getAttribute('href') ?? '')).toContain(
    'email,first_name,last_name,role,group_asset_access',
  );
});
