import { buffer } from 'node:stream/consumers';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INSTALLATION_KEY } from '../storage/keys.ts';
import { openStorage } from '../storage/open-storage.ts';
import { claimStore, storeIdentity } from './store-identity.ts';

const ORIGINAL = { body: Buffer.from('bytes'), contentType: 'text/plain' };

describe.each([
  { driver: 'disk', skipped: false },
  { driver: 's3', skipped: testStorageEnv() === null },
])('the installation id in a store on $driver', ({ driver, skipped }) => {
  if (skipped) return it.skip('needs an S3 server', () => undefined);

  let test: TestContext;
  let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

  beforeEach(async () => {
    bucket = driver === 's3' ? await freshBucket() : null;
    test = await openTestContext({ ...bucket?.env });
  });

  afterEach(async () => {
    await test.close();
    await bucket?.drop();
  });

  const removeMarker = () => test.ctx.storage.remove([INSTALLATION_KEY]);
  const forgetMarking = () =>
    test.ctx.db.installation.updateMany({ data: { storeMarkedAt: null } });
  const addAsset = async (): Promise<TestAsset> => {
    const creator = await makeUser(test.ctx, deriveSecrets('only for tests'), 'CREATOR');
    return makeAsset(test.ctx, creator, {}, { original: ORIGINAL });
  };
  async function removeObjects(): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of test.ctx.storage.list('')) keys.push(key);
    await test.ctx.storage.remove(keys);
  }

  it('marks an empty store at the first start', async () => {
    await forgetMarking();
    await removeMarker();
    expect(await storeIdentity(test.ctx)).toBe('missing');
    expect(await claimStore(test.ctx)).toBe('same');
    expect(await storeIdentity(test.ctx)).toBe('same');
    const { id, storeMarkedAt } = await test.ctx.db.installation.findFirstOrThrow();
    expect((await buffer(await test.ctx.storage.get(INSTALLATION_KEY))).toString()).toBe(id);
    expect(storeMarkedAt).not.toBeNull();
  });

  it('marks a store with files of the database if it was never marked', async () => {
    await addAsset();
    await forgetMarking();
    await removeMarker();
    expect(await claimStore(test.ctx)).toBe('same');
  });

  it('does not mark a store that lacks every file of the database, such as an unmounted volume', async () => {
    await addAsset();
    await removeObjects();
    expect(await claimStore(test.ctx)).toBe('missing');
    await forgetMarking();
    // A new storage has not read a marker yet, as after a restart.
    const fresh = await openStorage(test.ctx.config);
    const storage = { ...test.ctx.storage, ...fresh };
    expect(await claimStore({ ...test.ctx, storage })).toBe('missing');
    expect(await storeIdentity(test.ctx)).toBe('missing');
  });

  it('does not mark a store that was marked before, even if it holds new files', async () => {
    await removeObjects();
    await addAsset();
    expect(await claimStore(test.ctx)).toBe('missing');
  });

  it('does not mark a store with originals for a database that has none', async () => {
    const { row } = await addAsset();
    await test.ctx.db.asset.delete({ where: { id: row.id } });
    await forgetMarking();
    await removeMarker();
    expect(await claimStore(test.ctx)).toBe('missing');
  });

  it('leaves the marker of another installation unchanged', async () => {
    await test.ctx.db.$executeRaw`UPDATE installation SET id = gen_random_uuid()`;
    const marker = async () =>
      (await buffer(await test.ctx.storage.get(INSTALLATION_KEY))).toString();
    const before = await marker();
    expect(await claimStore(test.ctx)).toBe('other');
    expect(await marker()).toBe(before);
    expect(await storeIdentity(test.ctx)).toBe('other');
  });
});
