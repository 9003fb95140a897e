import { FAILED_LAST_DAY_MAX, type FailedStep } from '@spindle/contracts/health/admin-health';
import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { exampleHealth, exampleWorker } from '../test/health-answers.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Reply, serveApi } from '../test/server.ts';
import { HealthPage } from './health-page.tsx';

freshPage();

const HEALTH = 'GET /api/v1/admin/health';

const FAILED: FailedStep = {
  step_id: 80,
  job_id: 8,
  type: 'INGEST',
  task: 'probe',
  file_name: 'broken.mp4',
  message: 'The file is damaged.',
  finished_at: '2026-11-20T09:00:00Z',
};

const reply = (changes: Parameters<typeof exampleHealth>[0] = {}): Reply => ({
  body: { status: 'OK', data: exampleHealth(changes) },
});

async function open(answer: Reply | (() => Reply) = reply(), role: RoleName = 'ADMIN') {
  const log = await serveApi({ [HEALTH]: answer });
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
  window.history.replaceState(null, '', '/admin/health');
  renderInApp(<HealthPage />);
  return { log, user: userEvent.setup() };
}

const card = (name: string) => screen.findByRole('region', { name });

it('shows that everything works, with the facts of each service', async () => {
  await open();
  expect(await screen.findByText('No problems found')).toBeVisible();
  const services = await card('Services');
  const [database] = within(services).getAllByRole('listitem');
  expect(database).toHaveTextContent('Database');
  expect(database).toHaveTextContent('Works');
  expect(database).toHaveTextContent('Postgres 17.10, 1.5 GB, 31 of 100 connections');
  expect(database).toHaveTextContent('Responds in 3 ms');
  expect(within(services).getByText('/data/files')).toBeVisible();
  expect(within(services).getByText('200.0 GB of 500.0 GB free')).toBeVisible();
});

it('says that the space of a disk is unknown', async () => {
  await open(reply({ disk: null }));
  expect(within(await card('Services')).getByText(/^Unknown\. The disk/)).toBeVisible();
});

it('shows what each worker does, with links to the jobs', async () => {
  const activities = [
    {
      step_id: 70,
      job_id: 7,
      type: 'INGEST',
      task: 'convert-image',
      file_name: 'lake.jpg',
      percent_complete: 41.7,
      started_at: '2026-11-20T09:59:00Z',
    },
  ];
  const interactive_tasks = [
    { id: 70, task: 'make-image', file_name: 'hill.png', started_at: '2026-11-20T09:59:58Z' },
  ];
  const idle = exampleWorker({ id: 'b', host: 'worker-2' });
  await open(reply({ workers: [exampleWorker({ activities, interactive_tasks }), idle] }));
  const workers = await card('Workers');
  const work = within(workers).getByRole('list', { name: 'Current work of worker-1' });
  expect(work).toHaveTextContent('lake.jpg');
  expect(work).toHaveTextContent('41 %');
  expect(work).toHaveTextContent('hill.pngmake-imageOn demand');
  expect(within(work).getByRole('link', { name: 'Job 7' })).toHaveAttribute('href', '/job/7');
  expect(within(workers).getByText('Idle')).toBeVisible();
});

it('shows how much work waits, and what has waited longest', async () => {
  const oldest_waiting = {
    step_id: 90,
    job_id: 9,
    type: 'PURGE_TRASH',
    task: 'purge-trash',
    file_name: null,
    waiting_since: '2026-11-20T09:58:26Z',
  };
  await open(reply({ oldest_waiting }));
  const queues = await card('Waiting work');
  expect(within(queues).getByText(/^Waiting longest, since/)).toBeVisible();
  expect(within(queues).getByText('Purge trash')).toBeVisible();
  expect(within(queues).getByRole('link', { name: 'Job 9' })).toHaveAttribute('href', '/job/9');
  expect(within(queues).getByRole('row', { name: /^media/ })).toHaveTextContent('media1221m 35s');
});

it('says how far assets are indexed again, while they are', async () => {
  await open(reply({ search_reindex: { percent_complete: 45 } }));
  expect(await card('Waiting work')).toHaveTextContent('indexed for search again: 45 % done.');
});

it('lists failed steps with their reasons, missing programs, and problems', async () => {
  await open(
    reply({
      failed_last_day: 1031,
      failed_steps: [FAILED],
      missing_programs: [
        { feature: 'VIDEO', message: 'Videos need ffmpeg.', hosts: ['worker-1', 'worker-2'] },
      ],
      workers: [],
    }),
  );
  const failures = await card('Failed steps of the last 24 hours');
  expect(failures).toHaveTextContent('1,031 in total. The latest are shown.');
  expect(failures).toHaveTextContent('The file is damaged.');
  expect(await card('Missing programs')).toHaveTextContent('Missing on: worker-1, worker-2');
  expect(screen.getByText('1 problem')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Problems' })).toHaveTextContent('No worker runs.');
});

it('says that more steps may have failed than the server counts, and when a worker fell silent', async () => {
  const heartbeat_at = new Date(Date.now() - 125_000).toISOString();
  const workers = [exampleWorker({ is_alive: false, heartbeat_at })];
  await open(reply({ failed_last_day: FAILED_LAST_DAY_MAX, failed_steps: [FAILED], workers }));
  const failures = await card('Failed steps of the last 24 hours');
  expect(failures).toHaveTextContent('10,000 or more in total.');
  expect(await card('Workers')).toHaveTextContent('Last heartbeat 2 minutes ago');
});

it('says what is unknown while the database does not respond', async () => {
  const { database } = exampleHealth();
  await open(
    reply({
      database: { ...database, ok: false, response_ms: null, message: 'Check the database.' },
      workers: null,
      queues: null,
      failed_steps: null,
      failed_last_day: null,
      missing_programs: null,
    }),
  );
  expect(await screen.findAllByText('Unknown while the database does not respond.')).toHaveLength(
    4,
  );
});

it('shows the version with its changes', async () => {
  const { user } = await open();
  const version = await card('Version 0.2.0');
  await user.click(within(version).getByText('What has changed'));
  expect(within(version).getByText('A page for operators.')).toBeVisible();
});

it('shows why the page cannot be loaded, and tries again', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? reply() : errorReply(400, 'INVALID', 'Not now.')));
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No problems found')).toBeVisible();
});

it('keeps the cards when they cannot be loaded again, and says of when they are', async () => {
  let isUp = true;
  const { user } = await open(() => (isUp ? reply() : errorReply(400, 'INVALID', 'Not now.')));
  expect(await screen.findByText('No problems found')).toBeVisible();
  isUp = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/This page shows its state of 20 Nov 2026/);
  expect(alert).toHaveTextContent('Not now.');
  expect(screen.getByText('No problems found')).toBeVisible();
  isUp = true;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it.each(ROLES.filter(({ name }) => name !== 'ADMIN'))(
  'shows $name that only administrators may see the page',
  async ({ name }) => {
    const { log } = await open(reply(), name);
    expect(await screen.findByText('Only administrators can see the system health.')).toBeVisible();
    expect(log).toEqual([]);
  },
);
