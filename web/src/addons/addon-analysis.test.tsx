import type { Job } from '@spindle/contracts/jobs/jobs';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { jobAnswer } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';
import { addonSettings, settingsAnswer } from '../test/settings-answers.ts';
import { aboutDuration } from './about-duration.ts';
import { AddonsPage } from './addons-page.tsx';

freshPage();

const ANALYSIS = '/api/v1/addons/IMAGE_ANALYSIS/analysis';

const MODEL = {
  capability: 'labels',
  provider: 'builtin',
  model: 'dlib-resnet34',
  version: '1',
  license: 'CC0-1.0',
  size_bytes: 21_700_019,
  memory_bytes: 400 * 1024 ** 2,
  seconds: 0.2,
  state: 'READY',
  message: '',
  is_used: true,
};

interface Analysis {
  missing: number | null;
  estimated_seconds: number | null;
  job: Job | null;
}

const running = jobAnswer({
  job_id: 9,
  type: 'ANALYZE_ASSETS',
  status: 'IN_PROGRESS',
  message: '',
  progress: { done: 1200, total: 12_480, failed: 2, per_minute: 300 },
});

/** Opens the page with IMAGE_ANALYSIS enabled. The server answers with `analysis` until a request changes it. */
async function open(analysis: Analysis, models: object[] = [MODEL]) {
  const on = { ...addonSettings().IMAGE_ANALYSIS, added: true, enabled: true };
  let current = analysis;
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { addons: addonSettings({ IMAGE_ANALYSIS: on }) },
    ),
    'GET /api/v1/addons/models': { body: { status: 'OK', data: models } },
    'PATCH /api/v1/user/settings/update': ({ body }) => ({
      body: {
        status: 'OK',
        revision: 1,
        message: '',
        data: { ...DEFAULT_MODEL_SETTINGS, ...(body as { models: object }).models },
      },
    }),
    [`GET ${ANALYSIS}`]: () => ({ body: { status: 'OK', data: current } }),
    [`POST ${ANALYSIS}`]: () => {
      current = { missing: null, estimated_seconds: null, job: running };
      return { status: 202, body: { status: 'QUEUED', message: '', job_id: 9 } };
    },
    'POST /api/v1/jobs/9/cancel': () => {
      const job = { ...running, status: 'ERROR' as const, canceled: true };
      current = { missing: 11_280, estimated_seconds: 2256, job };
      return { body: { status: 'OK', data: job, message: '' } };
    },
  });
  useSession.setState({
    isLoggedIn: true,
    role: 'ADMIN',
    roleId: 1,
    permissions: ['UPDATE_SETTINGS'],
  });
  renderInApp(<AddonsPage />);
  const region = within(await screen.findByRole('region', { name: 'Analysis for Image analysis' }));
  return { region, log, user: userEvent.setup() };
}

it('an enabled add-on shows its model, and how many assets lack a result', async () => {
  await open({ missing: 12_480, estimated_seconds: 7400, job: null });
  expect(
    await screen.findByText('12,480 assets have no current result, about 2 hours.'),
  ).toBeVisible();
  const [line] = within(await screen.findByRole('list', { name: 'Model' })).getAllByRole(
    'listitem',
  );
  expect(line).toHaveTextContent(
    'Readydlib-resnet34 1 · Built in · CC0-1.0 · about 0.2 s per file · 420 MB memory',
  );
});

it('another model of an add-on is selected, and the setting saved', async () => {
  const other = { ...MODEL, provider: 'operator', model: 'clip', is_used: false };
  const { log, user } = await open({ missing: 0, estimated_seconds: null, job: null }, [
    MODEL,
    other,
  ]);
  const select = await screen.findByRole('combobox', {
    name: 'Model for Labels of Image analysis',
  });
  expect(select).toHaveValue('dlib-resnet34 (Built in)');
  const list = within(await screen.findByRole('list', { name: 'Model' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'clip (Own model)' }));
  await waitFor(() => expect(select).toHaveValue('clip (Own model)'));
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({
    models: { selected: { labels: 'operator/clip' } },
  });
});

it('an add-on with one model has nothing to select', async () => {
  await open({ missing: 0, estimated_seconds: null, job: null });
  await screen.findByRole('list', { name: 'Model' });
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('the analysis starts, shows its progress, pauses and continues', async () => {
  const { region, log, user } = await open({ missing: 12_480, estimated_seconds: 7400, job: null });
  await user.click(region.getByRole('button', { name: 'Analyze assets' }));
  expect(await region.findByText('1,200 of 12,480 assets, 2 failed')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Pause' }));
  expect(await region.findByText('Paused. Results so far are kept.')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Continue' }));
  expect(await region.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    ANALYSIS,
    '/api/v1/jobs/9/cancel',
    ANALYSIS,
  ]);
});

it('a finished analysis shows its result, and a missing package its reason', async () => {
  const job = jobAnswer({ message: '3 assets analyzed, 1 failed: The picture cannot be read' });
  const message = 'These packages are not installed on this server: onnxruntime-node.';
  const { region } = await open({ missing: 0, estimated_seconds: 0, job }, [
    { ...MODEL, state: 'PACKAGES_MISSING', message },
  ]);
  expect(region.getByText(job.message)).toBeVisible();
  expect(region.getByText('Every asset has a current result.')).toBeVisible();
  expect(region.queryByRole('button')).toBeNull();
  expect(await screen.findByText(message)).toBeVisible();
});

it('estimates are as rough as they are known', () => {
  expect([20, 130, 1330, 3500, 7400, 200_000].map(aboutDuration)).toEqual([
    'about a minute',
    'about 2 minutes',
    'about 20 minutes',
    'about an hour',
    'about 2 hours',
    'about 2 days',
  ]);
});
