import type { RoleName } from '@spindle/contracts/http/permissions';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { assetAnswer } from '../test/asset-answers.ts';
import { jobAnswer, stepAnswer } from '../test/job-answers.ts';
import { freshPage, LONG_WAIT } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { JobPage } from './job-page.tsx';

freshPage();

const READ = 'GET /api/v1/jobs/31';

/** Opens the page of job 31. `job` is the job, or the reply to requests for it. */
async function open(job: Job | Replies[string], role: RoleName = 'MANAGER', replies: Replies = {}) {
  const reply = typeof job === 'function' || !('job_id' in job) ? job : { body: job };
  const log = await serveApi({ [READ]: reply, ...replies });
  useSession.setState({ isLoggedIn: true, role });
  window.history.replaceState(null, '', '/job/31');
  renderInApp(
    <Routes>
      <Route path="/job/:id" element={<JobPage />} />
      <Route path="/jobs" element={<h1>The list</h1>} />
    </Routes>,
  );
  const requests = () => log.filter(({ path }) => path === '/api/v1/jobs/31').length;
  return { log, requests };
}

const job = (changes: Partial<Job> = {}) => jobAnswer({ job_id: 31, ...changes });
const block = (name: string) => screen.findByRole('region', { name });
const steps = (changes: Partial<Job['job_steps']>): Job['job_steps'] => ({
  ...jobAnswer().job_steps,
  ...changes,
});

async function expectOpenFor(role: RoleName) {
  await open(job(), role);
  expect(await screen.findByRole('heading', { level: 1, name: /^Job 31/ })).toBeVisible();
}

it('the page opens at /job/{id} for ADMIN [A-048] [B-042]', () => expectOpenFor('ADMIN'));

it('the page opens for MANAGER', () => expectOpenFor('MANAGER'));

it('the page refuses every other role', async () => {
  const { log } = await open(job(), 'USER');
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
    useSession.setState({ role });
    expect(await screen.findByText('You are not allowed to see this page')).toBeVisible();
  }
  expect(log).toEqual([]);
});

// Proves: B-319, B-320, B-321, B-322, B-323, B-324
it('the page shows the id, type, status, request time, completion time and message of a job', async () => {
  await open(job({ type: 'VIDEO_TRANSCODE', message: 'All is made' }));
  const heading = await screen.findByRole('heading', { level: 1 });
  for (const text of ['31', 'Video transcode', 'COMPLETED'])
    expect(heading).toHaveTextContent(text);
  const [requested, completed] = document.querySelectorAll('header time');
  expect(screen.getByText('Requested at').nextSibling).toContainElement(requested as HTMLElement);
  expect(requested).toHaveAttribute('datetime', '2026-11-20T18:10:00Z');
  expect(screen.getByText('Completed at').nextSibling).toContainElement(completed as HTMLElement);
  expect(completed).toHaveAttribute('datetime', '2026-11-20T18:10:01Z');
  expect(screen.getByText('Message').nextSibling).toHaveTextContent('All is made');
});

// Proves: B-325, B-326, B-827, B-828, B-327, B-328, B-329
it('INPUT fetches the asset without a request body, and shows its link, file name and content type', async () => {
  const asset = assetAnswer();
  const { log } = await open(job({ input: { asset_id: asset.id } }), 'MANAGER', {
    [`GET /api/v1/assets/${asset.id}/data`]: { body: asset },
  });
  const input = await block('INPUT');
  const link = within(input).getByRole('link', { name: asset.id });
  expect(link).toHaveAttribute('href', `/asset/${asset.id}`);
  expect(await within(input).findByText('lakeside-dusk.jpg')).toBeVisible();
  expect(within(input).getByText('image/jpeg')).toBeVisible();
  const fetched = log.find(({ path }) => path === `/api/v1/assets/${asset.id}/data`);
  expect(fetched).toMatchObject({ method: 'GET', body: '' });
});

it('INPUT shows the file name of an asset that was deleted', async () => {
  await open(job({ input: { asset_id: 'a'.repeat(32), file_name: 'gone.jpg' } }));
  expect(within(await block('INPUT')).getByText('gone.jpg')).toBeVisible();
});

it('INPUT shows the action, the number of URLs and the cache expiry of a CDN request', async () => {
  await open(
    job({ type: 'CDN_PREFETCH', input: { action: 'PREFETCH', count: 1000, cache_expiry: 24 } }),
  );
  const input = await block('INPUT');
  expect(input).toHaveTextContent(/PREFETCH.*URLs.*1,000.*Cache expiry \(hours\).*24/);
});

