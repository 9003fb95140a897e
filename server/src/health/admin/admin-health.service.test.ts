import { Socket } from 'node:net';
import {
  type AdminHealth,
  FAILED_LAST_DAY_MAX,
  FAILED_STEPS_MAX,
} from '@spindle/contracts/health/admin-health';
import { INSTALLATION_KEY } from '@spindle/core/storage/keys';
import type { TestUser } from '@spindle/core/test/factories';
import { startOwnPostgres } from '@spindle/core/test/own-postgres';
import { VERSION } from '@spindle/core/version';
import type { Prisma } from '@spindle/prisma/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../../wait-limit.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

const WORKER = 'fdbe5f3c-5b2c-4a8b-9d43-0a6a4c7c1a11';
const SILENT = 'fdbe5f3c-5b2c-4a8b-9d43-0a6a4c7c1a12';
const GB = 1_000_000_000;
const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterEach(() => app.close());

const read = async (): Promise<AdminHealth> => {
  const answer = await app.call(admin, { url: '/api/v1/admin/health' });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};

const ago = (ms: number) => new Date(Date.now() - ms);

/** Creates a job with one step. */
async function addStep(step: Partial<Prisma.StepUncheckedCreateInput>, fileName?: string) {
  return app.ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: admin.row.id,
      input: fileName === undefined ? {} : { file_name: fileName },
      steps: { create: { group: 'preprocess', key: 'probe', task: 'probe', ...step } },
    },
  });
}

const addWorkers = (...workers: Prisma.WorkerProcessCreateManyInput[]) =>
  app.ctx.db.workerProcess.createMany({ data: workers });

it('reports the version, its changes, and what responds', async () => {
  expect(await read()).toMatchObject({
    version: VERSION,
    changelog: expect.stringMatching(/\S/),
    database: {
      ok: true,
      message: '',
      version: expect.stringMatching(/^\d+/),
      size_bytes: expect.any(Number),
      connections: expect.any(Number),
      connections_max: expect.any(Number),
    },
    queue: { ok: true, backend: 'postgres' },
    stores: [{ store: null, backend: 'disk', location: app.ctx.config.filesDir, ok: true }],
    disk: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
    workers: [],
    oldest_waiting: null,
    failed_last_day: 0,
    failed_steps: [],
    missing_programs: [],
    search_reindex: null,
    notices: [],
  });
});

it('reports how far assets are indexed again', async () => {
  const { seq } = (await app.makeAsset(admin, {})).row;
  await app.makeAsset(admin, {});
  await app.ctx.db.searchReindex.updateMany({ data: { nextSeq: seq } });
  expect((await read()).search_reindex).toEqual({ percent_complete: 50 });
});

it('shows each worker with its steps, and the programs that living ones lack', async () => {
  const unavailable = [{ feature: 'VIDEO', message: 'Install ffmpeg.' }];
  await addWorkers(
    { id: WORKER, host: 'one', version: '0.2.0', unavailable, diskFree: 3 * GB, diskTotal: 9 * GB },
    { id: SILENT, host: 'two', unavailable, heartbeatAt: ago(60_000) },
  );
  const running = { status: 'IN_PROGRESS' as const, dispatchedAt: new Date(), percent: 40 };
  const job = await addStep({ ...running, workerId: WORKER, startedAt: ago(5_000) }, 'lake.jpg');
  const asset = await app.makeAsset(admin, { name: 'hill.png' });
  const task = { task: 'make-image', payload: { assetId: asset.id } };
  const run = { workerId: WORKER, startedAt: ago(2_000) };
  const { db } = app.ctx;
  const { id } = await db.interactiveTask.create({ data: { ...task, ...run } });
  await db.interactiveTask.createMany({ data: [task, { ...task, ...run, status: 'COMPLETED' }] });
  const { workers, missing_programs } = await read();
  expect(workers).toMatchObject([
    {
      id: WORKER,
      host: 'one',
      version: '0.2.0',
      is_alive: true,
      disk: { free_bytes: 3 * GB, total_bytes: 9 * GB },
      activities: [
        {
          job_id: job.id,
          type: 'INGEST',
          task: 'probe',
          file_name: 'lake.jpg',
          percent_complete: 40,
        },
      ],
      interactive_tasks: [{ id, task: 'make-image', file_name: 'hill.png' }],
    },
    {
      id: SILENT,
      host: 'two',
      is_alive: false,
      disk: null,
      activities: [],
      interactive_tasks: [],
    },
  ]);
  expect(missing_programs).toEqual([
    { feature: 'VIDEO', message: 'Install ffmpeg.', hosts: ['one'] },
  ]);
});

it('counts open steps by queue, and names the job that has waited longest', async () => {
  const oldest = await addStep({ notBefore: ago(HOUR_MS) }, 'old.jpg');
  await addStep({ notBefore: ago(1_000), dispatchedAt: new Date() });
  await addStep({ status: 'IN_PROGRESS', dispatchedAt: new Date(), notBefore: ago(2 * HOUR_MS) });
  await addStep({ notBefore: new Date('9999-01-01T00:00:00Z') }); // waits for another step
  await addStep({ status: 'COMPLETED', notBefore: ago(9 * HOUR_MS) });
  const { queues, oldest_waiting } = await read();
  const media = queues?.find(({ queue }) => queue === 'media');
  expect(media).toMatchObject({ waiting: 2, running: 1 });
  expect(media?.oldest_age_seconds).toBeGreaterThanOrEqual(3600);
  expect(media?.oldest_age_seconds).toBeLessThan(3660);
  expect(queues?.find(({ queue }) => queue === 'video')).toEqual({
    queue: 'video',
    waiting: 0,
    running: 0,
    oldest_age_seconds: null,
  });
  expect(oldest_waiting).toMatchObject({ job_id: oldest.id, file_name: 'old.jpg', task: 'probe' });
});

