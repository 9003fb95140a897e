import type { Context } from '@spindle/core/context';
import { newAssetId, toUuid } from '@spindle/core/ids';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { ALL_USERS, dayOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reduceInsights } from './reduce-insights.ts';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-05-20T12:00:00Z').getTime();
const TODAY = dayOf(new Date(NOON));

let test: TestContext;
let ctx: Context;
let resetRows: RowReset;

beforeAll(async () => {
  test = await openTestContext();
  ctx = { ...test.ctx, now: () => new Date(NOON) };
  resetRows = await openRowReset(ctx.db);
});

beforeEach(async () => {
  await resetRows();
  await ctx.db.usageState.updateMany({ data: { insightsUntil: TODAY - 1 } });
});

afterAll(() => test.close());

const asset = () => toUuid(newAssetId());

it('keeps the most viewed and the most downloaded assets of an ended day', async () => {
  const rows = (userId: number, day: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      userId,
      day,
      assetId: asset(),
      // The most downloaded asset is the least viewed one.
      views: n + 1,
      downloads: n === 0 ? 5 : 0,
    }));
  await ctx.db.usageAssetDay.createMany({
    data: [
      ...rows(ALL_USERS, TODAY - 1, 300),
      ...rows(7, TODAY - 1, 100),
      ...rows(ALL_USERS, TODAY, 300),
    ],
  });
  await reduceInsights(ctx);
  const { db } = ctx;
  const kept = { day: TODAY - 1, userId: ALL_USERS };
  const ofAll = await db.usageAssetDay.findMany({ where: kept, orderBy: { views: 'asc' } });
  expect(ofAll.filter(({ downloads }) => downloads > 0)).toHaveLength(1);
  expect(ofAll.filter(({ views }) => views > 100)).toHaveLength(200);
  expect(await db.usageAssetDay.count({ where: { userId: 7, views: { gt: 50 } } })).toBe(50);
  expect(await db.usageAssetDay.count({ where: { day: TODAY } })).toBe(300);
  const before = await db.usageAssetDay.count();
  await reduceInsights(ctx);
  expect(await db.usageAssetDay.count()).toBe(before);
});

it('reduces a day with very many uses in several transactions', async () => {
  await ctx.db.usageAssetDay.createMany({
    data: Array.from({ length: 300 }, (_, n) => ({
      userId: 7,
      day: TODAY - 1,
      assetId: asset(),
      views: n + 1,
      downloads: 0,
    })),
  });
  const left: number[] = [];
  const counting = new Proxy(ctx.db, {
    get(target, key) {
      if (key !== '$transaction') return Reflect.get(target, key);
      return async (...given: Parameters<typeof target.$transaction>) => {
        const result = await target.$transaction(...given);
        left.push(await target.usageAssetDay.count());
        return result;
      };
    },
  });
  await reduceInsights({ ...ctx, db: counting }, undefined, 100);
  expect(left).toEqual([200, 100, 50, 50]);
  expect(await ctx.db.usageAssetDay.count({ where: { views: { gt: 250 } } })).toBe(50);
  expect((await ctx.db.usageState.findFirst())?.insightsUntil).toBe(TODAY);
});

it('merges the shares with the fewest visits, and keeps the sums', async () => {
  await ctx.db.usageShareDay.createMany({
    data: Array.from({ length: 250 }, (_, n) => ({
      day: TODAY - 1,
      shareId: n + 1,
      ownerId: 7,
      visits: n,
      views: 1,
      downloads: 1,
      bytes: 10,
    })),
  });
  await Promise.all([reduceInsights(ctx), reduceInsights(ctx)]);
  const rows = await ctx.db.usageShareDay.findMany({ orderBy: { shareId: 'asc' } });
  expect(rows).toHaveLength(201);
  expect(rows[0]).toMatchObject({ shareId: 0, visits: (49 * 50) / 2, views: 50, bytes: 500n });
});

it('merges the terms with the fewest searches of a day that is a month old', async () => {
  const terms = (day: number) =>
    Array.from({ length: 130 }, (_, n) => ({
      kind: 'term',
      name: `term ${n}`,
      day,
      requests: n,
      bytes: 0,
    }));
  const old = TODAY - 1 - 31;
  await ctx.db.usageNameDay.createMany({ data: [...terms(old), ...terms(old + 1)] });
  await reduceInsights(ctx);
  const rows = await ctx.db.usageNameDay.findMany({
    where: { day: old },
    orderBy: { name: 'asc' },
  });
  expect(rows).toHaveLength(101);
  expect(rows[0]).toMatchObject({ name: '', requests: BigInt((29 * 30) / 2) });
  expect(await ctx.db.usageNameDay.count({ where: { day: old + 1 } })).toBe(130);
});

it('keeps the most requested assets of each site', async () => {
  await ctx.db.usageHostAsset.createMany({
    data: Array.from({ length: 30 }, (_, n) => ({
      day: TODAY - 1,
      host: 'a.example',
      assetId: asset(),
      requests: n,
      bytes: 1,
    })),
  });
  await reduceInsights(ctx);
  const rows = await ctx.db.usageHostAsset.findMany({ orderBy: { requests: 'asc' } });
  expect(rows.map(({ requests }) => Number(requests))).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 10),
  );
});

it('deletes old days, terms that no day has, and all but the first day of old months', async () => {
  const { db } = ctx;
  const old = TODAY - 500;
  const use = { userId: ALL_USERS, assetId: asset(), views: 1, downloads: 0 };
  await db.usageAssetDay.createMany({ data: [old, TODAY].map((day) => ({ ...use, day })) });
  const term = (name: string, day: number) => ({ kind: 'term', name, day, requests: 1, bytes: 0 });
  await db.usageNameDay.createMany({ data: [term('old', old), term('new', TODAY)] });
  await db.usageTermUser.createMany({
    data: ['old', 'new'].map((name) => ({ term: name, userId: 7 })),
  });
  const firstOfMonth = dayOf(new Date('2025-02-01'));
  const size = {
    userId: 7,
    type: 'image',
    age: 0,
    assets: 1,
    bytes: 1,
    unusedAssets: 0,
    unusedBytes: 0,
  };
  await db.usageLibrary.createMany({
    data: [firstOfMonth, firstOfMonth + 1, TODAY - 1].map((day) => ({ ...size, day })),
  });
  await reduceInsights(ctx);
  expect((await db.usageAssetDay.findMany()).map(({ day }) => day)).toEqual([TODAY]);
  expect((await db.usageNameDay.findMany()).map(({ name }) => name)).toEqual(['new']);
  expect((await db.usageTermUser.findMany()).map(({ term: name }) => name)).toEqual(['new']);
  const days = (await db.usageLibrary.findMany({ orderBy: { day: 'asc' } })).map(({ day }) => day);
  expect(days).toEqual([firstOfMonth, TODAY - 1]);
});

it('reduces every day that has ended since', async () => {
  const later = { ...ctx, now: () => new Date(NOON + 3 * DAY_MS) };
  await reduceInsights(later);
  expect((await ctx.db.usageState.findFirst())?.insightsUntil).toBe(TODAY + 3);
});
