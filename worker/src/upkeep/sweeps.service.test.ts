import { inTransaction } from '@spindle/core/context';
import { fromUuid, newAssetId, toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import {
  derivativeKey,
  INSTALLATION_KEY,
  incompletePartKey,
  originalKey,
  QUARANTINE_PREFIX,
  segmentKey,
} from '@spindle/core/storage/keys';
import { uploadLockName } from '@spindle/core/storage/upload-lock';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { noise } from '@spindle/core/test/noise';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SWEEP_OBJECTS_MS, sweepObjects } from './sweep-objects.ts';
import { sweepUploads } from './sweep-uploads.ts';

const HOUR_MS = 3_600_000;
const SECRETS = deriveSecrets('a key that only tests are signed with');

describe.each([
  { driver: 'disk', skipped: false },
  { driver: 's3', skipped: testStorageEnv() === null },
])('the sweeps of $driver', ({ driver, skipped }) => {
  if (skipped) return it.skip('needs an S3 server', () => undefined);

  let test: TestContext;
  let creator: TestUser;
  let bucket: Awaited<ReturnType<typeof freshBucket>> = null;

  beforeAll(async () => {
    bucket = driver === 's3' ? await freshBucket() : null;
    test = await openTestContext({ ...bucket?.env });
    creator = await makeUser(test.ctx, SECRETS, 'CREATOR');
  });

  afterAll(async () => {
    await test.close();
    await bucket?.drop();
  });

  const put = (key: string) =>
    test.ctx.storage.put(key, Buffer.from('bytes'), { contentType: 'text/plain' });

  /** Returns a context whose clock is ahead by `ms`. */
  const later = (ms: number) => {
    const at = new Date(Date.now() + ms);
    return { ...test.ctx, now: () => at };
  };

  async function keysLeft(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of test.ctx.storage.list(''))
      if (key !== INSTALLATION_KEY && !key.startsWith(QUARANTINE_PREFIX)) keys.push(key);
    return keys;
  }

  /** Sweeps the folders of these assets: each at the first time, at least `ms` from now, when it is due. */
  async function sweepFoldersOf(ids: string[], ms: number): Promise<void> {
    const first = Math.ceil((Date.now() + ms) / SWEEP_OBJECTS_MS);
    for (const id of ids) {
      // There are 256 folders, named after the last two digits of the ids in them.
      const foldersAhead = (Number.parseInt(id.slice(-2), 16) - (first % 256) + 256) % 256;
      const at = new Date((first + foldersAhead) * SWEEP_OBJECTS_MS);
      await sweepObjects({ ...test.ctx, now: () => at });
    }
  }

  async function makeUpload(multipartId: string | null = null) {
    const id = newAssetId();
    const row = await test.ctx.db.upload.create({
      data: {
        id: toUuid(id),
        creatorId: creator.row.id,
        size: 100n,
        objectKey: originalKey(id, 1),
        multipartId,
      },
    });
    await put(row.objectKey);
    return row;
  }

  /** Creates uploaded parts in the store; returns null for a store on disk. */
  async function makeParts(key: string): Promise<string | null> {
    const parts = await test.ctx.storage.partsOf(key);
    if (!parts) return null;
    const multipartId = await parts.begin(key);
    await parts.put(key, multipartId, 1, noise(1000));
    return multipartId;
  }

  async function unfinishedKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of (await test.ctx.storage.partsOf(''))?.unfinished() ?? [])
      keys.push(key);
    return keys;
  }

  it('deletes an upload a day after its last byte, and no younger one', async () => {
    const old = await makeUpload();
    const parts = await makeParts(old.objectKey);
    await test.ctx.db.upload.update({ where: { id: old.id }, data: { multipartId: parts } });
    await put(incompletePartKey(old.objectKey));
    const young = await makeUpload();
    await test.ctx.db.upload.update({
      where: { id: young.id },
      data: { touchedAt: new Date(Date.now() + 2 * HOUR_MS) },
    });

    await sweepUploads(later(23 * HOUR_MS));
    expect(await test.ctx.db.upload.count()).toBe(2);
    await sweepUploads(later(25 * HOUR_MS));
    expect(await test.ctx.db.upload.findMany()).toMatchObject([{ id: young.id }]);
    expect(await keysLeft()).toEqual([young.objectKey]);
    expect(await unfinishedKeys()).toEqual([]);
    await sweepUploads(later(60 * HOUR_MS));
    expect(await keysLeft()).toEqual([]);
  });

  it('keeps the file of a visitor of a share for 30 days once it has arrived', async () => {
    const upload = await makeUpload();
    await test.ctx.db.guestFile.create({
      data: {
        id: upload.id,
        uploadId: upload.id,
        ownerId: creator.row.id,
        shareName: 'Party',
        guestName: 'Ana',
        name: 'dance.png',
        contentType: 'image/png',
        size: 100n,
        createdAt: new Date(),
        receivedAt: new Date(),
      },
    });
    await sweepUploads(later(29 * 24 * HOUR_MS));
    expect(await keysLeft()).toEqual([upload.objectKey]);
    await sweepUploads(later(31 * 24 * HOUR_MS));
    expect(await keysLeft()).toEqual([]);
  });

  it('skips an upload that is being written to', async () => {
    const upload = await makeUpload();
    await inTransaction(test.ctx, async ({ db }) => {
      const name = uploadLockName(upload.objectKey);
      await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
      await sweepUploads(later(25 * HOUR_MS));
    });
    expect(await keysLeft()).toEqual([upload.objectKey]);
    await sweepUploads(later(25 * HOUR_MS));
    expect(await keysLeft()).toEqual([]);
  });

  it('moves objects without a row to quarantine after a day, and nothing else (security 38, 39, 40)', async () => {
    const imageFile = { body: Buffer.from('picture'), contentType: 'image/jpeg' };
    const asset = await makeAsset(test.ctx, creator, {}, { _thumb: imageFile, large: imageFile });
    const continued = originalKey(newAssetId(), 1);
    const upload = await makeUpload(await makeParts(continued));
    await put(incompletePartKey(upload.objectKey));
    const known = (await keysLeft()).sort();

    const unknownId = newAssetId();
    await put(originalKey(unknownId, 1));
    await put(derivativeKey(asset.id, 1, 'forgotten'));
    await put(derivativeKey(unknownId, 2, '_preview'));
    await put('incoming/half-of-a-file');
    await makeParts(originalKey(unknownId, 3));

    const ids = [asset.id, unknownId, fromUuid(upload.id)];
    await sweepFoldersOf(ids, -25 * HOUR_MS);
    expect(await keysLeft()).toHaveLength(known.length + 4); // too young
    await sweepFoldersOf(ids, 25 * HOUR_MS);
    expect(await keysLeft()).toEqual(known);
    expect(await unfinishedKeys()).toEqual(driver === 's3' ? [continued] : []);
    await test.ctx.db.upload.deleteMany();
    await test.ctx.db.asset.deleteMany();
    await sweepFoldersOf(ids, 25 * HOUR_MS);
    expect(await keysLeft()).toEqual([]);
    expect(await unfinishedKeys()).toEqual([]);
  });

  it('keeps the intermediate objects of a running job, however long it takes', async () => {
    const asset = await makeAsset(test.ctx, creator);
    const segment = segmentKey({ assetId: asset.id, version: 1 }, '360p-0a1b2c3d', 0);
    await put(segment);
    const { id } = await test.ctx.db.job.create({
      data: {
        type: 'INGEST',
        status: 'IN_PROGRESS',
        creatorId: creator.row.id,
        assetId: asset.row.id,
      },
    });
    await sweepFoldersOf([asset.id], 72 * HOUR_MS);
    expect(await keysLeft()).toContain(segment);
    await test.ctx.db.job.update({ where: { id }, data: { status: 'COMPLETED' } });
    await sweepFoldersOf([asset.id], 72 * HOUR_MS);
    expect(await keysLeft()).not.toContain(segment);
  });
});
