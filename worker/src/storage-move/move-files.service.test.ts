import { inTransaction } from '@spindle/core/context';
import { cancelJob } from '@spindle/core/jobs/cancel-job';
import { keyInStore, splitKey } from '@spindle/core/storage/keys';
import { sweepStore } from '@spindle/core/sweep/sweep-store';
import { makeAsset } from '@spindle/core/test/factories';
import { retryJob } from '@spindle/core/test/retry-job';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MoveTest, type MoveTests, openMoveTests } from '../../test/move-test.ts';
import { expectUnchanged, makeLibrary, randomFile, readChecksums } from '../../test/moves.ts';

const DAY_MS = 86_400_000;

describe.skipIf(testStorageEnv() === null)('moving files', () => {
  let tests: MoveTests;
  let test: MoveTest;

  beforeAll(async () => {
    tests = await openMoveTests();
  });

  afterAll(() => tests.close());

  beforeEach(async () => {
    test = await tests.open();
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await test.close();
  });

  it('copies every kind of file to its bucket, and keeps the sources', async () => {
    await makeLibrary(test.ctx, test.admin);
    const failed = { key: 'broken', objectKey: 'derivatives/none', size: 0, error: 'It failed.' };
    const asset = await test.ctx.db.asset.findFirstOrThrow({ where: { name: 'lake.png' } });
    await test.ctx.db.file.create({
      data: { ...failed, assetId: asset.id, version: 1, storage: 'disk', contentType: 'image/png' },
    });
    const before = await readChecksums(test.ctx);
    const earlier = await test.readFiles();
    const [first, second] = await test.useBoth();
    const job = await test.start('move_files');
    expect(await job.run()).toMatchObject({ done: 13, failed: 0, message: '13 files moved' });
    await expectUnchanged(test.ctx, before);
    for (const { key, storage, bucket, objectKey, contentType } of await test.readFiles()) {
      if (key === 'broken') continue;
      const isTranscode =
        key !== 'original' && /^(video|audio)|hls-video/.test(`${contentType}${key}`);
      expect([key, storage]).toEqual([key, isTranscode ? second : first]);
      const { root } = isTranscode ? tests.stores.second : tests.stores.first;
      expect(bucket).toBe(`${root}/${test.folder}`);
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
    expect(await (await test.start('move_files')).run()).toMatchObject({
      done: 0,
      message: '0 files moved',
    });
  });

  it('the sweep leaves sources alone', async () => {
    await makeLibrary(test.ctx, test.admin);
    await test.useBoth();
    await (await test.start('move_files')).run();
    const later = { ...test.ctx, now: () => new Date(Date.now() + 2 * DAY_MS) };
    expect(await sweepStore(later, { acceptMany: true })).toEqual({ moved: 0, refusal: null });
  });

  it('moves files back without a copy, and copies again what is no longer intact', async () => {
    await makeLibrary(test.ctx, test.admin);
    const before = await readChecksums(test.ctx);
    const earlier = await test.readFiles();
    await test.useBoth();
    await (await test.start('move_files')).run();
    const damaged = earlier.find(({ key }) => key === '_preview')?.objectKey ?? '';
    await test.ctx.storage.put(damaged, Buffer.alloc(2_000), { contentType: 'image/jpeg' });
    const put = vi.spyOn(test.ctx.storage, 'put');
    const job = await test.start('move_back');
    expect(await job.run()).toMatchObject({ failed: 0, message: '13 files moved back' });
    expect(put.mock.calls.map(([key]) => key)).toEqual([damaged]);
    await expectUnchanged(test.ctx, before);
    expect(await test.storesInUse()).toEqual(['disk']);
    expect((await test.readFiles()).map(({ objectKey }) => objectKey)).toEqual(
      earlier.map(({ objectKey }) => objectKey),
    );
    // The copies are sources now, so the files can move again.
    await (await test.start('move_files')).run();
    expect(put).toHaveBeenCalledOnce();
    await expectUnchanged(test.ctx, before);
    expect(await test.storesInUse()).not.toContain('disk');
  });

  it('moves a file again after processing has stored it at the key of its source', async () => {
    const thumb = randomFile(500, 'image/jpeg');
    const { files } = await makeAsset(test.ctx, test.admin, {}, { _thumb: thumb });
    const earlier = files.find(({ key }) => key === '_thumb');
    const [first] = await test.useBoth();
    await (await test.start('move_files')).run();
    const location = { objectKey: earlier?.objectKey ?? '', storage: 'disk', bucket: '' };
    await test.ctx.db.file.update({ where: { id: earlier?.id ?? 0 }, data: location });
    const before = await readChecksums(test.ctx);
    expect(await (await test.start('move_files')).run()).toMatchObject({ done: 1, failed: 0 });
    await expectUnchanged(test.ctx, before);
    expect(await test.storesInUse()).toEqual([first]);
    expect(await test.ctx.db.moveSource.count()).toBe(2);
  });

  it('reports files that cannot be moved, moves the others, and retries the failed ones', async () => {
    const assets = await makeLibrary(test.ctx, test.admin);
    const [image, video] = assets;
    const before = await readChecksums(test.ctx);
    const original = image?.files.find(({ key }) => key === 'original');
    const rendition = video?.files.find(({ key }) => key === '720p-video');
    if (!original || !rendition) throw new Error('unreachable');
    await test.ctx.db.file.update({ where: { id: original.id }, data: { sha256: 'a'.repeat(64) } });
    await test.ctx.storage.move(rendition.objectKey, 'derivatives/away');
    const [first, second] = await test.useBoth();
    const job = await test.start('move_files');
    const moved = await job.run();
    expect(moved).toMatchObject({ done: 13, failed: 2 });
    expect(moved.message).toBe(
      '11 files moved, 2 failed: lake.png (original): The stored file does not match its checksum',
    );
    const reasons = new Map(moved.moveFailed.map(({ fileId, reason }) => [fileId, reason]));
    expect(reasons.get(rendition.id)).toBe('The file is missing from its store.');
    const names = (await test.readFiles())
      .filter(({ storage }) => storage === 'disk')
      .map(({ id }) => id);
    expect(names).toEqual([original.id, rendition.id].sort((a, b) => a - b));
    // The copy that did not match is gone.
    expect(await test.keysIn(first)).not.toContain(keyInStore(first, original.objectKey));

    await test.ctx.db.file.update({ where: { id: original.id }, data: { sha256: null } });
    await test.ctx.storage.move('derivatives/away', rendition.objectKey);
    await test.ctx.db.job.update({ where: { id: job.id }, data: { status: 'COMPLETED' } });
    const asAdmin = { ...test.ctx, actor: { ...test.ctx.actor, role: 'ADMIN' as const } };
    await inTransaction(asAdmin, (tx) => retryJob(tx, job.id));
    expect(await job.run()).toMatchObject({ done: 13, failed: 0, message: '13 files moved' });
    expect(await test.storesInUse()).toEqual([first, second].sort());
    await expectUnchanged(test.ctx, before);
  });

  it('stops when it is canceled, and continues on a retry', async () => {
    await makeLibrary(test.ctx, test.admin);
    const before = await readChecksums(test.ctx);
    const [first, second] = await test.useBoth();
    const job = await test.start('move_files');
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
    const known = (await test.readFiles()).map(({ objectKey }) => objectKey);
    for (const key of [...(await test.keysIn(first)), ...(await test.keysIn(second))])
      expect(known).toContain(key);
    const asAdmin = { ...test.ctx, actor: { ...test.ctx.actor, role: 'ADMIN' as const } };
    await inTransaction(asAdmin, (tx) => retryJob(tx, job.id));
    expect(await job.run()).toMatchObject({ done: 13, failed: 0 });
    expect(await test.storesInUse()).toEqual([first, second].sort());
    await expectUnchanged(test.ctx, before);
  });

  it('moves the other files while a store is down, then waits for it', async () => {
    await makeLibrary(test.ctx, test.admin);
    const before = await readChecksums(test.ctx);
    const [first] = await test.useBoth();
    await tests.stores.stopSecond();
    const job = await test.start('move_files');
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
    expect(await test.storesInUse()).toEqual([first]);
    await expectUnchanged(test.ctx, before);
  });
});
