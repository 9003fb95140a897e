import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, storeFile, type TestUser } from '@spindle/core/test/factories';
import { StorageSums } from '@spindle/core/usage/storage-sums';
import { dayOf, hourOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureStorage } from './measure-storage.ts';

const MINUTE_MS = 60_000;

let test: TestContext;
let ctx: Context;
let now = Date.now();
let ada: TestUser;
let mara: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  ctx = { ...test.ctx, now: () => new Date(now) };
  const secrets = deriveSecrets('x'.repeat(32));
  [ada, mara] = await Promise.all([makeUser(ctx, secrets, 'USER'), makeUser(ctx, secrets, 'USER')]);
});

afterAll(() => test.close());

const file = (bytes: number, contentType: string) => ({ body: Buffer.alloc(bytes), contentType });

/** Returns the rows of the current hour as texts. */
const readRows = async () =>
  (await ctx.db.usageStorage.findMany({ where: { bucket: hourOf(ctx.now()) } }))
    .map(({ userId, kind, bytes }) => `${userId} ${kind} ${bytes}`)
    .sort();

it('measures the first files at once', async () => {
  await measureStorage(ctx);
  expect(await readRows()).toEqual([]);
  const { row } = await makeAsset(ctx, ada, {}, { original: file(100, 'image/png') });
  now += 5_000;
  await measureStorage(ctx);
  expect(await readRows()).toContain('0 originals 100');
  await ctx.db.asset.delete({ where: { id: row.id } });
  await ctx.db.usageStorage.deleteMany();
  await ctx.db.usageState.updateMany({ data: { storageAt: null } });
});

it('writes the bytes by user and kind, and later only those that changed', async () => {
  const first = await makeAsset(ctx, ada, {}, { original: file(100, 'image/png') });
  await storeFile(ctx, first.row, '_thumb', file(10, 'image/avif'));
  await storeFile(ctx, first.row, '240p-video', file(7, 'video/mp4'));
  const second = await makeAsset(ctx, mara, {}, { original: file(1_000, 'image/png') });
  await measureStorage(ctx);
  const [a, m] = [ada.row.id, mara.row.id];
  expect(await readRows()).toEqual(
    [
      '0 derivatives 10',
      '0 originals 1100',
      '0 transcodes 7',
      `${a} derivatives 10`,
      `${a} originals 100`,
      `${a} transcodes 7`,
      `${m} originals 1000`,
    ].sort(),
  );

  await ctx.db.asset.delete({ where: { id: second.row.id } });
  now += MINUTE_MS / 2;
  await measureStorage(ctx); // not due
  now += 60 * MINUTE_MS;
  await measureStorage(ctx);
  expect(await readRows()).toEqual(['0 originals 100', `${m} originals 0`].sort());

  now += 60 * MINUTE_MS;
  await measureStorage(ctx);
  expect(await readRows()).toEqual([]);
});

it('measures at once after a measurement that was stopped', async () => {
  now += 60 * MINUTE_MS;
  const before = await ctx.db.usageState.findFirst();
  await measureStorage(ctx, AbortSignal.abort());
  expect((await ctx.db.usageState.findFirst())?.storageAt).toEqual(before?.storageAt);
});

it('pauses longer only after several slow measurements', async () => {
  const measures = async () => {
    await measureStorage(ctx);
    return (await ctx.db.usageState.findFirst())?.storageAt?.getTime() === now;
  };
  now += 60 * MINUTE_MS;
  await ctx.db.usageState.updateMany({ data: { storageMs: 0 } });
  let elapsedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    elapsedMs += 10_000;
    return elapsedMs;
  });
  try {
    expect(await measures()).toBe(true);
    now += MINUTE_MS;
    expect(await measures()).toBe(true);
    now += MINUTE_MS;
    expect(await measures()).toBe(false);
  } finally {
    clock.mockRestore();
  }
  now += 60 * MINUTE_MS;
  expect(await measures()).toBe(true);
});

