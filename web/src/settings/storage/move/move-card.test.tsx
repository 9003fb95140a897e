import type { RoleName } from '@spindle/contracts/http/permissions';
import type { Job } from '@spindle/contracts/jobs/jobs';
import type { MoveState, MoveStore } from '@spindle/contracts/storage/move';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, card, NO_FILES, openSettings } from '../../../test/open-settings.tsx';
import { freshPage } from '../../../test/page.ts';
import { errorReply, type Replies } from '../../../test/server.ts';

freshPage();

const STATE = 'GET /api/v1/storage/move';
const MOVE = 'POST /api/v1/storage/move';
const DELETE = 'POST /api/v1/storage/move/delete_sources';
const AT = '2031-05-06T07:08:09Z';

const DISK: MoveStore = { name: null, bucket: '', endpoint: '' };
const FILMS: MoveStore = { name: 'store-0a1b2c3d', bucket: 'films/ours', endpoint: '' };
const queued = { status: 'QUEUED', job_id: 7 };

/** 1,204 originals on disk that belong in a bucket, and derivatives in place. */
const state = (changes: Partial<MoveState> = {}): MoveState => ({
  ...NO_FILES,
  stored: [
    { kind: 'originals', store: DISK, destination: FILMS, files: 1204, bytes: 3.4e9 },
    { kind: 'derivatives', store: DISK, destination: DISK, files: 20, bytes: 5e6 },
  ],
  to_move: { files: 1204, bytes: 3.4e9 },
  ...changes,
});

const job = (changes: Partial<Job> = {}): Job => ({
  job_id: 7,
  type: 'MOVE_FILES',
  status: 'IN_PROGRESS',
  canceled: false,
  message: '',
  creator_id: 1,
  requested_at: AT,
  completed_at: null,
  progress: { done: 300, total: 1204, failed: 0, per_minute: null },
  input: {},
  job_steps: { preprocess: {}, transcodes: {}, addons: {}, conversions: {}, postprocess: {} },
  ...changes,
});

const MOVED: Partial<MoveState> = {
  to_move: { files: 0, bytes: 0 },
  can_move_back: { files: 1200, bytes: 3e9 },
  sources: { files: 1204, bytes: 3.4e9, deletable_at: '2020-01-01T00:00:00Z' },
  job: job({
    status: 'COMPLETED',
    message: '1,204 files moved',
    completed_at: AT,
    progress: { done: 1204, total: 1204, failed: 0, per_minute: null },
  }),
};

const open = (given: Partial<MoveState> = {}, replies: Replies = {}, role: RoleName = 'ADMIN') =>
  openSettings({
    path: '/admin/settings/storage',
    role,
    replies: { [STATE]: { body: state(given) }, ...replies },
  });

const findCard = async () => within(await card('Existing files'));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('shows where files of each kind are stored and where they would move to', async () => {
  await open();
  const found = await findCard();
  const list = within(await found.findByRole('list', { name: 'Stored files' }));
  const rows = list.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Originals1,204 files (3.4 GB)Default storagefilms/ours',
    'Derivatives20 files (5.0 MB)Default storageIn place',
  ]);
  expect(list.getAllByRole('img', { name: 'moves to' })).toHaveLength(1);
  expect(found.getByText('1,204 files (3.4 GB) to move.')).toBeVisible();
});

