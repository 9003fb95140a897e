import { runBatch } from '@spindle/core/bulk/run-batch';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { changeAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { makeManyAssets } from '@spindle/core/test/many-assets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runStep } from '../steps/run-step.ts';
import { sweepRows } from '../upkeep/sweep-rows.ts';
import { changeAssets } from './change-assets.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.ctx.db.changeSet.deleteMany();
  await test.ctx.db.asset.deleteMany();
  await test.ctx.db.duplicateGroup.deleteMany();
});

/** Makes a group of identical files. Returns the ids of its assets, the oldest first. */
async function makeGroup(count: number, sha256: string): Promise<{ id: number; ids: string[] }> {
  const { db } = test.ctx;
  const ids = (await makeManyAssets(db, creator, count)).sort();
  for (const [index, assetId] of ids.entries()) {
    const uploadTime = new Date(Date.UTC(2025, 0, 1) + index * 1000);
    await db.asset.update({ where: { id: assetId }, data: { uploadTime } });
  }
  await db.file.createMany({
    data: ids.map((assetId) => ({
      assetId,
      key: 'original',
      objectKey: `originals/${assetId}`,
      contentType: 'text/plain',
      size: 1n,
      version: 1,
      storage: 'disk',
      sha256,
    })),
  });
  const group = await db.duplicateGroup.create({
    data: {
      kind: 'EXACT',
      key: sha256,
      assets: count,
      isListed: true,
      members: { create: ids.map((assetId) => ({ assetId, sha256 })) },
    },
  });
  return { id: group.id, ids };
}

/** Creates a job on groups as the server does, with its change set. */
async function makeJob(
  action: 'merge_exact' | 'undo_change_set',
  assets: { assetId: string; position: number }[],
  undoes?: number,
) {
  const { ctx } = test;
  const created = await ctx.db.job.create({
    data: {
      type: 'BULK_MERGE_EXACT',
      creatorId: creator.row.id,
      assets: { create: assets },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  const changeSetId = await createChangeSet(ctx, {
    kind: 'MERGE',
    name: ['Merged', 'into identical copies'],
    userId: creator.row.id,
    jobId: created.id,
    ...(undoes !== undefined && { undoesId: undoes }),
  });
  const undo = undoes !== undefined && { undo_change_set_id: undoes };
  const input = { action, count: assets.length, change_set_id: changeSetId, ...undo };
  const job = await ctx.db.job.update({ where: { id: created.id }, data: { input } });
  return { job, changeSetId, stepId: created.steps[0]?.id ?? 0 };
}

const membersOf = (...groups: { id: number; ids: string[] }[]) =>
  groups.flatMap(({ id, ids }) => ids.map((assetId) => ({ assetId, position: id })));
const run = (stepId: number) =>
  runStep(test.ctx, task, changeAssets, stepId, new AbortController().signal);
const liveIds = async () => {
  const where = { trashedAt: null };
  const rows = await test.ctx.db.asset.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
};
const messageOf = async (id: number) =>
  (await test.ctx.db.job.findUniqueOrThrow({ where: { id } })).message;
const itemsOf = async (changeSetId: number) => {
  const items = await test.ctx.db.changeSetItem.findMany({ where: { changeSetId } });
  return items.map(({ assetId }, position) => ({ assetId, position }));
};

it('merges each group once, wherever the worker was killed, and undoes all of them as one', async () => {
  const { ctx } = test;
  const groups = [await makeGroup(3, 'a'.repeat(64)), await makeGroup(2, 'b'.repeat(64))] as const;
  const [first, second] = groups;
  const tagged = first.ids[1] ?? '';
  await ctx.db.asset.update({ where: { id: tagged }, data: { tags: ['lake'] } });
  await ctx.db.asset.update({ where: { id: first.ids[2] ?? '' }, data: { caption: 'Bled' } });
  const all = await liveIds();
  const { job, changeSetId, stepId } = await makeJob('merge_exact', membersOf(...groups));
  expect(await inTransaction(ctx, (tx) => runBatch(tx, job))).toBe(3);
  const killed = inTransaction(ctx, async (tx) => {
    await runBatch(tx, job);
    throw new Error('killed within a group');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await liveIds()).toEqual([tagged, ...second.ids].sort());

  await run(stepId);
  const kept = [tagged, second.ids[0] ?? ''].sort();
  expect(await liveIds()).toEqual(kept);
  expect(await messageOf(job.id)).toBe('3 assets merged and moved to the trash, 2 kept');
  const united = await ctx.db.asset.findUniqueOrThrow({ where: { id: tagged } });
  expect(united).toMatchObject({ tags: ['lake'], caption: 'Bled' });
  expect(await itemsOf(changeSetId)).toHaveLength(3);

  // An undo of a single merge would no longer be possible.
  await sweepRows({ ...ctx, now: () => new Date(ctx.now().getTime() + 2 * 86_400_000) });
  const items = await itemsOf(changeSetId);
  const undo = await makeJob('undo_change_set', items, changeSetId);
  await run(undo.stepId);
  expect(await liveIds()).toEqual(all);
  const restored = await ctx.db.asset.findUniqueOrThrow({ where: { id: tagged } });
  expect(restored).toMatchObject({ tags: ['lake'], caption: null });

  const redo = await makeJob('undo_change_set', await itemsOf(undo.changeSetId), undo.changeSetId);
  await run(redo.stepId);
  expect(await liveIds()).toEqual(kept);
});

it('merges a group that is larger than one merge into one asset', async () => {
  const group = await makeGroup(230, 'c'.repeat(64));
  const { job, changeSetId, stepId } = await makeJob('merge_exact', membersOf(group));
  await run(stepId);
  expect(await liveIds()).toEqual([group.ids[0]]);
  expect(await messageOf(job.id)).toBe('229 assets merged and moved to the trash, 1 kept');
  const undo = await makeJob('undo_change_set', await itemsOf(changeSetId), changeSetId);
  await run(undo.stepId);
  expect(await liveIds()).toEqual(group.ids);
});

it('leaves assets that changed meanwhile, and groups that all users would then see, with the reason', async () => {
  const { db } = test.ctx;
  const [replaced, shared] = [
    await makeGroup(3, 'd'.repeat(64)),
    await makeGroup(2, 'e'.repeat(64)),
  ];
  await db.file.updateMany({
    where: { assetId: replaced.ids[2] ?? '' },
    data: { sha256: 'f'.repeat(64) },
  });
  await db.asset.update({ where: { id: replaced.ids[1] ?? '' }, data: { status: 'ARCHIVED' } });
  // The first one is the suggested one: it is in a collection of its own.
  for (const [index, groupAccess] of [false, true].entries())
    await db.collection.create({
      data: {
        name: `c${index}`,
        nameKey: `c${index}`,
        ownerId: creator.row.id,
        groupAccess,
        assets: { create: { assetId: shared.ids[index] ?? '', position: 1 } },
      },
    });
  const { job, stepId } = await makeJob('merge_exact', membersOf(replaced, shared));
  await run(stepId);
  expect(await liveIds()).toEqual([...replaced.ids, ...shared.ids].sort());
  const rows = await db.jobAsset.findMany({ where: { jobId: job.id } });
  const outcomes = Object.fromEntries(rows.map(({ assetId, outcome }) => [assetId, outcome]));
  expect(replaced.ids.map((id) => outcomes[id]).sort()).toEqual([
    'ARCHIVED',
    'REFUSED',
    'UNCHANGED',
  ]);
  expect(shared.ids.map((id) => outcomes[id])).toEqual(['REFUSED', 'REFUSED']);
  expect(await messageOf(job.id)).toMatch(/all users would see it/);
});
