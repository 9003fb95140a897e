import type { ExportStatus } from '@spindle/contracts/export/export-routes';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  bar,
  button,
  card,
  openSettings,
  UPDATE_SETTINGS,
  write,
} from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import { errorReply, type Replies } from '../../test/server.ts';

freshPage();

const STATUS = 'GET /api/v1/export/status';
const TEST = 'POST /api/v1/export/test';
const BACKFILL = 'POST /api/v1/export/backfill';
const AT = '2031-05-06T07:08:09Z';
const URL_TEXT = 'mysql://spindle:secret@db.example.com:3306/assets';

const status = (changes: Partial<ExportStatus> = {}): ExportStatus => ({
  state: 'ACTIVE',
  table: 'FILE_DATA_V2',
  backlog: 0,
  refused: 0,
  oldest_at: null,
  last_success_at: AT,
  last_failure_at: null,
  last_failure: null,
  failing_since: null,
  next_attempt_at: null,
  backfill: null,
  ...changes,
});

const job = (changes: Partial<Job> = {}): Job => ({
  job_id: 7,
  type: 'EXPORT_BACKFILL',
  status: 'IN_PROGRESS',
  canceled: false,
  message: '',
  creator_id: 1,
  requested_at: AT,
  completed_at: null,
  progress: { done: 1200, total: 5000, failed: 0, per_minute: null },
  input: {},
  job_steps: { preprocess: {}, transcodes: {}, addons: {}, conversions: {}, postprocess: {} },
  ...changes,
});

const open = (given: Partial<ExportStatus> = {}, replies: Replies = {}) =>
  openSettings({
    path: '/admin/settings/database',
    replies: { [STATUS]: { body: { status: 'OK', data: status(given) } }, ...replies },
  });

const url = () => screen.findByRole('textbox', { name: 'Database export URL' });

// Proves: B-019, B-072, B-116, B-192, B-193, B-520, B-521
it('saves the database export URL and a flag for each event', async () => {
  const { user, sent } = await open();
  expect(screen.getByRole('link', { name: 'Database' })).toHaveAttribute('aria-current', 'page');
  await write(user, await url(), URL_TEXT);
  expect(within(await card('Events to export')).getAllByRole('switch')).toHaveLength(6);
  await user.click(screen.getByRole('switch', { name: 'file-saved' }));
  expect(bar()).toBeVisible();
  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: '/api/v1/user/settings/update?update_key=database',
      body: {
        db_url: URL_TEXT,
        db_export_events: {
          'file-saved': true,
          'file-processed': false,
          'file-data-updated': false,
          'file-deleted': false,
          'file-undeleted': false,
          'addon-processed': false,
        },
      },
    },
  ]);
  expect(bar()).toBeNull();
});

it('refuses a URL of another product and an unknown TLS mode [B-194]', async () => {
  const { user, sent } = await open();
  for (const [text, message] of [
    ['postgres://user@db.example.com/assets', /must be a URL such as mysql:/],
    ['mysql://user@db.example.com/assets?ssl-mode=maybe', /must have an ssl-mode of/],
  ] as const) {
    await write(user, await url(), text);
    expect(await screen.findByText(message)).toBeVisible();
    expect(button('Test connection')).toBeDisabled();
    await user.click(button('Save'));
  }
  expect(sent()).toEqual([]);
});

