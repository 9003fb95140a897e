import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@spindle/core/config/config';
import { closeContext, openContext } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { keyInStore, splitKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { openTestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { freshDatabase, testStorageEnv } from '@spindle/core/test/services';
import { openTwoStores, TWO_STORES_ENV, useBucket } from '@spindle/core/test/two-stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';

const TEXT = { body: Buffer.from('the bytes of an original'), contentType: 'text/plain' };

describe.skipIf(testStorageEnv() === null)('a backup of files in several stores', () => {
  let folder: string;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spindle-mixed-'));
  });

  afterAll(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
    await rm(folder, { recursive: true });
  });

  it('is restored into the default store, and forgets the buckets', async () => {
    const stores = await openTwoStores();
    cleanups.push(stores.close);
    const from = await openTestContext(TWO_STORES_ENV);
    cleanups.push(from.close);
    const admin = await makeUser(from.ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
    const names = [
      null,
      await useBucket(from.ctx, ['originals'], stores.first, 'a'),
      await useBucket(from.ctx, ['derivatives'], stores.second),
    ];
    for (const name of names) {
      const { row, files } = await makeAsset(from.ctx, admin, {}, { original: TEXT });
      const key = keyInStore(name, files[0]?.objectKey ?? '');
      if (name === null) continue;
      await from.ctx.storage.move(splitKey(key).path, key);
      await from.ctx.db.file.updateMany({
        where: { assetId: row.id },
        data: { objectKey: key, ...(await from.ctx.storage.placeOf(key)) },
      });
    }
    const archive = join(folder, 'backup.tar');
    const backup = await runAdmin(from.ctx.config, ['backup', archive, '--files'], {
      env: TWO_STORES_ENV,
    });
    expect(backup).toMatchObject({ code: 0, err: '' });

    const database = await freshDatabase();
    cleanups.push(database.drop);
    const config = loadConfig({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...TWO_STORES_ENV,
    });
    const restored = await runAdmin(config, ['restore', archive], { env: TWO_STORES_ENV });
    expect(restored).toMatchObject({ code: 0, err: '' });
    const ctx = await openContext(config, 'server');
    cleanups.push(() => closeContext(ctx));
    const files = await ctx.db.file.findMany();
    expect(files).toHaveLength(names.length);
    for (const { storage, objectKey } of files) {
      expect([storage, splitKey(objectKey).store]).toEqual(['disk', null]);
      expect((await readObject(ctx, objectKey)).equals(TEXT.body)).toBe(true);
    }
    expect(await ctx.db.store.count()).toBe(0);
  });
});
