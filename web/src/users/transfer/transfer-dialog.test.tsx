import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { found, openUsers, SEARCH, user } from '../../test/open-users.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type Replies } from '../../test/server.ts';

freshPage();

const TRANSFER = 'POST /api/v1/users/1/transfer';
const JOB = 'GET /api/v1/jobs/7';
const former = user(1, { enabled: false, last_name: 'Lee' });
const receiver = user(2, { email: 'mara@example.com', first_name: 'Mara', last_name: 'Olsen' });

const job = (status: string, done: number, message = '') => ({
  body: {
    job_id: 7,
    type: 'USER_TRANSFER',
    status,
    canceled: false,
    message,
    creator_id: 3,
    requested_at: '2026-11-25T08:00:00Z',
    completed_at: null,
    progress: { done, total: 1215, failed: 0 },
    input: {},
    job_steps: { preprocess: {}, transcodes: {}, addons: {}, conversions: {}, postprocess: {} },
  },
});

/** Opens the dialog for a disabled user. */
async function open(replies: Replies = {}) {
  const opened = await openUsers({
    [SEARCH]: ({ body }) =>
      found((body as { enabled?: boolean }).enabled ? [receiver] : [former, receiver]),
    'GET /api/v1/users/1/owned': { body: { status: 'OK', data: { assets: 1212, collections: 3 } } },
    [TRANSFER]: { body: { status: 'QUEUED', message: 'The transfer has started.', job_id: 7 } },
    ...replies,
  });
  const { user: person } = opened;
  await person.click(await screen.findByRole('button', { name: 'Edit Ada Lee' }));
  await person.click(await screen.findByRole('button', { name: 'Transfer ownership' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  const pick = async () => {
    await person.click(await dialog.findByRole('combobox', { name: 'New owner' }));
    await person.click(await screen.findByRole('option', { name: 'mara@example.com' }));
  };
  return { ...opened, person, dialog, pick };
}

it('states what goes to whom, then transfers it and shows the progress', async () => {
  let running = job('IN_PROGRESS', 500);
  const { dialog, person, pick, sent } = await open({ [JOB]: () => running });
  expect(dialog.getByText(/^user-1@example.com owns 1,212 assets and 3 collections/)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Transfer' });
  expect(submit).toBeDisabled();
  await pick();
  expect(
    dialog.getByText(
      /^mara@example.com will own 1,212 assets and 3 collections of user-1@example.com/,
    ),
  ).toHaveTextContent('This cannot be undone.');
  await person.click(submit);
  expect(await dialog.findByText('500 of 1,215')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close window' })).toHaveFocus();
  expect(dialog.getByRole('link', { name: 'Show job' })).toHaveAttribute('href', '/job/7');
  expect(sent('/api/v1/users/1/transfer').map(({ body }) => body)).toEqual([{ to_user_id: 2 }]);
  running = job('COMPLETED', 1215);
  const end = 'Mara Olsen now owns all assets and collections of Ada Lee.';
  expect(await dialog.findByText(end, {}, { timeout: 4000 })).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Close window' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows why a transfer has stopped', async () => {
  const message = 'Canceled by Ada after 500 of 1,215';
  const { dialog, person, pick } = await open({ [JOB]: job('ERROR', 500, message) });
  await pick();
  await person.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await dialog.findByText(`The transfer has stopped. ${message}`)).toBeVisible();
});

it('keeps the selection when the transfer is refused, and shows the reason', async () => {
  const reason = 'The assets and collections of this user are already being transferred.';
  const { dialog, person, pick } = await open({ [TRANSFER]: errorReply(409, 'CONFLICT', reason) });
  await pick();
  await person.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'New owner' })).toHaveValue('mara@example.com');
});

it('is offered only for a disabled user who owns something', async () => {
  const { user: person } = await openUsers();
  await person.click(await screen.findByRole('button', { name: 'Edit Ada Number 1' }));
  expect(await screen.findByText(/To transfer ownership, disable the user first\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
});
