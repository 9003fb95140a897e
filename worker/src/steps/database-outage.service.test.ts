import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { startPostgres } from '@spindle/core/test/start-services';
import { migrate } from '@spindle/prisma/migrate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT_STEP_TIMES } from '../../test/short-step-times.ts';
import { runInteractive } from '../run-interactive.ts';
import { watchDatabase } from './database-contact.ts';
import type { Handler } from './handler.ts';
import { reconcile } from './reconcile.ts';
import { runStep } from './run-step.ts';
import { claimStep } from './step-state.ts';
import { stepTimes } from './step-times.ts';

const never = new AbortController().signal;

let dir: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let workers: TestContext[];
let ctx: Context;
let creatorId: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-outage-'));
  await chmod(dir, 0o755); // Postgres runs as another user where this is root
  postgres = await startPostgres({ dir, durable: true });
  await migrate(postgres.url);
  const env = { DATABASE_URL: postgres.url, ...SHORT_STEP_TIMES };
  workers = await Promise.all([openTestContext(env), openTestContext(env)]);
  ctx = workerContext(0);
  creatorId = (await makeUser(ctx, deriveSecrets('a key of a test'), 'ADMIN')).row.id;
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await postgres.stop();
  postgres = await startPostgres({ dir, durable: false }); // deletes its data when it stops
  await postgres.stop();
  await rm(dir, { recursive: true });
});

function workerContext(at: number): Context {
  const worker = workers[at];
  if (!worker) throw new Error('unreachable: two workers');
  return worker.ctx;
}

async function queueStep(): Promise<number> {
  const step = { group: 'preprocess', key: 'probe', task: probe.name };
  const { steps } = await ctx.db.job.create({
    data: { type: 'INGEST', creatorId, steps: { create: step } },
    include: { steps: true },
  });
  return steps[0]?.id ?? 0;
}

const read = (id: number) => ctx.db.step.findUniqueOrThrow({ where: { id } });
/** Starts Postgres again and waits until both workers can read from it. */
async function restart(): Promise<void> {
  postgres = await startPostgres({ dir, durable: true });
  for (const { ctx } of workers) await expect.poll(() => canRead(ctx)).toBe(true);
}

const canRead = ({ db }: Context) =>
  db.step.count().then(
    () => true,
    () => false,
  );

it('finished work is written once the database is back, and no other worker repeats it', async () => {
  const other = workerContext(1);
  const contact = watchDatabase(other);
  const stepId = await queueStep();
  let runs = 0;
  let isStopped = false;
  const handler: Handler = {
    async run() {
      runs += 1;
      await postgres.stop();
      isStopped = true;
    },
  };
  const run = runStep(ctx, probe, handler, stepId, never);
  await expect.poll(() => isStopped).toBe(true);
  await pause(1.1 * stepTimes(ctx).staleMs); // its heartbeat is old
  await restart();
  const claimed = await claimStep(other, stepId);
  await reconcile(other);
  await run;
  expect(claimed).toBeNull();
  expect(runs).toBe(1);
  expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', attempt: 1, postponed: 0 });
  await contact.close();
});

it('a step that is due during an outage of the database runs afterward', async () => {
  const stepId = await queueStep();
  await postgres.stop();
  const run = runStep(ctx, probe, { run: async () => undefined }, stepId, never);
  await pause(1_000); // it fails to claim the step at least once
  await restart();
  await run;
  expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', attempt: 1 });
});

it('a run that a database outage ends counts as postponed, so that it does not use up an attempt', async () => {
  const stepId = await queueStep();
  const handler: Handler = {
    async run({ db }) {
      await postgres.stop();
      await db.step.count();
    },
  };
  const run = runStep(ctx, probe, handler, stepId, never);
  await pause(2_000); // it fails to write the outcome at least once
  await restart();
  await run;
  expect(await read(stepId)).toMatchObject({ status: 'QUEUED', attempt: 1, postponed: 1 });
});

it('an interactive task waits during an outage of the database, and ends afterward', async () => {
  const requested = { assetId: '0'.repeat(32), version: 1, key: 'cache/00/a.png', transform: {} };
  const data = { task: 'make-image', payload: requested };
  const { id } = await ctx.db.interactiveTask.create({ data });
  await postgres.stop();
  let isOver = false;
  const run = runInteractive(ctx, { id }, never).then(() => {
    isOver = true;
  });
  await pause(2_000); // longer than a task without an outage takes
  expect(isOver).toBe(false);
  await restart();
  await run; // and does not throw
  expect(await ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'ERROR',
  });
  const shutdown = new AbortController();
  await postgres.stop();
  const stopped = runInteractive(ctx, { id }, shutdown.signal);
  shutdown.abort();
  await stopped;
  await restart();
});

it('a worker that shuts down during an outage of the database does not wait for it', async () => {
  const stepId = await queueStep();
  const shutdown = new AbortController();
  await postgres.stop();
  const run = runStep(ctx, probe, { run: async () => undefined }, stepId, shutdown.signal);
  shutdown.abort();
  await run; // and does not throw
  await restart();
  expect(await read(stepId)).toMatchObject({ status: 'QUEUED', attempt: 0 });
});
