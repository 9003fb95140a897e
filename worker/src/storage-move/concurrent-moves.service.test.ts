import { putConversions } from '@spindle/core/conversions/put-conversion';
import { keyInStore, originalKey, splitKey } from '@spindle/core/storage/keys';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MoveTest, type MoveTests, openMoveTests } from '../../test/move-test.ts';
import { expectUnchanged, makeLibrary, randomFile, readChecksums } from '../../test/moves.ts';
import { purgeAssets } from '../assets/purge-assets.ts';
import { removeLostSources } from '../assets/remove-lost-sources.ts';
import { moveFiles } from './move-files.ts';

const neverAborted = new AbortController().signal;

describe.skipIf(testStorageEnv() === null)('concurrent moves', () => {
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

  it('a conversion that is replaced and an asset that is purged during their move leave no object', async () => {
    const [image, video] = await makeLibrary(test.ctx, test.admin);
    if (!image || !video) throw new Error('unreachable');
    const [first, second] = await test.useBoth();
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
    await (await test.start('move_files')).run();
    expect(isPurged).toBe(true);
    await removeLostSources(test.ctx, neverAborted);
    const known = (await test.readFiles()).map(({ objectKey }) => objectKey);
    expect(known).toContain(placed);
    for (const store of [first, second]) {
      const keys = await test.keysIn(store);
      expect(keys.filter((key) => !known.includes(key))).toEqual([]);
    }
    const sources = await test.ctx.db.moveSource.findMany();
    expect(sources.map(({ fileId }) => fileId)).not.toContain(null);
    expect(await test.keysIn(null)).toEqual(sources.map(({ objectKey }) => objectKey).sort());
  });

  it('two runs of one job, as after lost heartbeats, move every file once', async () => {
    await makeLibrary(test.ctx, test.admin);
    const before = await readChecksums(test.ctx);
    const [first, second] = await test.useBoth();
    const job = await test.start('move_files');
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
    expect(await test.storesInUse()).toEqual([first, second].sort());
    expect(await test.ctx.db.moveSource.count()).toBe(13);
  });
});