it('measures once for several workers', async () => {
  now += 60 * MINUTE_MS;
  await makeAsset(ctx, mara, {}, { original: file(5, 'image/png') });
  await Promise.all([measureStorage(ctx), measureStorage(ctx), measureStorage(ctx)]);
  expect(await readRows()).toEqual(['0 originals 105', `${mara.row.id} originals 5`].sort());
});

it('writes the library of the day by type and age, with the assets that were never used', async () => {
  now += 24 * 60 * MINUTE_MS;
  const { db } = ctx;
  await db.asset.deleteMany();
  const old = new Date(now - 100 * 24 * 60 * MINUTE_MS);
  const lake = await makeAsset(ctx, ada, { kind: 'IMAGE' }, { original: file(100, 'image/png') });
  await storeFile(ctx, lake.row, '_thumb', file(10, 'image/avif'));
  const hill = await makeAsset(
    ctx,
    ada,
    { kind: 'IMAGE', uploadTime: old },
    { original: file(50, 'image/png') },
  );
  await storeFile(ctx, hill.row, '_thumb', file(4, 'image/avif'));
  await makeAsset(ctx, ada, { kind: 'VIDEO', trashedAt: old }, { original: file(7, 'video/mp4') });
  await db.usageAsset.create({
    data: { assetId: lake.row.id, lastDay: dayOf(ctx.now()), views: 1, downloads: 0 },
  });
  const read = async () =>
    (await db.usageLibrary.findMany({ where: { day: dayOf(ctx.now()) } }))
      .map(
        ({ userId, type, age, assets, bytes, unusedAssets, unusedBytes }) =>
          `${userId} ${type} ${age}: ${assets} ${bytes}, unused ${unusedAssets} ${unusedBytes}`,
      )
      .sort();
  await measureStorage(ctx);
  const { id } = ada.row;
  const expected = [
    `${id} image 0: 1 110, unused 0 0`,
    `${id} image 2: 1 54, unused 1 50`,
    `${id} trash 0: 1 7, unused 1 7`,
  ];
  expect(await read()).toEqual(expected);
  now += 60 * MINUTE_MS;
  await measureStorage(ctx); // replaces the numbers of the day
  expect(await read()).toEqual(expected);
});

it('counts an asset of exactly 30 days among the first 30, to the second of the measurement', async () => {
  now += 24 * 60 * MINUTE_MS;
  await ctx.db.asset.deleteMany();
  const second = Math.floor(now / 1000) * 1000;
  now = second + 700;
  const bound = second - 30 * 24 * 60 * MINUTE_MS;
  for (const ms of [bound - 1, bound, bound + 1])
    await makeAsset(ctx, ada, { kind: 'IMAGE', uploadTime: new Date(ms) });
  await measureStorage(ctx);
  const rows = await ctx.db.usageLibrary.findMany({ where: { day: dayOf(ctx.now()) } });
  expect(rows.map(({ age, assets }) => `${age}: ${assets}`).sort()).toEqual(['0: 2', '1: 1']);
});

it('keeps the bytes by store and kind for the metrics', async () => {
  now += 24 * 60 * MINUTE_MS;
  await ctx.db.asset.deleteMany();
  const { row } = await makeAsset(ctx, ada, {}, { original: file(100, 'image/png') });
  await ctx.db.file.updateMany({ data: { storage: 'store-0123abcd' } });
  await storeFile(ctx, row, '_thumb', file(10, 'image/avif'));
  await makeAsset(ctx, mara, {}, { original: file(5, 'image/png') });
  await makeAsset(ctx, ada, {}, { original: file(7, 'image/png') });
  await measureStorage(ctx);
  const { storageSums } = await ctx.db.usageState.findFirstOrThrow();
  const sums = StorageSums.parse(storageSums);
  expect(sums).toHaveLength(3);
  expect(sums).toEqual(
    expect.arrayContaining([
      { backend: 'store-0123abcd', kind: 'originals', bytes: 100 },
      { backend: 'disk', kind: 'derivatives', bytes: 10 },
      { backend: 'disk', kind: 'originals', bytes: 12 },
    ]),
  );
});
