import { type Permission, ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { jobAnswer, jobsAnswer, stepAnswer } from '../../test/job-answers.ts';
import { freshPage, LONG_WAIT } from '../../test/page.ts';
import { openApp, renderInApp } from '../../test/render.tsx';
import { errorReply, type ReceivedRequest, type Replies, serveApi } from '../../test/server.ts';
import { JobFilterForm } from './job-filter-form.tsx';
import { NO_FILTERS } from './job-filters.ts';
import { JobsPage } from './jobs-page.tsx';

freshPage();

const LIST = 'GET /api/v1/jobs';

interface Opened {
  path?: string;
  role?: RoleName;
  permissions?: Permission[];
  jobs?: Job[];
  replies?: Replies;
}

async function open(given: Opened = {}) {
  const { path = '/jobs', role = 'MANAGER', permissions = [], jobs = [], replies } = given;
  const log = await serveApi({ [LIST]: jobsAnswer(jobs), ...replies });
  useSession.setState({ isLoggedIn: true, role, permissions });
  window.history.replaceState(null, '', path);
  renderInApp(
    <Routes>
      <Route path="/jobs" element={<JobsPage />} />
      <Route path="/job/:id" element={<h1>One job</h1>} />
    </Routes>,
  );
  return { log, user: userEvent.setup() };
}

const queryOf = ({ path }: ReceivedRequest) =>
  Object.fromEntries(new URL(path, 'http://x').searchParams);
const button = (name: string) => screen.getByRole('button', { name });
const cards = () => within(screen.getByRole('list', { name: 'Job List' })).getAllByRole('listitem');

async function expectOpenFor(role: RoleName) {
  await open({ role, jobs: [jobAnswer()] });
  expect(await screen.findByRole('link', { name: /Archive assets/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: /^Job List/ })).toBeVisible();
}

it('the page opens for ADMIN at /jobs [B-730] [A-047] [B-040]', () => expectOpenFor('ADMIN'));

it('the page opens for MANAGER [B-731] [B-026]', () => expectOpenFor('MANAGER'));

it('the page refuses every other role [B-732] [A-692]', async () => {
  const log = await serveApi({ [LIST]: jobsAnswer([jobAnswer()]) });
  for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
    useSession.setState({ isLoggedIn: true, role });
    const { unmount } = renderInApp(<JobsPage />);
    expect(await screen.findByText('You are not allowed to see this page')).toBeVisible();
    unmount();
  }
  expect(ROLES).toHaveLength(5);
  expect(log).toEqual([]);
});

it('the pages of the list and of a job redirect signed-out users to /login [B-041] [B-043]', async () => {
  await serveApi({});
  for (const path of ['/jobs', '/job/7']) {
    const { unmount } = openApp(path);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    unmount();
  }
});

const DONE = jobAnswer({
  job_id: 31,
  type: 'INGEST',
  message: 'Well done',
  requested_at: '2026-11-20T18:10:00Z',
  completed_at: '2026-11-20T18:30:00Z',
  job_steps: {
    preprocess: {
      probe: stepAnswer({
        started_at: '2026-11-20T18:11:00Z',
        finished_at: '2026-11-20T18:12:00Z',
      }),
    },
    transcodes: {
      '720p-video': stepAnswer({
        started_at: '2026-11-20T18:12:00Z',
        finished_at: '2026-11-20T18:29:00Z',
      }),
    },
    addons: { storyboard: stepAnswer({ started_at: null, finished_at: null }) },
    conversions: {},
    postprocess: {},
  },
});

// Proves: B-308, B-309, B-310, B-311, B-312, B-313, B-314, B-315
it('a card shows the status, type, id, start, finish, message, transcodes and add-ons of its job', async () => {
  await open({ jobs: [DONE] });
  const link = await screen.findByRole('link', { name: 'Process upload 31' });
  const [card] = cards();
  if (!card) throw new Error('no card');
  expect(card).toContainElement(link);
  for (const text of ['COMPLETED', 'Well done', '720p-video', 'storyboard'])
    expect(within(card).getByText(text)).toBeVisible();
  const times = [...card.querySelectorAll('time')].map((time) => time.dateTime);
  expect(times).toEqual(['2026-11-20T18:11:00Z', '2026-11-20T18:29:00Z']);
  expect(within(card).getByText('Started at')).toBeVisible();
  expect(within(card).getByText('Finished at')).toBeVisible();
});

