import { fromUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { cachedImageKey, INSTALLATION_KEY, segmentKey } from '@spindle/core/storage/keys';
import { purgeTrash as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runStep } from '../steps/run-step.ts';
import { purgeTrash } from '../trash/purge-trash.ts';
import { emptyTrash } from '../upkeep/empty-trash.ts';
import { purgeAssets } from './purge-assets.ts';

const SECRETS = deriveSecrets('a key that only tests are signed with');
const DAY_MS = 86_400_000;
const neverAborted = new AbortController().signal;
const imageFile = { body: Buffer.from('picture'), contentType: 'image/jpeg' };

describe.each([
  { driver: 'disk', skipped: false },
  { driver: 's3', skipped: testStorageEnv() === null },
])('the purge in $driver', ({ driver, skipped }) => {
  if (skipped) return it.skip('needs an S3 server', () => undefined);

  let test: TestContext;
  let creator: TestUser;
  let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

  beforeAll(async () => {
    bucket = driver === 's3' ? await freshBucket() : null;
    test = await openTestContext({ ...bucket?.env, TRASH_DAYS: '30' });
    creator = await makeUser(test.ctx, SECRETS, 'ADMIN');
  });

  beforeEach(async () => {
    await test.ctx.db.asset.updateMany({ data: { trashedAt: new Date(0) } });
    await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
  });

  afterAll(async () => {
    await test.close();
    await bucket?.drop();
  });

  async function keysLeft(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of test.ctx.storage.list(''))
      if (key !== INSTALLATION_KEY) keys.push(key);
    return keys.sort();
  }

  /** Creates an asset with a thumbnail, a conversion, and two objects without a row: an on-demand image and a segment. */
  async function make(trashedAt: Date | null, by = creator): Promise<TestAsset> {
    const asset = await makeAsset(
      test.ctx,
      by,
      { trashedAt },
      { _thumb: imageFile, large: imageFile },
    );
    const image = { width: 10, height: 10, format: 'webp' as const };
    const rendition = { assetId: asset.id, version: 1 };
    for (const key of [cachedImageKey(asset.id, 1, image), segmentKey(rendition, '360p', 0)])
      await test.ctx.storage.put(key, imageFile.body, imageFile);
    return asset;
  }

  const idsLeft = async () =>
    (await test.ctx.db.asset.findMany()).map(({ id }) => fromUuid(id)).sort();

  it('deletes rows, files and derived images of trashed assets, and nothing else', async () => {
    const live = await make(null);
    const keys = await keysLeft();
    await make(new Date());
    await make(new Date());
    const before = new Date();
    const later = await make(new Date(Date.now() + DAY_MS));
    const job = await test.ctx.db.job.create({
      data: {
        type: 'PURGE_TRASH',
        creatorId: creator.row.id,
        input: { before: before.toISOString(), creator_id: null, count: 2 },
        steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
      },
      include: { steps: true },
    });
    await runStep(test.ctx, task, purgeTrash, job.steps[0]?.id ?? 0, neverAborted);
    const step = await test.ctx.db.step.findFirst({ where: { jobId: job.id, task: task.name } });
    expect(step).toMatchObject({ status: 'COMPLETED', percent: 100 });
    expect(await idsLeft()).toEqual([live.id, later.id].sort());
    expect(await test.ctx.db.file.count()).toBe(6); // three for each of the two remaining assets
    await purgeAssets(
      test.ctx,
      { before: new Date(Date.now() + 2 * DAY_MS), creatorId: null },
      neverAborted,
    );
    expect(await keysLeft()).toEqual(keys);
  });

  it('purges only the assets of the given user', async () => {
    const other = await makeUser(test.ctx, SECRETS, 'ADMIN');
    const own = await make(new Date(0), other);
    const others = await make(new Date(0));
    await purgeAssets(test.ctx, { before: new Date(), creatorId: other.row.id }, neverAborted);
    expect(await idsLeft()).toEqual([others.id]);
    expect(await keysLeft()).not.toContain(own.files[0]?.objectKey);
  });

  it('purges only the given asset, and never one that was restored', async () => {
    const [one, other] = [await make(new Date(0)), await make(new Date(0))];
    const live = await make(null);
    for (const { id } of [one, live])
      await purgeAssets(
        test.ctx,
        { before: new Date(), creatorId: null, assetId: id },
        neverAborted,
      );
    expect(await idsLeft()).toEqual([other.id, live.id].sort());
  });

  it('leaves nothing visible when interrupted, and the next run continues', async () => {
    await make(new Date(0));
    await make(new Date(0));
    const { storage } = test.ctx;
    let removals = 0;
    const failing = {
      ...storage,
      remove: (keys: string[]) =>
        removals++ === 0 ? storage.remove(keys) : Promise.reject(new Error('the store is away')),
    };
    const purge = { before: new Date(), creatorId: null };
    await expect(
      purgeAssets({ ...test.ctx, storage: failing }, purge, neverAborted),
    ).rejects.toThrow();
    expect(await idsLeft()).toEqual([]);
    expect(await keysLeft()).not.toEqual([]);
    await emptyTrash(test.ctx, neverAborted);
    expect(await keysLeft()).toEqual([]);
    expect(await test.ctx.db.purgedAsset.count()).toBe(0);
  });

  it('runs automatically after TRASH_DAYS', async () => {
    const young = await make(new Date(Date.now() - 29 * DAY_MS));
    await make(new Date(Date.now() - 31 * DAY_MS));
    await emptyTrash({ ...test.ctx, config: { ...test.ctx.config, trashDays: 0 } }, neverAborted);
    expect(await idsLeft()).toHaveLength(2);
    await emptyTrash(test.ctx, neverAborted);
    expect(await idsLeft()).toEqual([young.id]);
  });
});