// Proves: B-330, B-331, B-332, B-333, B-334
it('the page shows PRE PROCESS, POST PROCESS, and STEPS with add-ons and transcodes', async () => {
  const job_steps = steps({
    preprocess: { probe: stepAnswer() },
    addons: { storyboard: stepAnswer() },
    transcodes: { '720p-video': stepAnswer() },
    conversions: { web: stepAnswer() },
    postprocess: { finish: stepAnswer() },
  });
  await open(job({ job_steps }));
  expect(within(await block('PRE PROCESS')).getByText('probe')).toBeVisible();
  expect(within(await block('POST PROCESS')).getByText('finish')).toBeVisible();
  const list = within(await block('STEPS'));
  for (const name of ['storyboard', '720p-video', 'web'])
    expect(list.getByText(name)).toBeVisible();
});

// Proves: B-335, B-336, B-337, B-338, B-341, B-339, B-340
it('a step shows its status, times, message and percent, which is green at 100 and missing after a failure', async () => {
  const half = {
    status: 'IN_PROGRESS',
    percent_complete: 40,
    message: 'On it',
    finished_at: null,
  } as const;
  const job_steps = steps({
    transcodes: {
      half: stepAnswer(half),
      whole: stepAnswer(),
      failed: stepAnswer({ status: 'FAILED', percent_complete: 30 }),
      wrong: stepAnswer({ status: 'ERROR', percent_complete: 30 }),
    },
  });
  await open(job({ job_steps }));
  const list = within(await block('STEPS'));
  const step = (name: string) => within(list.getByText(name).closest('li') as HTMLElement);
  expect(step('half').getByText('IN_PROGRESS')).toBeVisible();
  expect(step('half').getByText('On it')).toBeVisible();
  const times = list.getByText('whole').closest('li')?.querySelectorAll('time') ?? [];
  expect([...times].map((time) => time.dateTime)).toEqual([
    '2026-11-20T18:10:00Z',
    '2026-11-20T18:10:01Z',
  ]);
  const bar = (name: string) => step(name).getByRole('progressbar');
  expect(bar('half')).toHaveAttribute('aria-valuenow', '40');
  expect(bar('half')).toHaveAttribute('data-color', 'blue');
  expect(bar('whole')).toHaveAttribute('aria-valuenow', '100');
  expect(bar('whole')).toHaveAttribute('data-color', 'green');
  for (const name of ['failed', 'wrong']) {
    expect(step(name).getByText('ERROR')).toBeVisible();
    expect(step(name).queryByRole('progressbar')).toBeNull();
  }
});

it('STEPS shows the first 20 of many steps, and all on request', async () => {
  const names = Array.from({ length: 120 }, (_, n) => [`c${n}`, stepAnswer()]);
  await open(job({ job_steps: steps({ conversions: Object.fromEntries(names) }) }));
  const list = within(await block('STEPS'));
  expect(list.getAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(list.getByRole('button', { name: 'Show all 120 steps' }));
  expect(list.getAllByRole('listitem')).toHaveLength(120);
});

/** Waits for a text. Unlike `findByText`, it does not need the timers that a test has replaced. */
const waitForText = (text: string) =>
  vi.waitFor(() => expect(screen.getByText(text)).toBeVisible(), LONG_WAIT);

async function expectPollingUntil(status: 'COMPLETED' | 'ERROR') {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = job({ status: 'IN_PROGRESS', completed_at: null });
  const { requests } = await open(() => ({ body: now }));
  await waitForText('IN_PROGRESS');
  await vi.advanceTimersByTimeAsync(4000);
  expect(requests()).toBe(1);
  now = job({ status });
  await vi.advanceTimersByTimeAsync(1000);
  await waitForText(status);
  expect(requests()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(2);
}

it('the page polls every 5 seconds until the job is COMPLETED [B-589] [B-590]', () =>
  expectPollingUntil('COMPLETED'));

it('the page polls every 5 seconds until the job is ERROR [B-591]', () =>
  expectPollingUntil('ERROR'));

it('the page stops polling after a failed request, and says "Unable to fetch Job Details !" [B-592] [B-912]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isUp = true;
  const running = { body: job({ status: 'IN_PROGRESS', completed_at: null }) };
  const { requests } = await open(() => (isUp ? running : errorReply(400, 'INVALID')));
  await waitForText('IN_PROGRESS');
  isUp = false;
  await vi.advanceTimersByTimeAsync(5000);
  await waitForText('Unable to fetch Job Details !');
  const before = requests();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(before);
});

it('the page says "Unable to fetch Job Details !" when the first request fails, and retries [B-912]', async () => {
  let isUp = false;
  await open(() => (isUp ? { body: job() } : errorReply(400, 'INVALID', 'Not now.')));
  expect(await screen.findByText('Unable to fetch Job Details !')).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Job 31/ })).toBeVisible();
});