it.each([
  [400, 'Invalid inputs. Please update values and retry'],
  [500, 'Failed to update Settings. Please retry'],
])('keeps the changes when saving fails with status %i', async (code, message) => {
  const { user } = await open({}, { [UPDATE_SETTINGS]: errorReply(code, 'FAILED', 'No.') });
  await write(user, await url(), URL_TEXT);
  await user.click(button('Save'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await url()).toHaveValue(URL_TEXT);
  expect(bar()).toBeVisible();
});

it('tests the connection to the URL before it is saved', async () => {
  let isUp = false;
  const answer = () => ({
    body: {
      status: 'OK',
      data: { is_connected: isUp, server: isUp ? 'MariaDB 10.11.18' : null, is_encrypted: false },
      message: isUp ? 'Connected to MariaDB 10.11.18 without TLS.' : 'The connection was refused.',
    },
  });
  const { user, sent } = await open({}, { [TEST]: answer });
  await url();
  expect(button('Test connection')).toBeDisabled();
  await write(user, await url(), URL_TEXT);
  await user.click(button('Test connection'));
  expect(await screen.findByText('The connection was refused.')).toBeVisible();
  isUp = true;
  await user.click(button('Test connection'));
  expect(await screen.findByText('Connected to MariaDB 10.11.18 without TLS.')).toBeVisible();
  expect(sent()).toMatchObject([{ body: { db_url: URL_TEXT } }, { body: { db_url: URL_TEXT } }]);
  await write(user, await url(), `${URL_TEXT}2`);
  expect(screen.queryByText('Connected to MariaDB 10.11.18 without TLS.')).toBeNull();
});

it('shows the backlog, the last success and the last error', async () => {
  await open({
    state: 'FAILING',
    backlog: 1234,
    refused: 2,
    oldest_at: AT,
    last_failure_at: AT,
    last_failure: 'The database does not exist.',
    failing_since: AT,
    next_attempt_at: AT,
  });
  const shown = within(await card('Status'));
  for (const text of [
    'Failing',
    '1,234',
    '2 refused by the database',
    'The database does not exist.',
    'Last success',
    'Failing since',
    'Next attempt',
  ])
    expect(await shown.findByText(text)).toBeVisible();
});

it('says that nothing is exported without a URL', async () => {
  await open({ state: 'OFF', last_success_at: null });
  expect(await screen.findByText('No URL is saved yet. Add one above, then save.')).toBeVisible();
  expect(button('Start backfill')).toBeDisabled();
});

it('reports that the status could not be loaded, and retries', async () => {
  let isUp = false;
  const { user } = await open(
    {},
    {
      [STATUS]: () =>
        isUp
          ? { body: { status: 'OK', data: status() } }
          : errorReply(403, 'FORBIDDEN', 'Not now.'),
    },
  );
  expect(await screen.findByText('The status could not be loaded')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  expect(await screen.findByText('Last success')).toBeVisible();
});

it('starts a backfill after a confirmation, and shows its progress', async () => {
  let backfill: Job | null = null;
  const { user, sent } = await open(
    {},
    {
      [STATUS]: () => ({ body: { status: 'OK', data: status({ backfill }) } }),
      [BACKFILL]: () => {
        backfill = job();
        return { body: { status: 'QUEUED', message: 'Backfill started.', job_id: 7 } };
      },
    },
  );
  expect(await screen.findByText('No backfill yet')).toBeVisible();
  await user.click(button('Start backfill'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export all assets?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(button('Start backfill'));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }),
  );
  expect(await screen.findByText('Backfill started.')).toBeVisible();
  expect(await screen.findByText('1,200 of 5,000 assets')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Backfill' })).toHaveAttribute(
    'aria-valuenow',
    '24',
  );
  expect(button('Start backfill')).toBeDisabled();
});

it('cancels a backfill, and resumes it where it stopped', async () => {
  let backfill = job();
  const { user, sent } = await open(
    {},
    {
      [STATUS]: () => ({ body: { status: 'OK', data: status({ backfill }) } }),
      'POST /api/v1/jobs/7/cancel': () => {
        backfill = job({ status: 'ERROR', canceled: true, message: 'Canceled by Ada' });
        return { body: { status: 'OK', data: backfill, message: 'Job canceled.' } };
      },
      'POST /api/v1/jobs/7/retry': () => {
        backfill = job();
        return { body: { status: 'QUEUED', message: 'Job queued', job_id: 7 } };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel backfill' }));
  expect(await screen.findByText('Canceled by Ada')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show job' })).toHaveAttribute('href', '/job/7');
  await user.click(button('Resume'));
  expect(await screen.findByText('Backfill resumed.')).toBeVisible();
  expect(sent().map(({ path }) => path)).toEqual(['/api/v1/jobs/7/cancel', '/api/v1/jobs/7/retry']);
});