it('starts a move only after the estimate was confirmed', async () => {
  const { user, sent } = await open(
    { seconds: 3_725 },
    { [MOVE]: { status: 202, body: { ...queued, message: 'The files are being moved.' } } },
  );
  await user.click(await screen.findByRole('button', { name: 'Move files' }));
  const dialog = await findDialog('Move 1,204 files (3.4 GB)?');
  expect(dialog.getByText(/Expected duration: 1h 2m 5s/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(button('Move files'));
  const again = await findDialog('Move 1,204 files (3.4 GB)?');
  await user.click(again.getByRole('button', { name: 'Move files' }));
  expect(await screen.findByText('The files are being moved.')).toBeVisible();
  expect(sent()).toMatchObject([{ path: '/api/v1/storage/move', body: { back: false } }]);
});

it('shows a running job with its reason to wait, and cancels it', async () => {
  const step = { status: 'QUEUED' as const, canceled: false, percent_complete: 0 };
  const waiting = { ...step, message: 'The file store does not answer.' };
  const { user, sent } = await open(
    {
      job: job({
        job_steps: {
          ...job().job_steps,
          preprocess: { 'move-files': { ...waiting, started_at: null, finished_at: null } },
        },
      }),
    },
    {
      'GET /api/v1/jobs/7': errorReply(500, 'UNEXPECTED'),
      'POST /api/v1/jobs/7/cancel': {
        body: { status: 'OK', data: job({ status: 'ERROR' }), message: 'Job canceled.' },
      },
    },
  );
  const running = within(await screen.findByRole('region', { name: 'Move files' }));
  expect(running.getByText('300 of 1,204')).toBeVisible();
  expect(running.getByText('The file store does not answer.')).toBeVisible();
  expect(running.getByRole('link', { name: 'Show job' })).toHaveAttribute('href', '/job/7');
  expect(button('Move files')).toBeDisabled();
  await user.click(running.getByRole('button', { name: 'Cancel job' }));
  expect(await screen.findByText('Job canceled.')).toBeVisible();
  expect(sent().map(({ path }) => path)).toEqual(['/api/v1/jobs/7/cancel']);
});

it('follows a running job, and counts the files again when it has ended', async () => {
  let reads = 0;
  const ended = { ...job(), ...MOVED.job };
  const { log } = await open(
    {},
    {
      [STATE]: () => {
        reads += 1;
        return { body: reads === 1 ? state({ job: job() }) : state(MOVED) };
      },
      'GET /api/v1/jobs/7': { body: ended },
    },
  );
  expect(await screen.findByText('All files are where the settings put them.')).toBeVisible();
  expect(screen.getByText('1,204 files moved')).toBeVisible();
  expect(button('Move back')).toBeEnabled();
  expect(log.filter(({ path }) => path === '/api/v1/jobs/7')).toHaveLength(1);
});

it('lists the files that failed, and retries them', async () => {
  const reason = 'The file is missing from its store.';
  const { user, sent } = await open(
    {
      ...MOVED,
      job: job({
        status: 'COMPLETED',
        progress: { done: 1204, total: 1204, failed: 1, per_minute: null },
      }),
      failures: [{ asset_id: 'a'.repeat(32), asset_name: 'lake.jpg', key: 'original', reason }],
    },
    { 'POST /api/v1/jobs/7/retry': { status: 202, body: { ...queued, message: 'Job queued' } } },
  );
  const failed = await screen.findByRole('list', { name: 'Failed files' });
  expect(failed).toHaveTextContent(`lake.jpgoriginal: ${reason}`);
  expect(screen.getByText('1,204 of 1,204, 1 failed')).toBeVisible();
  await user.click(button('Retry failed files'));
  expect(await screen.findByText('The job continues.')).toBeVisible();
  expect(sent().map(({ path }) => path)).toEqual(['/api/v1/jobs/7/retry']);
});

it('moves files back after a confirmation', async () => {
  const { user, sent } = await open(MOVED, {
    [MOVE]: { status: 202, body: { ...queued, message: 'The files are being moved back.' } },
  });
  expect(await screen.findByText('All files are where the settings put them.')).toBeVisible();
  await user.click(button('Move back'));
  const dialog = await findDialog('Move 1,200 files (3.0 GB) back?');
  await user.click(dialog.getByRole('button', { name: 'Move back' }));
  expect(await screen.findByText('The files are being moved back.')).toBeVisible();
  expect(sent()).toMatchObject([{ path: '/api/v1/storage/move', body: { back: true } }]);
});

it('deletes sources after a confirmation, with the number that was shown', async () => {
  const { user, sent } = await open(MOVED, {
    [DELETE]: errorReply(409, 'CONFLICT', 'The number of sources has changed.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete sources' }));
  const dialog = await findDialog('Delete the sources of 1,204 files (3.4 GB)?');
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete sources' }));
  expect(await screen.findByText('The number of sources has changed.')).toBeVisible();
  expect(sent()).toMatchObject([{ body: { files: 1204 } }]);
});

it('does not delete sources that running downloads may still read', async () => {
  const sources = { files: 1, bytes: 1, deletable_at: '2999-01-01T10:00:00Z' };
  await open({ ...MOVED, sources });
  expect(await screen.findByRole('button', { name: 'Delete sources' })).toBeDisabled();
  expect(screen.getByText(/You can delete them after .*2999/)).toBeVisible();
});

it('is empty without files, and offers a retry when the state cannot be loaded', async () => {
  let isBroken = true;
  const { user } = await open(
    {},
    { [STATE]: () => (isBroken ? errorReply(500, 'UNEXPECTED') : { body: NO_FILES }) },
  );
  const found = await findCard();
  await found.findByText('The stored files could not be counted');
  isBroken = false;
  await user.click(found.getByRole('button', { name: 'Try again' }));
  expect(await found.findByText('No files are stored yet.')).toBeVisible();
});

it('is hidden from managers, who may change the settings', async () => {
  const { log } = await open({}, {}, 'MANAGER');
  await card('Originals');
  await waitFor(() => expect(log.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Existing files' })).toBeNull();
  expect(log.some(({ path }) => path.includes('storage/move'))).toBe(false);
});