it('a card shows the request time of a job whose steps have not started', async () => {
  await open({ jobs: [jobAnswer({ status: 'QUEUED', completed_at: null })] });
  await screen.findByRole('link', { name: /Archive assets/ });
  const times = [...(cards()[0]?.querySelectorAll('time') ?? [])].map((time) => time.dateTime);
  expect(times).toEqual(['2026-11-20T18:10:00Z']);
});

it('a card opens its job [B-316]', async () => {
  const { user } = await open({ jobs: [DONE] });
  await user.click(await screen.findByRole('link', { name: 'Process upload 31' }));
  expect(window.location.pathname).toBe('/job/31');
});

// Proves: B-585, B-586, B-587, B-588, B-584
it('the status is cyan for QUEUED, blue for IN_PROGRESS, green for COMPLETED, and red ERROR for ERROR and FAILED', async () => {
  const statuses = ['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'ERROR', 'FAILED'] as const;
  await open({ jobs: statuses.map((status, n) => jobAnswer({ job_id: n + 1, status })) });
  await screen.findByRole('link', { name: /Archive assets 5/ });
  const badges = cards().map((card) => card.querySelector('[data-color]'));
  expect(badges.map((badge) => [badge?.textContent, badge?.getAttribute('data-color')])).toEqual([
    ['QUEUED', 'cyan'],
    ['IN_PROGRESS', 'blue'],
    ['COMPLETED', 'green'],
    ['ERROR', 'red'],
    ['ERROR', 'red'],
  ]);
});

// Proves: B-292, B-293, B-294, B-295, B-296, B-297, B-581, B-823, B-301, B-302, B-291
it('the toggle shows the status filter, Search applies it and sends PROCESSING as IN_PROGRESS, and Clear resets it', async () => {
  const { log, user } = await open({ jobs: [DONE] });
  await screen.findByRole('link', { name: /Process upload/ });
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  await user.click(button('Show filters'));
  const status = screen.getByRole('combobox', { name: 'Status' });
  const options = within(status)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(options).toEqual(['ALL', 'COMPLETED', 'ERROR', 'QUEUED', 'PROCESSING']);
  expect(status).toHaveValue('ALL');
  await user.selectOptions(status, 'PROCESSING');
  expect(log.map(queryOf)).toEqual([{ limit: '10', offset: '0' }]);
  await user.click(button('Search'));
  await waitFor(() =>
    expect(log.map(queryOf).at(-1)).toEqual({ limit: '10', offset: '0', status: 'IN_PROGRESS' }),
  );
  expect(window.location.search).toBe('?status=PROCESSING');
  await user.click(button('Clear'));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('ALL');
});

it('the filters have a Time Range with a start and an end [B-298] [B-299] [B-300]', async () => {
  await open({ path: '/jobs?start=2026-11-20T18:10:00Z' });
  const range = await screen.findByRole('group', { name: 'Time Range' });
  expect(await within(range).findByRole('button', { name: /^Start, 20/ })).toBeVisible();
  expect(within(range).getByRole('button', { name: /^End, / })).toBeVisible();
});

it('lists the jobs of the user in the address, whose name it shows, until the user is removed', async () => {
  const { log, user } = await open({
    path: '/jobs?creator=7&start=2026-11-01T00%3A00%3A00Z',
    role: 'ADMIN',
    permissions: ['MANAGE_USERS'],
    replies: {
      'GET /api/v1/users/7': {
        body: {
          status: 'OK',
          data: { first_name: 'Mara', last_name: 'Olsen', email: 'm@x.example' },
        },
      },
    },
  });
  expect(await screen.findByText('Started by Mara Olsen')).toBeVisible();
  const lists = () => log.filter(({ path }) => path.startsWith('/api/v1/jobs')).map(queryOf);
  expect(lists()).toEqual([
    { limit: '10', offset: '0', creator_id: '7', start_time: '2026-11-01T00:00:00Z' },
  ]);
  await user.click(button('Show jobs of all users'));
  expect(window.location.search).toBe('?start=2026-11-01T00%3A00%3A00Z');
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(lists()[1]).toEqual({ limit: '10', offset: '0', start_time: '2026-11-01T00:00:00Z' });
});

it('shows the id of the user to managers, who may not read users, and Clear removes the user too', async () => {
  const { log, user } = await open({ path: '/jobs?creator=7' });
  expect(await screen.findByText('Started by #7')).toBeVisible();
  expect(log.filter(({ path }) => path.startsWith('/api/v1/users'))).toEqual([]);
  const [clear] = screen.getAllByRole('button', { name: 'Clear' });
  await user.click(clear as HTMLElement);
  expect(window.location.search).toBe('');
});

it('Search applies the chosen start and end [B-299] [B-300]', async () => {
  const onSearch = vi.fn();
  const chooseDate = ({ label, onChange }: { label: string; onChange(value: string): void }) => (
    <button type="button" onClick={() => onChange(`${label} time`)}>
      {label}
    </button>
  );
  renderInApp(<JobFilterForm filters={NO_FILTERS} dateField={chooseDate} onSearch={onSearch} />);
  const user = userEvent.setup();
  for (const name of ['Start', 'End', 'Search']) await user.click(button(name));
  expect(onSearch).toHaveBeenCalledWith({
    creator: '',
    status: 'ALL',
    start: 'Start time',
    end: 'End time',
  });
});

async function expectOnlySent(name: 'start' | 'end') {
  const { log } = await open({ path: `/jobs?${name}=2026-11-20T18:10:00Z` });
  const sent = { limit: '10', offset: '0', [`${name}_time`]: '2026-11-20T18:10:00Z' };
  await waitFor(() => expect(log.map(queryOf)).toEqual([sent]));
}

it('the request has a start, and no end, when only the start is set [B-674]', () =>
  expectOnlySent('start'));

it('the request has an end, and no start, when only the end is set [B-675]', () =>
  expectOnlySent('end'));

it('Get Job Status opens the job with the typed id [B-303] [B-304] [B-305]', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Job ID' }), ' 4711 ');
  await user.click(button('Get Job Status'));
  expect(window.location.pathname).toBe('/job/4711');
});

