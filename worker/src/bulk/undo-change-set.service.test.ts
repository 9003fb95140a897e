import { runBatch } from '@spindle/core/bulk/run-batch';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { changeAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { makeManyAssets } from '@spindle/core/test/many-assets';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStep } from '../steps/run-step.ts';
import { sweepRows } from '../upkeep/sweep-rows.ts';
import { changeAssets } from './change-assets.ts';

/** More than two batches of 200. */
const COUNT = 500;

let test: TestContext;
let creator: TestUser;
let ids: string[];

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  ids = await makeManyAssets(test.ctx.db, creator, COUNT);
});

afterAll(() => test.close());

/** Creates a job on all assets, with its change set. */
async function makeJob(input: Prisma.InputJsonObject, undoesId?: number) {
  const { ctx } = test;
  const created = await ctx.db.job.create({
    data: {
      type: 'BULK_CHANGE_FACTS',
      creatorId: creator.row.id,
      assets: { create: ids.map((assetId) => ({ assetId })) },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  const changeSetId = await createChangeSet(ctx, {
    kind: 'FACTS',
    name: ['Rated', 'with 4 stars'],
    userId: creator.row.id,
    jobId: created.id,
    ...(undoesId !== undefined && { undoesId }),
  });
  const job = await ctx.db.job.update({
    where: { id: created.id },
    data: { input: { ...input, count: COUNT, change_set_id: changeSetId } },
  });
  return { job, changeSetId, stepId: created.steps[0]?.id ?? 0 };
}

const run = (stepId: number) =>
  runStep(test.ctx, task, changeAssets, stepId, new AbortController().signal);
const rated = () => test.ctx.db.asset.count({ where: { rating: 4 } });
const countItems = async (changeSetId: number) => {
  const { assets } = await test.ctx.db.changeSet.findUniqueOrThrow({ where: { id: changeSetId } });
  return { assets, items: await test.ctx.db.changeSetItem.count({ where: { changeSetId } }) };
};

it('undoes each asset once, wherever the worker was killed, and deletes change sets after 30 days', async () => {
  const { ctx } = test;
  const change = await makeJob({ action: 'change_facts', facts: { rating: 4 } });
  await run(change.stepId);
  expect(await rated()).toBe(COUNT);
  expect(await countItems(change.changeSetId)).toEqual({ assets: COUNT, items: COUNT });

  const input = { action: 'undo_change_set', undo_change_set_id: change.changeSetId };
  const undo = await makeJob(input, change.changeSetId);
  expect(await inTransaction(ctx, (tx) => runBatch(tx, undo.job))).toBe(200);
  const killed = inTransaction(ctx, async (tx) => {
    await runBatch(tx, undo.job);
    throw new Error('killed within a batch');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await rated()).toBe(COUNT - 200);
  expect(await countItems(undo.changeSetId)).toEqual({ assets: 200, items: 200 });

  await run(undo.stepId);
  expect(await rated()).toBe(0);
  expect(await countItems(undo.changeSetId)).toEqual({ assets: COUNT, items: COUNT });
  const { message } = await ctx.db.job.findUniqueOrThrow({ where: { id: undo.job.id } });
  expect(message).toBe('500 assets restored');

  const createdAt = new Date(ctx.now().getTime() - 31 * 86_400_000);
  await ctx.db.changeSet.update({ where: { id: change.changeSetId }, data: { createdAt } });
  await sweepRows(ctx);
  const left = await ctx.db.changeSet.findMany();
  expect(left.map(({ id }) => id)).toEqual([undo.changeSetId]);
  expect(await ctx.db.changeSetItem.count()).toBe(COUNT);
});
