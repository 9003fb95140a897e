import { newAssetId } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { INSTALLATION_KEY, keyInStore, originalKey } from '@spindle/core/storage/keys';
import { sweepStore } from '@spindle/core/sweep/sweep-store';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { testStorageEnv } from '@spindle/core/test/services';
import {
  useBucket as addStore,
  openTwoStores,
  TWO_STORES_ENV,
  type TwoStores,
} from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepStores } from './sweep-stores.ts';

const DAY_MS = 24 * 3_600_000;
const TEXT = { body: Buffer.from('some bytes'), contentType: 'text/plain' };

describe.skipIf(testStorageEnv() === null)('stores that get no new files', () => {
  let test: TestContext;
  let stores: TwoStores;

  beforeAll(async () => {
    stores = await openTwoStores();
    test = await openTestContext(TWO_STORES_ENV);
  });

  afterAll(async () => {
    await test.close();
    await stores.close();
  });

  const inDays = (days: number) => {
    const at = new Date(Date.now() + days * DAY_MS);
    return { ...test.ctx, now: () => at };
  };
  const names = async () => (await test.ctx.db.store.findMany()).map(({ id }) => id);

  /** Makes a bucket a store, and retires it unless it is in use. */
  async function makeStore(folder: string, { isUsed = false } = {}): Promise<string> {
    const id = await addStore(test.ctx, isUsed ? ['originals'] : [], stores.first, folder);
    if (!isUsed) await test.ctx.db.store.update({ where: { id }, data: { retiredAt: new Date() } });
    return id;
  }

  it('are forgotten after two days without files, and keep their name', async () => {
    const used = await makeStore('used', { isUsed: true });
    const empty = await makeStore('empty');
    await sweepStores(inDays(1));
    expect(await names()).toContain(empty);
    await sweepStores(inDays(3));
    expect(await names()).toEqual([used]);
    expect(await makeStore('empty')).toBe(empty);
  });

  it('stay while they hold a file, an upload, a file of a purged asset or a quarantined object', async () => {
    const admin = await makeUser(test.ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
    const [file, upload, purged, quarantined] = [
      await makeStore('file'),
      await makeStore('upload'),
      await makeStore('purged'),
      await makeStore('quarantined'),
    ];
    const { row, id } = await makeAsset(test.ctx, admin, {}, { original: TEXT });
    const objectKey = keyInStore(file, originalKey(id, 1));
    const place = await test.ctx.storage.placeOf(objectKey);
    await test.ctx.db.file.updateMany({
      where: { assetId: row.id },
      data: { objectKey, ...place },
    });
    await test.ctx.db.upload.create({
      data: {
        id: row.id,
        creatorId: admin.row.id,
        size: 1n,
        objectKey: keyInStore(upload, originalKey(id, 1)),
      },
    });
    await test.ctx.db.purgedAsset.create({
      data: { id: row.id, objectKeys: [keyInStore(purged, originalKey(id, 1))] },
    });
    const unknown = keyInStore(quarantined, originalKey(newAssetId(), 1));
    await test.ctx.storage.put(unknown, TEXT.body, TEXT);
    await sweepStore(inDays(2), { store: quarantined, acceptMany: false });
    expect(await test.ctx.storage.head(unknown)).toBeNull();

    await sweepStores(inDays(3));
    expect(await names()).toEqual(expect.arrayContaining([file, upload, purged, quarantined]));
  });

  it('stay while their server is down', async () => {
    const id = await addStore(test.ctx, [], stores.second, 'down');
    await test.ctx.db.store.update({ where: { id }, data: { retiredAt: new Date() } });
    expect(await test.ctx.storage.head(keyInStore(id, INSTALLATION_KEY))).not.toBeNull();
    await stores.stopSecond();
    await sweepStores(inDays(3));
    expect(await names()).toContain(id);
  });
});