it('the page says "Job Not Found !" after a 404, and opens the list after 3 seconds [B-910] [B-911]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open(errorReply(404, 'NOT_FOUND'));
  await waitForText('Job Not Found !');
  await vi.advanceTimersByTimeAsync(2500);
  expect(window.location.pathname).toBe('/job/31');
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(window.location.pathname).toBe('/jobs'), LONG_WAIT);
});

it('the page announces the outcome of the job to a screen reader', async () => {
  await open(job());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Job 31: COMPLETED'));
});

const CANCEL = 'POST /api/v1/jobs/31/cancel';
const RETRY = 'POST /api/v1/jobs/31/retry';
const progress = { done: 12_403, total: 88_120, failed: 3, per_minute: 41 };

it('the page shows the progress of a bulk job, and cancels it after a confirmation', async () => {
  let now = job({ status: 'IN_PROGRESS', completed_at: null, progress });
  const { log } = await open(() => ({ body: now }), 'MANAGER', {
    [CANCEL]: () => {
      now = job({
        status: 'ERROR',
        canceled: true,
        message: 'Canceled by Mara Olsen after 12,403 of 88,120',
      });
      return { body: { status: 'OK', data: now, message: 'Job canceled.' } };
    },
  });
  expect(await screen.findByText('12,403 of 88,120 done, 41/min, 3 failed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry failed work' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel job' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel job 31?' });
  expect(log.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel job' }));
  expect(await screen.findByText(now.message)).toBeVisible();
  expect(await screen.findByText('Job canceled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull());
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run again' })).toBeVisible();
});

it('the page hides PRE PROCESS and POST PROCESS when a job has no such steps', async () => {
  await open(job({ job_steps: steps({ transcodes: { '720p-video': stepAnswer() } }) }));
  await block('STEPS');
  expect(screen.queryByRole('region', { name: 'PRE PROCESS' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'POST PROCESS' })).toBeNull();
});

it('FAILED ASSETS lists the assets that failed, with the reasons', async () => {
  const asset_id = assetAnswer().id;
  const refused = { asset_id, name: 'dark.jpg', outcome: 'REFUSED', reason: 'It is damaged.' };
  const { log } = await open(job({ progress: { ...progress, failed: 1 } }), 'MANAGER', {
    'GET /api/v1/jobs/31/assets': { body: { status: 'OK', data: [refused] } },
  });
  const list = within(await block('FAILED ASSETS'));
  expect(list.getByRole('link', { name: 'dark.jpg' })).toHaveAttribute(
    'href',
    `/asset/${asset_id}`,
  );
  expect(list.getByText('It is damaged.')).toBeVisible();
  expect(log.some(({ path }) => path.includes('outcome=REFUSED'))).toBe(true);
});

it('the page says why a job cannot be canceled, and shows its current status', async () => {
  let now = job({ status: 'IN_PROGRESS', completed_at: null });
  await open(() => ({ body: now }), 'MANAGER', {
    [CANCEL]: () => {
      now = job();
      return errorReply(409, 'CONFLICT', 'The job has already ended.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel job 31?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel job' }));
  expect(await screen.findByText('The job has already ended.')).toBeVisible();
  expect(await screen.findByText('COMPLETED')).toBeVisible();
});

it('the page restarts the failed work of a job, and shows its new status', async () => {
  let now = job({ progress: { ...progress, done: 88_120, per_minute: null } });
  await open(() => ({ body: now }), 'MANAGER', {
    [RETRY]: () => {
      now = job({ status: 'QUEUED', completed_at: null });
      return { status: 202, body: { status: 'QUEUED', message: 'Job queued', job_id: 31 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry failed work' }));
  expect(await screen.findByText('Failed work restarted.')).toBeVisible();
  expect(await screen.findByText('QUEUED')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry failed work' })).toBeNull();
});

it.each([
  ['without failures', job()],
  [
    'that changed metadata, because its input is not stored',
    job({ type: 'DATA_UPDATE', status: 'ERROR' }),
  ],
])('the page offers no retry for a job %s', async (_, given) => {
  const failed = steps({ postprocess: { 'update-data': stepAnswer({ status: 'ERROR' }) } });
  await open(given.type === 'DATA_UPDATE' ? { ...given, job_steps: failed } : given);
  await block('STEPS');
  expect(screen.queryByRole('button', { name: 'Retry failed work' })).toBeNull();
});
