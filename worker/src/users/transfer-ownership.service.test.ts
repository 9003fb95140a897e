import { inTransaction } from '@spindle/core/context';
import { newAssetId, toUuid } from '@spindle/core/ids';
import { cancelJob } from '@spindle/core/jobs/cancel-job';
import { deriveSecrets } from '@spindle/core/secrets';
import { finish as finishTask, transferOwnership as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { retryJob } from '@spindle/core/test/retry-job';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finish } from '../jobs/finish.ts';
import { runStep } from '../steps/run-step.ts';
import { transferOwnership } from './transfer-ownership.ts';

const SECRETS = deriveSecrets('a key that only tests are signed with');

let test: TestContext;
let admin: TestUser;
let owner: TestUser;
let receiver: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  admin = await makeUser(test.ctx, SECRETS, 'ADMIN', { firstName: 'Ada' });
});

beforeEach(async () => {
  owner = await makeUser(test.ctx, SECRETS, 'CREATOR', { enabled: false, firstName: 'Ann' });
  receiver = await makeUser(test.ctx, SECRETS, 'CREATOR', { firstName: 'Mara' });
});

afterAll(() => test.close());

/** Creates assets without files. A batch has 500. */
async function makeAssets(count: number): Promise<void> {
  const data = Array.from({ length: count }, () => ({
    id: toUuid(newAssetId()),
    name: 'a',
    nameKey: 'a',
    contentType: 'text/plain',
    size: 1,
    kind: 'OTHER' as const,
    status: 'OK' as const,
    creatorId: owner.row.id,
    updateUserId: owner.row.id,
  }));
  await test.ctx.db.asset.createMany({ data });
}

const makeCollection = (given: object = {}) =>
  test.ctx.db.collection.create({
    data: { ownerId: owner.row.id, name: 'Summer', nameKey: 'summer', ...given },
  });

