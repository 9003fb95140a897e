import { makeAsset } from '@spindle/core/test/factories';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MoveTest, type MoveTests, openMoveTests } from '../../test/move-test.ts';
import { expectUnchanged, makeLibrary, randomFile, readChecksums } from '../../test/moves.ts';
import { purgeAssets } from '../assets/purge-assets.ts';
import { removeLostSources } from '../assets/remove-lost-sources.ts';

const neverAborted = new AbortController().signal;

describe.skipIf(testStorageEnv() === null)('deleting sources', () => {
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

  it('deletes sources, but no object that a row names (security 39)', async () => {
    const [image] = await makeLibrary(test.ctx, test.admin);
    const before = await readChecksums(test.ctx);
    const [first] = await test.useBoth();
    await (await test.start('move_files')).run();
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
    const result = await (await test.start('delete_sources')).run();
    expect(result).toMatchObject({ done: 13, failed: 1 });
    expect(result.message).toBe(
      '12 sources deleted, 1 failed: lake.png (web): The file is missing from its new store, so its source was kept',
    );
    const kept = await test.ctx.db.moveSource.findMany();
    expect(kept).toMatchObject([{ fileId: lost.id }]);
    expect(await test.keysIn(null)).toEqual([file.objectKey, kept[0]?.objectKey].sort());
    before.delete(lost.id);
    await test.ctx.db.file.deleteMany({ where: { id: { in: [lost.id, file.id] } } });
    await expectUnchanged(test.ctx, before);
    expect((await test.keysIn(first)).length).toBeGreaterThan(0);
  });

  it('keeps both sources of a file that moved twice and is missing, and reports it once', async () => {
    await makeAsset(test.ctx, test.admin, {}, { original: randomFile(100) });
    await test.useOnly('first');
    await (await test.start('move_files')).run();
    await test.useOnly('second');
    await (await test.start('move_files')).run();
    const [file] = await test.readFiles();
    await test.ctx.storage.remove([file?.objectKey ?? '']);
    const result = await (await test.start('delete_sources')).run();
    expect(result).toMatchObject({ done: 1, failed: 1 });
    expect(result.message).toMatch(/^0 sources deleted, 1 failed: /);
    expect(await test.ctx.db.moveSource.count()).toBe(2);
  });

  it('keeps the source of an asset whose processing starts while other sources are checked', async () => {
    for (let count = 0; count < 2; count += 1)
      await makeAsset(test.ctx, test.admin, {}, { original: randomFile(100) });
    await test.useBoth();
    await (await test.start('move_files')).run();
    const [first, last] = await test.ctx.db.moveSource.findMany({
      orderBy: { objectKey: 'asc' },
      include: { file: true },
    });
    const head = test.ctx.storage.head;
    vi.spyOn(test.ctx.storage, 'head').mockImplementation(async (key) => {
      if (key === last?.movedTo)
        await test.ctx.db.job.create({
          data: {
            type: 'REPROCESS',
            creatorId: test.admin.row.id,
            assetId: first?.file?.assetId ?? '',
            input: {},
          },
        });
      return head(key);
    });
    const result = await (await test.start('delete_sources')).run();
    expect(result).toMatchObject({ done: 2, failed: 1 });
    expect(result.message).toContain('The asset is being processed, so its source was kept');
    expect(await test.ctx.db.moveSource.findMany()).toMatchObject([{ fileId: first?.fileId }]);
  });

  it('purging a moved asset deletes its sources', async () => {
    const asset = await makeAsset(test.ctx, test.admin, {}, { original: randomFile(100) });
    await test.useBoth();
    await (await test.start('move_files')).run();
    await test.ctx.db.asset.update({
      where: { id: asset.row.id },
      data: { trashedAt: new Date(0) },
    });
    await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
    await removeLostSources(test.ctx, neverAborted);
    expect(await test.keysIn(null)).toEqual([]);
    expect(await test.ctx.db.moveSource.count()).toBe(0);
  });
});
