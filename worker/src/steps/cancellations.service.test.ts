import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, inTransaction } from '@spindle/core/context';
import { cancelJob } from '@spindle/core/jobs/cancel-job';
import { runProgram } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { deriveSecrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { convertAssets, probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { testConversion } from '@spindle/core/test/conversions';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { retryJob } from '@spindle/core/test/retry-job';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { openRunner } from '../runner.ts';
import { openCancellations } from './cancellations.ts';
import type { Handler } from './handler.ts';
import { runStep } from './run-step.ts';

const never = new AbortController().signal;

let test: TestContext;
let ctx: Context;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  creator = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});
afterAll(async () => {
  await closeTools(ctx.config);
  await test.close();
});

async function makeJob(task: string, given: object = {}) {
  const steps = { create: { group: 'preprocess', key: task, task } };
  const data = { type: 'ANY', creatorId: creator.row.id, steps, ...given };
  const job = await ctx.db.job.create({ data, include: { steps: true } });
  const [step] = job.steps;
  if (!step) throw new Error('no step');
  return { jobId: job.id, stepId: step.id, step };
}

const cancel = (jobId: number) => inTransaction(ctx, (tx) => cancelJob(tx, jobId, 'Mara'));
/** Returns whether a process runs. A zombie has ended and only waits for its parent. */
const isAlive = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !stat.includes(') Z');
};
const jobOf = (id: number) =>
  ctx.db.job.findUniqueOrThrow({ where: { id }, include: { steps: true } });

it('canceling a job stops a running encoding: its program ends and its files are deleted', async () => {
  const cancellations = openCancellations(ctx);
  const { jobId, stepId } = await makeJob(probe.name);
  let begin = (_pid: number) => {};
  const begun = new Promise<number>((resolve) => {
    begin = resolve;
  });
  let why: unknown;
  const handler: Handler = {
    run: (_ctx, { signal }) =>
      inWorkFolder(ctx, async (cwd) => {
        // The shell starts ffmpeg in its own process group and prints its id.
        const rendition = 'ffmpeg -v error -f lavfi -i testsrc -y video.mkv & echo $! > pid; wait';
        const running = runProgram('/bin/sh', ['-c', rendition], {
          cwd,
          signal,
          timeoutMs: 600_000,
          memoryMaxBytes: 1024 ** 3,
        });
        running.catch((error) => {
          why = error;
        });
        await expect.poll(() => readdir(cwd)).toContain('video.mkv');
        begin(Number(await readFile(join(cwd, 'pid'), 'utf8')));
        await running;
      }),
  };
  const run = runStep(ctx, probe, handler, stepId, never, { watchJob: cancellations.watch });
  const pid = await begun;
  expect(await isAlive(pid)).toBe(true);
  // If the listener is still connecting, the next heartbeat detects the cancellation.
  await cancel(jobId);
  await run;
  expect(why).toMatchObject({ message: expect.stringContaining('canceled') });
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await readdir(ctx.config.tmpDir)).toEqual([]);
  expect(await jobOf(jobId)).toMatchObject({
    status: 'ERROR',
    message: 'Canceled by Mara',
    steps: [{ status: 'ERROR', message: 'Canceled by Mara' }],
  });
  await cancellations.close();
});

it('the outcome of a step is discarded once its job is canceled', async () => {
  const outcomes = [() => undefined, () => Promise.reject(new Error('connection lost'))];
  for (const finishRun of outcomes) {
    const { jobId, stepId } = await makeJob(probe.name);
    const handler: Handler = {
      async run() {
        await cancel(jobId);
        await finishRun();
      },
    };
    await runStep(ctx, probe, handler, stepId, never);
    expect(await jobOf(jobId)).toMatchObject({
      status: 'ERROR',
      steps: [{ status: 'ERROR', message: 'Canceled by Mara' }],
    });
  }
});

it('a step that ends while its job is canceled is either completed or canceled, never both', async () => {
  // Repeated, because each run may end either way.
  for (let n = 0; n < 10; n += 1) {
    const { jobId, stepId } = await makeJob(probe.name);
    let cancellation: Promise<unknown> = Promise.resolve();
    const handler: Handler = {
      async run() {
        cancellation = cancel(jobId).catch(() => null);
      },
    };
    await runStep(ctx, probe, handler, stepId, never);
    const wasCanceled = (await cancellation) !== null;
    const { status, steps } = await jobOf(jobId);
    const [step, closing] = steps.sort((a, b) => a.id - b.id);
    expect([step?.status, status, closing?.task]).toEqual(
      wasCanceled ? ['ERROR', 'ERROR', undefined] : ['COMPLETED', 'IN_PROGRESS', 'finish'],
    );
  }
});

it('a bulk conversion stops in a running worker when it is canceled, and continues on retry', async () => {
  const value = { conversions: [testConversion('web')] };
  await ctx.db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  const files = await photoFiles(600, 400);
  const photos = await Promise.all(
    Array.from({ length: 60 }, () => makeAsset(ctx, creator, { kind: 'IMAGE' }, files)),
  );
  const { jobId } = await makeJob(convertAssets.name, {
    type: 'BULK_CONVERT',
    input: { action: 'convert', count: photos.length, keys: ['web'] },
    assets: { create: photos.map(({ row }) => ({ assetId: row.id })) },
  });
  const runner = await openRunner(ctx);
  const countResults = () => ctx.db.jobAsset.count({ where: { jobId, outcome: { not: null } } });
  await dispatchSteps(ctx);
  await expect.poll(countResults).toBeGreaterThan(2);
  const { done, message } = await cancel(jobId);
  expect(message).toBe(`Canceled by Mara after ${done} of 60`);
  expect(await countResults()).toBe(done);
  expect(done).toBeLessThan(60);
  await inTransaction(ctx, (tx) => retryJob(tx, jobId));
  await dispatchSteps(ctx);
  await expect.poll(async () => (await jobOf(jobId)).status).toBe('COMPLETED');
  expect(await jobOf(jobId)).toMatchObject({ done: 60, failed: 0, message: '60 assets converted' });
  await runner.close();
});
