import { newAssetId } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { originalKey, QUARANTINE_PREFIX } from '@spindle/core/storage/keys';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tidyQuarantine } from './quarantine.ts';
import { identityRefusal, sweepStore } from './sweep-store.ts';

const DAY_MS = 24 * 3_600_000;
const ORIGINAL = { body: Buffer.from('bytes'), contentType: 'text/plain' };

describe.each([
  { driver: 'disk', skipped: false },
  { driver: 's3', skipped: testStorageEnv() === null },
])('sweeping a store on $driver', ({ driver, skipped }) => {
  if (skipped) return it.skip('needs an S3 server', () => undefined);

  let test: TestContext;
  let creator: TestUser;
  let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

  beforeEach(async () => {
    bucket = driver === 's3' ? await freshBucket() : null;
    test = await openTestContext({ ...bucket?.env });
    creator = await makeUser(test.ctx, deriveSecrets('only for tests'), 'CREATOR');
  });

  afterEach(async () => {
    await test.close();
    await bucket?.drop();
  });

  /** Returns the context with its clock set forward. */
  const inDays = (days: number) => {
    const at = new Date(Date.now() + days * DAY_MS);
    return { ...test.ctx, now: () => at };
  };
  const sweep = ({ acceptMany = false } = {}) => sweepStore(inDays(2), { acceptMany });
  const putUnknown = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await test.ctx.storage.put(originalKey(newAssetId(), 1), ORIGINAL.body, ORIGINAL);
  };
  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of test.ctx.storage.list(prefix)) keys.push(key);
    return keys;
  }

  it('moves nothing and records why when an older database lacks the rows of many objects', async () => {
    await makeAsset(test.ctx, creator, {}, { original: ORIGINAL });
    await putUnknown(11);
    expect(await sweep()).toMatchObject({ moved: 0, refusal: expect.stringMatching('^11 of 12 ') });
    expect(await keysBelow('originals/')).toHaveLength(12);
    const { sweepRefusal } = await test.ctx.db.installation.findFirstOrThrow();
    expect(sweepRefusal).toMatch('11 of 12 objects in the file store have no row');

    expect(await sweep({ acceptMany: true })).toEqual({ moved: 11, refusal: null });
    expect(await keysBelow('originals/')).toHaveLength(1);
    const after = await test.ctx.db.installation.findFirstOrThrow();
    expect(after.sweepRefusal).toBeNull();
  });

  it('records the refusal of each store, and forgets only that of a store which is swept again', async () => {
    const other = 'store-0a1b2c3d';
    const ofOther = `2 of 2 objects in the bucket of ${other} have no row`;
    await test.ctx.db.installation.updateMany({ data: { sweepRefusal: ofOther } });
    await putUnknown(11);
    await sweep();
    const both = await test.ctx.db.installation.findFirstOrThrow();
    expect(both.sweepRefusal?.split('\n')).toEqual([
      ofOther,
      expect.stringMatching('^11 of 11 objects in the file store'),
    ]);
    await sweep({ acceptMany: true });
    const after = await test.ctx.db.installation.findFirstOrThrow();
    expect(after.sweepRefusal).toBe(ofOther);
  });

  it('puts the source of a moved file back once the database names it again', async () => {
    await putUnknown(1);
    const [objectKey = ''] = await keysBelow('originals/');
    expect(await sweep()).toEqual({ moved: 1, refusal: null });
    await test.ctx.db.moveSource.create({
      data: {
        objectKey,

        movedTo: 'originals/moved',
        size: 5n,
        sha256: '',
        movedAt: new Date(),
      },
    });
    expect(await tidyQuarantine(inDays(3))).toBe(1);
    expect(await keysBelow('originals/')).toEqual([objectKey]);
  });

  it('deletes an object after 30 days in the quarantine', async () => {
    await putUnknown(2);
    expect(await sweep()).toEqual({ moved: 2, refusal: null });
    expect(await keysBelow('originals/')).toEqual([]);
    await tidyQuarantine(inDays(31));
    expect(await keysBelow(QUARANTINE_PREFIX)).toHaveLength(2);
    await tidyQuarantine(inDays(34));
    expect(await keysBelow(QUARANTINE_PREFIX)).toEqual([]);
  });

  it('puts an object back, with its bytes, once the database has its row again', async () => {
    const { files, row } = await makeAsset(test.ctx, creator, {}, { original: ORIGINAL });
    const { id: _id, ...file } = await test.ctx.db.file.findFirstOrThrow({
      where: { assetId: row.id },
    });
    await test.ctx.db.file.deleteMany();
    expect(await sweep()).toEqual({ moved: 1, refusal: null });
    expect(await keysBelow('originals/')).toEqual([]);

    await test.ctx.db.file.create({ data: file });
    expect(await tidyQuarantine(inDays(3))).toBe(1);
    expect(await keysBelow('originals/')).toEqual([files[0]?.objectKey]);
    expect(await keysBelow(QUARANTINE_PREFIX)).toEqual([]);
    const [key = ''] = await keysBelow('originals/');
    expect(await test.ctx.storage.head(key)).toMatchObject({ sizeBytes: ORIGINAL.body.length });
  });

  it('refuses a store of another installation and one without an id', async () => {
    expect(await identityRefusal(test.ctx)).toBeNull();
    await test.ctx.db.$executeRaw`UPDATE installation SET id = gen_random_uuid()`;
    expect(await identityRefusal(test.ctx)).toMatch('belongs to another installation');
    await test.ctx.storage.remove(['installation/id']);
    expect(await identityRefusal(test.ctx)).toMatch('does not hold the id');
  });
});