it('Get Job Status reports "Invalid Job Id !" without an id, and for 32 characters or more [B-909] [B-667] [B-668]', async () => {
  const { user } = await open();
  const field = screen.getByRole('textbox', { name: 'Job ID' });
  await user.click(button('Get Job Status'));
  expect(await screen.findByText('Invalid Job Id !')).toBeVisible();
  await user.type(field, '1');
  expect(screen.queryByText('Invalid Job Id !')).toBeNull();
  await user.type(field, '1'.repeat(31));
  await user.click(button('Get Job Status'));
  expect(await screen.findByText('Invalid Job Id !')).toBeVisible();
  expect(window.location.pathname).toBe('/jobs');
  await user.type(field, '{Backspace}{Enter}');
  expect(window.location.pathname).toBe(`/job/${'1'.repeat(31)}`);
});

// Proves: B-306, B-928, B-929, B-307
it('the pager shows 10 jobs per page, or the chosen number', async () => {
  const jobs = Array.from({ length: 10 }, (_, n) => jobAnswer({ job_id: n + 1 }));
  const { log, user } = await open({ replies: { [LIST]: jobsAnswer(jobs, 45) } });
  const pager = await screen.findByRole('navigation', { name: 'Pages' });
  expect(queryOf(log[0] as ReceivedRequest)).toEqual({ limit: '10', offset: '0' });
  await user.click(within(pager).getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(log.map(queryOf).at(-1)).toEqual({ limit: '10', offset: '10' }));
  await user.selectOptions(within(pager).getByRole('combobox'), '20');
  await waitFor(() => expect(log.map(queryOf).at(-1)).toEqual({ limit: '20', offset: '0' }));
  expect(window.location.search).toBe('?limit=20');
});

