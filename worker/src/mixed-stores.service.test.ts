import { newAssetId, toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { derivativeKey, keyInStore, originalKey, splitKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { sweepStore } from '@spindle/core/sweep/sweep-store';
import { probe as probeTask } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, storeFile, type TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { testStorageEnv } from '@spindle/core/test/services';
import {
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
  useBucket,
} from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadAsset } from '../test/ingest-job.ts';
import { purgeAssets } from './assets/purge-assets.ts';
import { makeTiles } from './images/make-tiles.ts';
import { probe } from './ingest/probe.ts';
import { closeTools } from './programs/tools.ts';
import { runStep } from './steps/run-step.ts';
import { sweepUploads } from './upkeep/sweep-uploads.ts';
import { deleteEarlierDerivatives } from './versions/delete-earlier-derivatives.ts';

const neverAborted = new AbortController().signal;
const TEXT = { body: Buffer.from('some bytes'), contentType: 'text/plain' };

describe.skipIf(testStorageEnv() === null)('files in the stores of administrators', () => {
  let test: TestContext;
  let stores: TwoStores;
  let admin: TestUser;
  let first: string;
  let second: string;

  beforeAll(async () => {
    stores = await openTwoStores();
    test = await openTestContext(TWO_STORES_ENV);
    admin = await makeUser(test.ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
    first = await useBucket(test.ctx, ['derivatives'], stores.first, 'spindle');
    second = await useBucket(test.ctx, ['transcodes'], stores.second);
  });

  afterAll(async () => {
    await closeTools(test.ctx.config);
    await test.close();
    await stores.close();
  });

  async function keysIn(store: string, path: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of test.ctx.storage.listIn([store], path)) keys.push(key);
    return keys;
  }

  it('get the thumbnail, the preview and the tiles of an original on disk', async () => {
    const body = await plainImage(600, 400).png().toBuffer();
    const { asset, stepId } = await uploadAsset(test.ctx, admin, {
      body,
      contentType: 'image/png',
    });
    await runStep(test.ctx, probeTask, probe, stepId, neverAborted);
    const row = await test.ctx.db.asset.findUniqueOrThrow({
      where: { id: asset.row.id },
      include: { files: true },
    });
    expect(row.status).toBe('OK');
    const original = row.files.find(({ key }) => key === 'original');
    if (!original) throw new Error('no original');
    await makeTiles(test.ctx, row, original, { watermark: false, public: false }, neverAborted);
    const files = await test.ctx.db.file.findMany({ where: { assetId: row.id } });
    for (const { key, storage, bucket, objectKey, size } of files) {
      const isOriginal = key === 'original';
      expect([key, storage, bucket]).toEqual([
        key,
        isOriginal ? 'disk' : first,
        isOriginal ? '' : `${stores.first.root}/spindle`,
      ]);
      expect((await readObject(test.ctx, objectKey)).length).toBe(Number(size));
    }
    expect(files.length).toBeGreaterThanOrEqual(5);
  });

  it('are purged with their asset, from every store', async () => {
    const asset = await makeAsset(test.ctx, admin, { trashedAt: new Date(0) }, { original: TEXT });
    const keys: string[] = [];
    for (const [store, key] of [
      [first, 'small'],
      [second, '480p-video'],
    ] as const) {
      const objectKey = keyInStore(store, derivativeKey(asset.id, 1, key));
      await test.ctx.storage.put(objectKey, TEXT.body, TEXT);
      const file = await storeFile(test.ctx, asset.row, key, TEXT);
      await test.ctx.db.file.update({
        where: { id: file.id },
        data: { objectKey, ...(await test.ctx.storage.placeOf(objectKey)) },
      });
      keys.push(objectKey);
    }
    await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
    for (const key of keys) expect(await test.ctx.storage.head(key)).toBeNull();
    expect(await test.ctx.db.purgedAsset.count()).toBe(0);
  });

  it('go to the quarantine without a row, but objects of others in the bucket never do', async () => {
    const ours = keyInStore(second, originalKey(newAssetId(), 1));
    const theirs = ['originals/report', 'derivatives/a/b', 'quarantine/old', 'incoming/x'];
    for (const key of [ours, ...theirs.map((path) => keyInStore(second, path))])
      await test.ctx.storage.put(key, TEXT.body, TEXT);
    const later = { ...test.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) };
    expect(await sweepStore(later, { store: second, acceptMany: false })).toEqual({
      moved: 1,
      refusal: null,
    });
    expect(await keysIn(second, `quarantine/${splitKey(ours).path}`)).toHaveLength(1);
    for (const path of theirs) expect(await keysIn(second, path)).toHaveLength(1);
  });

  it('are purged later while their store is down, without delaying others', async () => {
    const lost = await makeAsset(test.ctx, admin, { trashedAt: new Date(0) }, { original: TEXT });
    const key = keyInStore(second, originalKey(lost.id, 1));
    await test.ctx.storage.put(key, TEXT.body, TEXT);
    await test.ctx.db.file.updateMany({
      where: { assetId: lost.row.id },
      data: { objectKey: key, ...(await test.ctx.storage.placeOf(key)) },
    });
    const other = await makeAsset(test.ctx, admin, { trashedAt: new Date(0) }, { original: TEXT });
    await stores.stopSecond();
    await purgeAssets(test.ctx, { before: new Date(), creatorId: null }, neverAborted);
    expect(await test.ctx.storage.head(originalKey(other.id, 1))).toBeNull();
    expect(await test.ctx.db.purgedAsset.findMany()).toMatchObject([{ id: lost.row.id }]);
  });

  it('do not delay the deletion of uploads and earlier derivatives in other stores', async () => {
    await stores.stopSecond();
    const uploads: string[] = [];
    for (const store of [second, null]) {
      const id = newAssetId();
      const objectKey = keyInStore(store, originalKey(id, 1));
      if (store === null) await test.ctx.storage.put(objectKey, TEXT.body, TEXT);
      await test.ctx.db.upload.create({
        data: { id: toUuid(id), creatorId: admin.row.id, size: 100n, objectKey },
      });
      uploads.push(objectKey);
    }
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await sweepUploads({ ...test.ctx, now: () => inTwoDays });
    expect(await test.ctx.db.upload.findMany()).toMatchObject([{ objectKey: uploads[0] }]);
    expect(await test.ctx.storage.head(uploads[1] ?? '')).toBeNull();

    const { id: assetId } = await makeAsset(test.ctx, admin, { version: 2 });
    const earlier = keyInStore(first, derivativeKey(assetId, 1, '_preview'));
    await test.ctx.storage.put(earlier, TEXT.body, TEXT);
    const run = { stepId: 1, jobId: 1, assetId, key: '', signal: neverAborted, progress: () => {} };
    await deleteEarlierDerivatives.run(test.ctx, run);
    expect(await test.ctx.storage.head(earlier)).toBeNull();
  });
});