it('lists the latest steps that failed within a day, without canceled ones', async () => {
  const failed = { status: 'ERROR' as const, message: 'Damaged.' };
  await addStep({ ...failed, finishedAt: ago(25 * HOUR_MS) });
  await addStep({ ...failed, message: 'Canceled by Mara', finishedAt: ago(1_000) });
  for (let minute = 0; minute <= FAILED_STEPS_MAX; minute += 1)
    await addStep({ ...failed, finishedAt: ago(minute * 60_000) }, `file-${minute}.jpg`);
  const { failed_last_day, failed_steps } = await read();
  expect(failed_last_day).toBe(FAILED_STEPS_MAX + 1);
  expect(failed_steps).toHaveLength(FAILED_STEPS_MAX);
  expect(failed_steps?.[0]).toMatchObject({ file_name: 'file-0.jpg', message: 'Damaged.' });
});

it('finds a failed step before more canceled ones than it counts', async () => {
  const failed = { status: 'ERROR' as const, message: 'Damaged.' };
  await addStep({ ...failed, finishedAt: ago(60_000) }, 'lake.jpg');
  const canceled = await addStep({
    ...failed,
    message: 'Canceled by Mara',
    finishedAt: ago(1_000),
  });
  await app.ctx.db.$executeRaw`
    INSERT INTO step (job_id, "group", key, task, status, message, finished_at)
    SELECT ${canceled.id}, 'conversions', n::text, 'probe', 'ERROR', 'Canceled by Mara', now()
    FROM generate_series(0, ${FAILED_LAST_DAY_MAX}) AS n`;
  const { failed_last_day, failed_steps } = await read();
  expect(failed_last_day).toBe(1);
  expect(failed_steps).toMatchObject([{ file_name: 'lake.jpg' }]);
});

it('says which dependency does not respond, without its address', async () => {
  await app.ctx.storage.remove([INSTALLATION_KEY]);
  vi.spyOn(app.ctx.tasks, 'check').mockRejectedValue(new Error('redis://:hunter-of-secrets@host'));
  const health = await read();
  expect(health).toMatchObject({
    queue: { ok: false, response_ms: null, message: expect.stringMatching('does not respond') },
    stores: [{ ok: false, message: expect.stringMatching('not mounted') }],
    database: { ok: true },
  });
  expect(health.notices).toEqual([expect.stringMatching('does not hold the marker')]);
  expect(JSON.stringify(health)).not.toContain('hunter-of-secrets');
});

it('answers while the store hangs, and starts no second check of it', async () => {
  const head = vi.spyOn(app.ctx.storage, 'head').mockReturnValue(new Promise<never>(() => {}));
  const first = await read();
  expect(first).toMatchObject({ database: { ok: true }, stores: [{ ok: false }] });
  await vi.waitFor(async () => {
    expect((await read()).checked_at).not.toBe(first.checked_at);
  }, WAIT_LIMIT_MS);
  expect(head).toHaveBeenCalledOnce();
});

it('reports a database that does not respond, and all that is unknown without it', async () => {
  const postgres = await startOwnPostgres();
  const other = await openTestApp({ DATABASE_URL: postgres.url });
  const user = await other.makeUser('ADMIN');
  const call = () => other.call(user, { url: '/api/v1/admin/health' });
  expect((await call()).statusCode).toBe(200);
  postgres.freeze();
  try {
    await vi.waitFor(async () => {
      const answer = await call();
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data).toMatchObject({
        database: { ok: false, version: null, message: expect.stringMatching('DATABASE_URL') },
        stores: [{ ok: true }],
        disk: { free_bytes: expect.any(Number) },
        workers: null,
        queues: null,
        failed_steps: null,
      });
    }, WAIT_LIMIT_MS);
  } finally {
    postgres.thaw();
    await other.close();
    await postgres.stop();
  }
});

it('connects to nothing but its own database', async () => {
  const { hostname, port } = new URL(app.ctx.config.databaseUrl);
  const connect = vi.spyOn(Socket.prototype, 'connect');
  await Promise.all(Array.from({ length: 20 }, read));
  const targets = connect.mock.calls.map((args) => targetOf(args));
  connect.mockRestore();
  expect(targets.filter((target) => target !== `${hostname}:${port}`)).toEqual([]);
});

/** Returns host and port of a connection, from the arguments of `connect` in each of their forms. */
function targetOf(args: unknown[]): string {
  const [first, second] = args.flat();
  if (typeof first === 'object' && first !== null && 'port' in first)
    return `${'host' in first ? first.host : 'localhost'}:${first.port}`;
  return `${second}:${first}`;
}

it('reads the state once for concurrent callers (security 33)', async () => {
  const check = vi.spyOn(app.ctx.tasks, 'check');
  await Promise.all(Array.from({ length: 50 }, read));
  expect(check.mock.calls.length).toBeLessThan(5);
});

it.each(['MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const)(
  'refuses the system health to the role %s',
  async (role) => {
    const user = await app.makeUser(role);
    expect((await app.call(user, { url: '/api/v1/admin/health' })).statusCode).toBe(403);
  },
);

it('refuses the system health to anonymous callers', async () => {
  expect((await app.http.inject({ url: '/api/v1/admin/health' })).statusCode).toBe(401);
});
