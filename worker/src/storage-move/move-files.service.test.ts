import { inTransaction } from '@spindle/core/context';
import { putConversions } from '@spindle/core/conversions/put-conversion';
import { cancelJob } from '@spindle/core/jobs/cancel-job';
import { retryJob } from '@spindle/core/jobs/retry-job';
import { deriveSecrets } from '@spindle/core/secrets';
import { keyInStore, originalKey, splitKey } from '@spindle/core/storage/keys';
import { sweepStore } from '@spindle/core/sweep/sweep-store';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { testStorageEnv } from '@spindle/core/test/services';
import {
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
  useBucket,
} from '@spindle/core/test/two-stores';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  expectUnchanged,
  makeLibrary,
  makeMoveJob,
  randomFile,
  readChecksums,
} from '../../test/moves.ts';
import { purgeAssets } from '../assets/purge-assets.ts';
import { removeLostSources } from '../assets/remove-lost-sources.ts';
import { moveFiles } from './move-files.ts';

const DAY_MS = 86_400_000;
const neverAborted = new AbortController().signal;

describe.skipIf(testStorageEnv() === null)('moving files', () => {
  let test: TestContext;
  let stores: TwoStores;
  let admin: TestUser;

  /** A folder of its own for each test: the buckets are shared. */
  let folder = 'test-0';

  beforeAll(async () => {
    stores = await openTwoStores();
  });

  afterAll(() => stores.close());

  beforeEach(async () => {
    folder = `test-${Number(folder.slice(5)) + 1}`;
    test = await openTestContext(TWO_STORES_ENV);
    admin = await makeUser(test.ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await test.close();
  });

  const start = (action: Parameters<typeof makeMoveJob>[2]) => makeMoveJob(test.ctx, admin, action);
  const filesOf = () => test.ctx.db.file.findMany({ orderBy: { id: 'asc' } });
  const storesInUse = async () =>
    [...new Set((await filesOf()).map(({ storage }) => storage))].sort();

  async function keysIn(store: string | null): Promise<string[]> {
    const keys: string[] = [];
    for (const path of ['originals/', 'derivatives/'])
      for await (const { key } of test.ctx.storage.listIn([store], path)) keys.push(key);
    return keys.sort();
  }

  /** Uses the first bucket for originals and derivatives, and the second one for transcodes. */
  async function useBoth(): Promise<[string, string]> {
    return [
      await useBucket(test.ctx, ['originals', 'derivatives'], stores.first, folder),
      await useBucket(test.ctx, ['transcodes'], stores.second, folder),
    ];
  }

  it('copies every kind of file to its bucket, and keeps the sources', async () => {
    await makeLibrary(test.ctx, admin);
    const failed = { key: 'broken', objectKey: 'derivatives/none', size: 0, error: 'It failed.' };
    const asset = await test.ctx.db.asset.findFirstOrThrow({ where: { name: 'lake.png' } });
    await test.ctx.db.file.create({
      data: { ...failed, assetId: asset.id, version: 1, storage: 'disk', contentType: 'image/png' },
    });
    const before = await readChecksums(test.ctx);
    const earlier = await filesOf();
    const [first, second] = await useBoth();
    const job = await start('move_files');
    expect(await job.run()).toMatchObject({ done: 13, failed: 0, message: '13 files moved' });
    await expectUnchanged(test.ctx, before);
    for (const { key, storage, bucket, objectKey, contentType } of await filesOf()) {
      if (key === 'broken') continue;
      const isTranscode =
        key !== 'original' && /^(video|audio)|hls-video/.test(`${contentType}${key}`);
      expect([key, storage]).toEqual([key, isTranscode ? second : first]);
      const { root } = isTranscode ? stores.second : stores.first;
      expect(bucket).toBe(`${root}/${folder}`);
      expect(splitKey(objectKey).store).toBe(storage);
    }
    const sources = await test.ctx.db.moveSource.findMany();
    const withObject = earlier.filter(({ error }) => error === null);
    expect(sources.map(({ objectKey }) => objectKey).sort()).toEqual(
      withObject.map(({ objectKey }) => objectKey).sort(),
    );
    for (const { objectKey } of withObject)
      expect(await test.ctx.storage.head(objectKey)).not.toBeNull();
    // Nothing is left to move.
    expect(await (await start('move_files')).run()).toMatchObject({
      done: 0,
      message: '0 files moved',
    });
  });

  it('the sweep leaves sources alone', async () => {
    await makeLibrary(test.ctx, admin);
    await useBoth();
    await (await start('move_files')).run();
    const later = { ...test.ctx, now: () => new Date(Date.now() + 2 * DAY_MS) };
    expect(await sweepStore(later, { acceptMany: true })).toEqual({ moved: 0, refusal: null });
  });

  it('moves files back without a copy, and copies again what is no longer intact', async () => {
    await makeLibrary(test.ctx, admin);
    const before = await readChecksums(test.ctx);
    const earlier = await filesOf();
    await useBoth();
    await (await start('move_files')).run();
    const damaged = earlier.find(({ key }) => key === '_preview')?.objectKey ?? '';
    await test.ctx.storage.put(damaged, Buffer.alloc(2_000), { contentType: 'image/jpeg' });
    const put = vi.spyOn(test.ctx.storage, 'put');
    const job = await start('move_back');
    expect(await job.run()).toMatchObject({ failed: 0, message: '13 files moved back' });
    expect(put.mock.calls.map(([key]) => key)).toEqual([damaged]);
    await expectUnchanged(test.ctx, before);
    expect(await storesInUse()).toEqual(['disk']);
    expect((await filesOf()).map(({ objectKey }) => objectKey)).toEqual(
      earlier.map(({ objectKey }) => objectKey),
    );
    // The copies are sources now, so the files can move again.
    await (await start('move_files')).run();
    expect(put).toHaveBeenCalledOnce();
    await expectUnchanged(test.ctx, before);
    expect(await storesInUse()).not.toContain('disk');
  });

  it('deletes sources, but no object that a row names (security 39)', async () => {
    const [image] = await makeLibrary(test.ctx, admin);
    const before = await readChecksums(test.ctx);
    const [first] = await useBoth();
    await (await start('move_files')).run();
    // A row that names the source of another file, as an inconsistent database might.
    const [shared] = await test.ctx.db.moveSource.findMany({ orderBy: { objectKey: 'asc' } });
    const file = await test.ctx.db.file.create({
      data: {
        assetId: image?.row.id ?? '',
        version: 1,
        key: 'extra',
        storage: 'disk',
        objectKey: shared?.objectKey ?? '',
        size: shared?.size ?? 0,
        contentType: 'image/png',
      },
    });
    const lost = await test.ctx.db.file.findFirstOrThrow({ where: { key: 'web' } });
    await test.ctx.storage.remove([lost.objectKey]);
    const result = await (await start('delete_sources')).run();
    expect(result).toMatchObject({ done: 13, failed: 1 });
    expect(result.message).toBe(
      '12 sources deleted, 1 failed: lake.png (web): The file is missing from its new store, so its source was kept',
    );
    const kept = await test.ctx.db.moveSource.findMany();
    expect(kept).toMatchObject([{ fileId: lost.id }]);
    expect(await keysIn(null)).toEqual([file.objectKey, kept[0]?.objectKey].sort());
    before.delete(lost.id);
    await test.ctx.db.file.deleteMany({ where: { id: { in: [lost.id, file.id] } } });
    await expectUnchanged(test.ctx, before);
    expect((await keysIn(first)).length).toBeGreaterThan(0);
  });

  it('reports files that cannot be moved, moves the others, and retries the failed ones', async () => {
    const assets = await makeLibrary(test.ctx, admin);
    const [image, video] = assets;
    const before = await readChecksums(test.ctx);
    const original = image?.files.find(({ key }) => key === 'original');
    const rendition = video?.files.find(({ key }) => key === '720p-video');
    if (!original || !rendition) throw new Error('unreachable');
    await test.ctx.db.file.update({ where: { id: original.id }, data: { sha256: 'a'.repeat(64) } });
    await test.ctx.storage.move(rendition.objectKey, 'derivatives/away');
    const [first, second] = await useBoth();
    const job = await start('move_files');
    const moved = await job.run();
    expect(moved).toMatchObject({ done: 13, failed: 2 });
    expect(moved.message).toBe(
      '11 files moved, 2 failed: lake.png (original): The stored file does not match its checksum',
    );
    const reasons = new Map(moved.moveFailed.map(({ fileId, reason }) => [fileId, reason]));
    expect(reasons.get(rendition.id)).toBe('The file is missing from its store.');
    const names = (await filesOf()).filter(({ storage }) => storage === 'disk').map(({ id }) => id);
    expect(names).toEqual([original.id, rendition.id].sort((a, b) => a - b));
    // The copy that did not match is gone.
    expect(await keysIn(first)).not.toContain(keyInStore(first, original.objectKey));

    await test.ctx.db.file.update({ where: { id: original.id }, data: { sha256: null } });
    await test.ctx.storage.move('derivatives/away', rendition.objectKey);
    await test.ctx.db.job.update({ where: { id: job.id }, data: { status: 'COMPLETED' } });
    const asAdmin = { ...test.ctx, actor: { ...test.ctx.actor, role: 'ADMIN' as const } };
    await inTransaction(asAdmin, (tx) => retryJob(tx, job.id));
    expect(await job.run()).toMatchObject({ done: 13, failed: 0, message: '13 files moved' });
    expect(await storesInUse()).toEqual([first, second].sort());
    await expectUnchanged(test.ctx, before);
  });

  it('stops when it is canceled, and continues on a retry', async () => {
    await makeLibrary(test.ctx, admin);
    const before = await readChecksums(test.ctx);
    const [first, second] = await useBoth();
    const job = await start('move_files');
    const put = vi.spyOn(test.ctx.storage, 'put');
    put.mockImplementationOnce(async (...given) => {
      await inTransaction(test.ctx, (tx) => cancelJob(tx, job.id, 'Mara'));
      return put(...given);
    });
    const canceled = await job.run();
    expect(canceled.status).toBe('ERROR');
    expect(canceled.message).toMatch(/^Canceled by Mara after \d+ of 13$/);
    expect(canceled.done).toBeLessThan(13);
    await expectUnchanged(test.ctx, before);
    // No copy without a row is left.
    const known = (await filesOf()).map(({ objectKey }) => objectKey);
    for (const key of [...(await keysIn(first)), ...(await keysIn(second))])
      expect(known).toContain(key);
    const asAdmin = { ...test.ctx, actor: { ...test.ctx.actor, role: 'ADMIN' as const } };
    await inTransaction(asAdmin, (tx) => retryJob(tx, job.id));
    expect(await job.run()).toMatchObject({ done: 13, failed: 0 });
    expect(await storesInUse()).toEqual([first, second].sort());
    await expectUnchanged(test.ctx, before);
  });

  it('a conversion that is replaced and an asset that is purged during their move leave no object', async () => {
    const [image, video] = await makeLibrary(test.ctx, admin);
    if (!image || !video) throw new Error('unreachable');
    const [first, second] = await useBoth();
    const web = image.files.find(({ key }) => key === 'web');
    const fresh = randomFile(800, 'image/webp');
    const placed = keyInStore(first, `${web?.objectKey}-new`);
    const put = test.ctx.storage.put;
    let isPurged = false;
    vi.spyOn(test.ctx.storage, 'put').mockImplementation(async (key, ...rest) => {
      const result = await put(key, ...rest);
      if (splitKey(key).path === web?.objectKey) {
        await put(placed, fresh.body, fresh);
        const row = { key: 'web', objectKey: placed, size: 800, contentType: fresh.contentType };
        await putConversions(test.ctx, image.row, [row]);
      }
      if (key.includes(originalKey(video.id, 1)) && !isPurged) {
        isPurged = true;
        await test.ctx.db.asset.update({
          where: { id: video.row.id },
          data: { trashedAt: new Date(0) },
        });
        await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
      }
      return result;
    });
    await (await start('move_files')).run();
    expect(isPurged).toBe(true);
    await removeLostSources(test.ctx, neverAborted);
    const known = (await filesOf()).map(({ objectKey }) => objectKey);
    expect(known).toContain(placed);
    for (const store of [first, second]) {
      const keys = await keysIn(store);
      expect(keys.filter((key) => !known.includes(key))).toEqual([]);
    }
    const sources = await test.ctx.db.moveSource.findMany();
    expect(sources.map(({ fileId }) => fileId)).not.toContain(null);
    expect(await keysIn(null)).toEqual(sources.map(({ objectKey }) => objectKey).sort());
  });

  it('two runs of one job, as after lost heartbeats, move every file once', async () => {
    await makeLibrary(test.ctx, admin);
    const before = await readChecksums(test.ctx);
    const [first, second] = await useBoth();
    const job = await start('move_files');
    const lost = new AbortController();
    const runBy = (signal: AbortSignal) =>
      moveFiles.run(test.ctx, {
        stepId: 0,
        jobId: job.id,
        assetId: null,
        key: '',
        signal,
        progress: () => undefined,
      });
    const put = test.ctx.storage.put;
    let puts = 0;
    vi.spyOn(test.ctx.storage, 'put').mockImplementation((...given) => {
      puts += 1;
      if (puts === 10) lost.abort(new Error('Another worker took over.'));
      return put(...given);
    });
    const [lostRun, otherRun] = await Promise.allSettled([runBy(lost.signal), runBy(neverAborted)]);
    expect([lostRun.status, otherRun.status]).toEqual(['rejected', 'fulfilled']);
    expect(await job.read()).toMatchObject({ done: 13, failed: 0 });
    await expectUnchanged(test.ctx, before);
    expect(await storesInUse()).toEqual([first, second].sort());
    expect(await test.ctx.db.moveSource.count()).toBe(13);
  });

  it('purging a moved asset deletes its sources', async () => {
    const asset = await makeAsset(test.ctx, admin, {}, { original: randomFile(100) });
    await useBoth();
    await (await start('move_files')).run();
    await test.ctx.db.asset.update({
      where: { id: asset.row.id },
      data: { trashedAt: new Date(0) },
    });
    await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
    await removeLostSources(test.ctx, neverAborted);
    expect(await keysIn(null)).toEqual([]);
    expect(await test.ctx.db.moveSource.count()).toBe(0);
  });

  it('moves the other files while a store is down, then waits for it', async () => {
    await makeLibrary(test.ctx, admin);
    const before = await readChecksums(test.ctx);
    const [first] = await useBoth();
    await stores.stopSecond();
    const job = await start('move_files');
    const waiting = await job.run();
    expect(waiting.steps).toMatchObject([
      { status: 'QUEUED', postponed: 1, message: expect.stringContaining('does not answer') },
    ]);
    expect(waiting).toMatchObject({ done: 9, failed: 0 });
    await expectUnchanged(test.ctx, before);
    // The transcodes get another destination.
    await test.ctx.db.store.updateMany({ data: { kinds: [] } });
    await test.ctx.db.store.update({
      where: { id: first },
      data: { kinds: ['originals', 'derivatives', 'transcodes'] },
    });
    expect(await job.run()).toMatchObject({ done: 13, failed: 0, message: '13 files moved' });
    expect(await storesInUse()).toEqual([first]);
    await expectUnchanged(test.ctx, before);
  });
});
