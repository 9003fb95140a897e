import { newAssetId, toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { moveAssets as task } from '@spindle/core/tasks/tasks';
import { type TestContext, testContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStep } from '../run-step.ts';
import { moveAssets } from './move-assets.ts';

const COUNT = 2500;
const never = new AbortController().signal;

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await testContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(() => test.close());

const trashed = () => test.ctx.db.asset.count({ where: { trashedAt: { not: null } } });

async function makeJob(action: string): Promise<{ id: number; stepId: number }> {
  const assets = await test.ctx.db.asset.findMany({ select: { id: true } });
  const job = await test.ctx.db.job.create({
    data: {
      type: 'BULK',
      creatorId: creator.row.id,
      input: { action, count: assets.length },
      assets: { create: assets.map(({ id }) => ({ assetId: id })) },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  return { id: job.id, stepId: job.steps[0]?.id ?? 0 };
}

it('moves any number, goes on where a run was lost, and is told how far it is', async () => {
  await test.ctx.db.asset.createMany({
    data: Array.from({ length: COUNT }, () => ({
      id: toUuid(newAssetId()),
      name: 'a',
      nameKey: 'a',
      kind: 'OTHER' as const,
      contentType: 'text/plain',
      size: 1,
      creatorId: creator.row.id,
      updateUserId: creator.row.id,
    })),
  });
  const job = await makeJob('delete');
  const percents: number[] = [];
  const lost = new AbortController();
  const progress = (percent: number) => {
    percents.push(percent);
    if (percent > 0) lost.abort(new Error('gone'));
  };
  const run = { stepId: job.stepId, jobId: job.id, assetId: null, progress };
  await expect(moveAssets.run(test.ctx, { ...run, signal: lost.signal })).rejects.toThrow('gone');
  const moved = await trashed();
  expect(moved).toBeGreaterThan(0);
  expect(moved).toBeLessThan(COUNT);
  expect(percents).toEqual([0, 40]);

  await runStep(test.ctx, task, moveAssets, job.stepId, never);
  expect(await trashed()).toBe(COUNT);
  expect(await test.ctx.db.jobAsset.count()).toBe(0);
  const back = await makeJob('restore');
  await Promise.all([
    runStep(test.ctx, task, moveAssets, back.stepId, never),
    moveAssets.run(test.ctx, { ...run, jobId: back.id, signal: never }),
  ]);
  expect(await trashed()).toBe(0);
});
