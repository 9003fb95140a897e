import { DATA_CHANGED, type DataUpdate } from '@spindle/contracts/metadata/metadata';
import { toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { updateData as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStep } from '../steps/run-step.ts';
import { updateData } from './update-data.ts';

let test: TestContext;
let user: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  user = await makeUser(test.ctx, deriveSecrets('a key for this test alone'), 'ADMIN');
});

afterAll(() => test.close());

/** Queues an update of an asset. Returns the id of its step. */
async function queueUpdate(asset: TestAsset, update: DataUpdate): Promise<number> {
  const { db } = test.ctx;
  const job = await db.job.create({
    data: { type: 'DATA_UPDATE', creatorId: user.row.id, assetId: asset.row.id },
  });
  await db.dataUpdate.create({
    data: {
      jobId: job.id,
      assetId: asset.row.id,
      userId: user.row.id,
      update: JSON.parse(JSON.stringify(update)),
    },
  });
  const step = await db.step.create({
    data: { jobId: job.id, group: 'postprocess', key: task.name, task: task.name },
  });
  return step.id;
}
const run = (stepId: number) =>
  runStep(test.ctx, task, updateData, stepId, new AbortController().signal);
const step = (id: number) => test.ctx.db.step.findUniqueOrThrow({ where: { id } });
const dataOf = async ({ id }: TestAsset) =>
  (await test.ctx.db.asset.findUniqueOrThrow({ where: { id: toUuid(id) } })).data;

it('applies the updates of an asset in their order, whichever step runs first', async () => {
  const asset = await makeAsset(test.ctx, user);
  const steps = [
    await queueUpdate(asset, { data: { a: 1, b: 1 }, mode: 'REPLACE' }),
    await queueUpdate(asset, { data: { b: 2 }, mode: 'APPEND' }),
    await queueUpdate(asset, { data: { c: 3 }, mode: 'APPEND' }),
  ];
  await Promise.all([...steps].reverse().map(run));
  expect(await dataOf(asset)).toEqual({ a: 1, b: 2, c: 3 });
  for (const id of steps) expect((await step(id)).status).toBe('COMPLETED');
  expect(await test.ctx.db.assetActivity.count({ where: { assetId: asset.row.id } })).toBe(3);
});

it('fails an update that is no longer valid, and continues with the next', async () => {
  const asset = await makeAsset(test.ctx, user);
  const tooMuch = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, 'x'.repeat(999)]));
  const wrong = await queueUpdate(asset, { data: tooMuch, mode: 'APPEND' });
  const right = await queueUpdate(asset, { data: { d: 1 }, mode: 'APPEND' });
  await run(right);
  expect(await dataOf(asset)).toEqual({ d: 1 });
  await run(wrong);
  expect(await step(wrong)).toMatchObject({
    status: 'ERROR',
    message: expect.stringContaining('3000 characters'),
  });
  expect(await test.ctx.db.dataUpdate.count()).toBe(0);
});

it('fails with the message of a conflict when an earlier update has changed an expected value', async () => {
  const asset = await makeAsset(test.ctx, user, { data: { title: 'Lake' } });
  const theirs = await queueUpdate(asset, { data: { title: 'Sea' }, mode: 'APPEND' });
  const mine = await queueUpdate(asset, {
    data: { title: 'Pond' },
    mode: 'APPEND',
    expected: { title: 'Lake' },
  });
  await run(theirs);
  await run(mine);
  expect(await dataOf(asset)).toEqual({ title: 'Sea' });
  expect(await step(mine)).toMatchObject({ status: 'ERROR', message: DATA_CHANGED });
});

it('waits for an asset that is being processed', async () => {
  const asset = await makeAsset(test.ctx, user, { status: 'NOT_READY' });
  const id = await queueUpdate(asset, { data: { a: 1 }, mode: 'APPEND' });
  await run(id);
  expect((await step(id)).status).toBe('QUEUED');
  await test.ctx.db.asset.update({ where: { id: asset.row.id }, data: { status: 'OK' } });
  await run(id);
  expect(await dataOf(asset)).toEqual({ a: 1 });
});