it('the page says "Fetching Job Status" while it loads, then "No Jobs Found !" [B-317] [B-318]', async () => {
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open({ replies: { [LIST]: () => gate.then(() => jobsAnswer([])) } });
  expect(await screen.findByText('Fetching Job Status')).toBeVisible();
  answer();
  expect(await screen.findByText('No Jobs Found !')).toBeVisible();
  expect(screen.queryByText('Fetching Job Status')).toBeNull();
});

it('the page says "Error fetching jobs !" and "No Jobs Found !" after a failed request, and retries [B-907] [B-908]', async () => {
  let isUp = false;
  const { user } = await open({
    replies: { [LIST]: () => (isUp ? jobsAnswer([DONE]) : errorReply(400, 'INVALID')) },
  });
  expect(await screen.findByText('Error fetching jobs !')).toBeVisible();
  expect(await screen.findByText('No Jobs Found !')).toBeVisible();
  isUp = true;
  await user.click(button('Try again'));
  expect(await screen.findByRole('link', { name: 'Process upload 31' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close alert' }));
  await waitForElementToBeRemoved(() => screen.queryByText('Error fetching jobs !'));
  await user.click(screen.getByRole('link', { name: 'Process upload 31' }));
  await screen.findByRole('heading', { name: 'One job' });
  window.history.back();
  expect(await screen.findByRole('link', { name: 'Process upload 31' })).toBeVisible();
  expect(screen.queryByText('Error fetching jobs !')).toBeNull();
});

it('the page polls while one of its jobs is running, and then stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let job = jobAnswer({ status: 'IN_PROGRESS', completed_at: null });
  const { log } = await open({ replies: { [LIST]: () => jobsAnswer([job]) } });
  await vi.waitFor(() => expect(screen.getByText('IN_PROGRESS')).toBeVisible(), LONG_WAIT);
  job = jobAnswer();
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(screen.getByText('COMPLETED')).toBeVisible(), LONG_WAIT);
  const requests = log.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(log).toHaveLength(requests);
});

it('a card shows a canceled job in gray as Canceled, and runs it again', async () => {
  const canceled = jobAnswer({
    status: 'ERROR',
    canceled: true,
    message: 'Canceled by Mara Olsen after 1 of 4',
    progress: { done: 1, total: 4, failed: 0, per_minute: null },
    job_steps: {
      ...jobAnswer().job_steps,
      preprocess: { 'change-assets': stepAnswer({ status: 'ERROR', canceled: true }) },
    },
  });
  const { log, user } = await open({
    jobs: [canceled],
    replies: {
      'POST /api/v1/jobs/5/retry': {
        status: 202,
        body: { status: 'QUEUED', message: 'Job queued', job_id: 5 },
      },
    },
  });
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(cards()[0]?.querySelector('[data-color]')).toHaveAttribute('data-color', 'gray');
  expect(screen.queryByText('ERROR')).toBeNull();
  await user.click(button('Run again: job 5'));
  await waitFor(() => expect(log.map(({ method }) => method)).toContain('POST'));
});

it('a card shows the progress of its job, unless it failed', async () => {
  const running = jobAnswer({
    job_id: 1,
    status: 'IN_PROGRESS',
    completed_at: null,
    progress: { done: 30, total: 120, failed: 0, per_minute: null },
  });
  const steps = {
    ...jobAnswer().job_steps,
    transcodes: {
      a: stepAnswer(),
      b: stepAnswer({ status: 'IN_PROGRESS', percent_complete: 20 }),
    },
  };
  const encoding = jobAnswer({
    job_id: 2,
    status: 'IN_PROGRESS',
    completed_at: null,
    progress: null,
    job_steps: steps,
  });
  const failed = jobAnswer({ job_id: 3, status: 'ERROR' });
  await open({ jobs: [running, encoding, failed, jobAnswer({ job_id: 4 })] });
  await screen.findByRole('progressbar', { name: 'Progress of job 1' });
  const percents = [1, 2, 3, 4].map((id) =>
    screen.queryByRole('progressbar', { name: `Progress of job ${id}` }),
  );
  expect(percents.map((bar) => bar?.getAttribute('aria-valuenow'))).toEqual([
    '25',
    '60',
    undefined,
    '100',
  ]);
});
