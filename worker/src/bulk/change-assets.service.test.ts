import { runBatch } from '@spindle/core/bulk/run-batch';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { finish as finishTask, changeAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { makeManyAssets } from '@spindle/core/test/many-assets';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finish } from '../jobs/finish.ts';
import { runStep } from '../steps/run-step.ts';
import { changeAssets } from './change-assets.ts';

/** More than two batches: 1,000 assets are trashed in one batch, 200 updated. */
const COUNT = 2500;
const neverAborted = new AbortController().signal;

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

beforeEach(async () => {
  await test.ctx.db.asset.deleteMany();
  const ids = await makeManyAssets(test.ctx.db, creator, COUNT);
  await test.ctx.db.asset.updateMany({
    where: { id: { in: ids.filter((_, n) => n % 500 === 0) } }, // five of them
    data: { status: 'ARCHIVED' },
  });
});

afterAll(() => test.close());

const trashed = () => test.ctx.db.asset.count({ where: { trashedAt: { not: null } } });
const waiting = (jobId: number) => test.ctx.db.jobAsset.count({ where: { jobId, outcome: null } });
const stepOf = (jobId: number, name: string) =>
  test.ctx.db.step.findFirstOrThrow({ where: { jobId, task: name } });

async function makeJob(input: Prisma.InputJsonObject) {
  const assets = await test.ctx.db.asset.findMany({ select: { id: true } });
  const job = await test.ctx.db.job.create({
    data: {
      type: 'BULK_DELETE',
      creatorId: creator.row.id,
      input: { ...input, count: assets.length },
      assets: { create: assets.map(({ id }) => ({ assetId: id })) },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  return { ...job, stepId: job.steps[0]?.id ?? 0 };
}

/** Runs the handler and aborts it during the second batch, which is still completed. Returns the reported percentages. */
async function runUntilLost(job: { id: number; stepId: number }): Promise<number[]> {
  const percents: number[] = [];
  const lost = new AbortController();
  const progress = (percent: number) => {
    percents.push(percent);
    if (percent > 0) lost.abort(new Error('gone'));
  };
  const run = {
    key: '',
    stepId: job.stepId,
    jobId: job.id,
    assetId: null,
    progress,
    signal: lost.signal,
  };
  await expect(changeAssets.run(test.ctx, run)).rejects.toThrow('gone');
  return percents;
}

it('moves all assets of a job to the trash, continues after a lost run and reports progress', async () => {
  const job = await makeJob({ action: 'delete' });
  expect(await runUntilLost(job)).toEqual([0, 40]);
  expect(await trashed()).toBe(2000);

  await runStep(test.ctx, task, changeAssets, job.stepId, neverAborted);
  expect(await trashed()).toBe(COUNT);
  expect(await waiting(job.id)).toBe(0);
  const back = await makeJob({ action: 'restore' });
  const run = {
    key: '',
    stepId: back.stepId,
    jobId: back.id,
    assetId: null,
    progress: () => undefined,
  };
  await Promise.all([
    runStep(test.ctx, task, changeAssets, back.stepId, neverAborted),
    changeAssets.run(test.ctx, { ...run, signal: neverAborted }),
  ]);
  expect(await trashed()).toBe(0);
  expect(await test.ctx.db.assetActivity.count({ where: { action: 'RESTORED' } })).toBe(COUNT);
});

it('writes data to each asset once, wherever it was killed, and notifies its creator', async () => {
  const { db } = test.ctx;
  const update = { mode: 'APPEND', data: { place: 'Lake' } };
  const job = await makeJob({ action: 'update_data', update });
  const killed = inTransaction(test.ctx, async (tx) => {
    await runBatch(tx, job);
    throw new Error('killed within a batch');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await waiting(job.id)).toBe(COUNT);
  expect(await runUntilLost(job)).toEqual([0, 8]);
  expect(await waiting(job.id)).toBe(COUNT - 400);

  await runStep(test.ctx, task, changeAssets, job.stepId, neverAborted);
  await runStep(
    test.ctx,
    finishTask,
    finish,
    (await stepOf(job.id, finishTask.name)).id,
    neverAborted,
  );
  const changed = COUNT - 5; // without the archived ones
  expect(await db.asset.count({ where: { data: { equals: update.data } } })).toBe(changed);
  expect(await db.assetActivity.count({ where: { action: 'DATA_UPDATED' } })).toBe(changed);
  const message = '2,495 assets updated, 5 skipped (archived)';
  expect(await db.job.findUnique({ where: { id: job.id } })).toMatchObject({
    status: 'COMPLETED',
    message,
  });
  const [notification] = await db.notification.findMany({ where: { userId: creator.row.id } });
  expect(notification?.message).toContain(message);
});

it('waits for an earlier update of a single asset', async () => {
  const { db } = test.ctx;
  const job = await makeJob({ action: 'update_data', update: { mode: 'APPEND', data: { a: 1 } } });
  const { id } = await db.asset.findFirstOrThrow({ where: { status: 'OK' } });
  const other = await db.job.create({ data: { type: 'DATA_UPDATE', creatorId: creator.row.id } });
  const data = { jobId: other.id, assetId: id, userId: creator.row.id, update: {} };
  await db.dataUpdate.create({ data });
  await db.jobAsset.deleteMany({ where: { jobId: job.id, assetId: { not: id } } });
  const runOneBatch = () => inTransaction(test.ctx, (tx) => runBatch(tx, job));
  expect(await runOneBatch()).toBe(0);
  await db.dataUpdate.deleteMany();
  expect(await runOneBatch()).toBe(1);
});