/** Creates the job, as the server does. */
async function startTransfer(count: number): Promise<number> {
  const { id } = await test.ctx.db.job.create({
    data: {
      type: 'USER_TRANSFER',
      creatorId: admin.row.id,
      input: { from_user_id: owner.row.id, to_user_id: receiver.row.id, count },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
  });
  return id;
}

const stepOf = (jobId: number) =>
  test.ctx.db.step.findFirstOrThrow({ where: { jobId, task: task.name } });
const jobOf = (id: number) => test.ctx.db.job.findUniqueOrThrow({ where: { id } });

/** Runs the transfer in a worker, and closes the job if all is done. */
async function run(jobId: number, handler = transferOwnership): Promise<void> {
  const { signal } = new AbortController();
  await runStep(test.ctx, task, handler, (await stepOf(jobId)).id, signal);
  const last = await test.ctx.db.step.findFirst({ where: { jobId, task: finishTask.name } });
  if (last) await runStep(test.ctx, finishTask, finish, last.id, signal);
}

/** A transfer that calls `act` after its first batch of assets. */
const interrupted = (act: () => Promise<unknown>): typeof transferOwnership => ({
  async run(ctx, step) {
    const stop = new AbortController();
    const progress = (percent: number) => percent > 0 && stop.abort(new Error('The worker ends.'));
    await transferOwnership
      .run(ctx, { ...step, signal: stop.signal, progress })
      .catch(() => undefined);
    await act();
    throw new Error('The worker ends.');
  },
});

const assetsOf = ({ row }: TestUser) => test.ctx.db.asset.count({ where: { creatorId: row.id } });

/** Counts the assets of a user as lists do. */
async function countedAssetsOf({ row }: TestUser): Promise<number> {
  const { _sum } = await test.ctx.db.assetCount.aggregate({
    where: { creatorId: row.id },
    _sum: { assets: true },
  });
  return Number(_sum.assets ?? 0);
}

it('transfers assets, the trash and collections, and keeps the basket and who added the files', async () => {
  const { db } = test.ctx;
  const live = await makeAsset(test.ctx, owner);
  const trashed = await makeAsset(test.ctx, owner, { trashedAt: new Date() });
  const others = await makeAsset(test.ctx, admin);
  const own = await makeCollection();
  const shared = await makeCollection({ groupAccess: true });
  const basket = await makeCollection({ kind: 'BASKET' });
  const share = { ownerId: owner.row.id, name: 'S', tokenHash: newAssetId(), tokenEncrypted: '' };
  await db.share.create({ data: { ...share, collectionId: shared.id } });
  const id = await startTransfer(4);
  await run(id);
  expect(await jobOf(id)).toMatchObject({
    status: 'COMPLETED',
    done: 4,
    message: `The assets and collections of ${owner.email} now belong to ${receiver.email}`,
  });
  for (const { row } of [live, trashed]) {
    const asset = await db.asset.findUniqueOrThrow({ where: { id: row.id } });
    expect(asset).toMatchObject({ creatorId: receiver.row.id, updateUserId: admin.row.id });
    expect(await db.assetActivity.findMany({ where: { assetId: row.id } })).toMatchObject([
      {
        userId: admin.row.id,
        action: 'TRANSFERRED',
        details: { from: 'Ann CREATOR', to: 'Mara CREATOR' },
      },
    ]);
    const files = await db.file.findMany({ where: { assetId: row.id } });
    expect(files.map(({ creatorId }) => creatorId)).toEqual([owner.row.id]);
  }
  expect(await countedAssetsOf(owner)).toBe(0);
  expect(await countedAssetsOf(receiver)).toBe(2);
  const unchanged = await db.asset.findUniqueOrThrow({ where: { id: others.row.id } });
  expect(unchanged.creatorId).toBe(admin.row.id);
  const owners = await db.collection.findMany({
    where: { id: { in: [own.id, shared.id, basket.id] } },
    orderBy: { id: 'asc' },
  });
  expect(owners.map(({ ownerId }) => ownerId)).toEqual([
    receiver.row.id,
    receiver.row.id,
    owner.row.id,
  ]);
  expect(await db.share.count({ where: { collectionId: shared.id } })).toBe(0);
  expect(await db.notification.findMany({ where: { userId: admin.row.id } })).toMatchObject([
    { message: expect.stringContaining(`now belong to ${receiver.email}.`), disposal: 'ON_READ' },
  ]);
});

describe('a transfer continues', () => {
  it('after its worker has ended, and counts each asset once', async () => {
    await makeAssets(1200);
    const id = await startTransfer(1200);
    await run(
      id,
      interrupted(async () => {
        expect(await assetsOf(receiver)).toBe(500);
        expect((await jobOf(id)).done).toBe(500);
      }),
    );
    expect(await stepOf(id)).toMatchObject({ status: 'QUEUED' });
    await test.ctx.db.step.updateMany({ where: { jobId: id }, data: { notBefore: new Date(0) } });
    await run(id);
    expect(await jobOf(id)).toMatchObject({ status: 'COMPLETED', done: 1200 });
    expect([await assetsOf(owner), await assetsOf(receiver)]).toEqual([0, 1200]);
    const { id: assetId } = await test.ctx.db.asset.findFirstOrThrow({
      where: { creatorId: receiver.row.id },
      orderBy: { seq: 'asc' },
    });
    expect(await test.ctx.db.assetActivity.count({ where: { assetId } })).toBe(1);
  });

  it('once another transaction has released an asset', async () => {
    await makeAssets(2);
    const id = await startTransfer(2);
    const first = await test.ctx.db.asset.findFirstOrThrow({
      where: { creatorId: owner.row.id },
      orderBy: { seq: 'asc' },
    });
    let running: Promise<void> | undefined;
    await inTransaction(test.ctx, async ({ db }) => {
      await db.$queryRaw`SELECT id FROM asset WHERE id = ${first.id}::uuid FOR UPDATE`;
      running = run(id);
      await expect.poll(() => assetsOf(receiver)).toBe(1);
    });
    await running;
    expect(await assetsOf(receiver)).toBe(2);
    expect(await jobOf(id)).toMatchObject({ status: 'COMPLETED', done: 2 });
  });
});

describe('a transfer ends', () => {
  it('when its owner is enabled meanwhile, and can be retried', async () => {
    await makeAssets(600);
    const id = await startTransfer(600);
    const setEnabled = (enabled: boolean) =>
      test.ctx.db.user.update({ where: { id: owner.row.id }, data: { enabled } });
    await run(
      id,
      interrupted(() => setEnabled(true)),
    );
    await test.ctx.db.step.updateMany({ where: { jobId: id }, data: { notBefore: new Date(0) } });
    await run(id);
    expect(await stepOf(id)).toMatchObject({
      status: 'ERROR',
      message: 'Disable this user before you transfer their assets and collections.',
    });
    expect(await assetsOf(owner)).toBe(100);
    await setEnabled(false);
    const actor = { ...test.ctx.actor, permissions: ['MANAGE_USERS' as const] };
    await inTransaction({ ...test.ctx, actor }, (tx) => retryJob(tx, id));
    await run(id);
    expect(await jobOf(id)).toMatchObject({ status: 'COMPLETED', done: 600 });
    expect(await assetsOf(receiver)).toBe(600);
  });

  it('when it is canceled, and keeps what it has done', async () => {
    await makeAssets(600);
    const id = await startTransfer(600);
    await run(
      id,
      interrupted(() => inTransaction(test.ctx, (tx) => cancelJob(tx, id, 'Ada'))),
    );
    expect(await jobOf(id)).toMatchObject({
      status: 'ERROR',
      message: 'Canceled by Ada after 500 of 600',
    });
    expect([await assetsOf(owner), await assetsOf(receiver)]).toEqual([100, 500]);
  });
});
