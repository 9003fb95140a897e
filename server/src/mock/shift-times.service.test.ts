import { recordAudit } from '@spindle/core/audit/record-audit';
import { loadSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEntries } from '../audit/verify-chain.ts';
import { shiftTimes } from './shift-times.ts';

const BEFORE = new Date('2026-06-14T08:30:00.000Z');
const HOURS = 50;
const AFTER = new Date(BEFORE.getTime() + HOURS * 3_600_000);

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

it('adds hours to all times and keeps the audit log valid', async () => {
  const { ctx } = test;
  const user = await makeUser(ctx, await loadSecrets(ctx.config), 'ADMIN', { createdAt: BEFORE });
  const asset = await makeAsset(ctx, user, { uploadTime: BEFORE, trashedAt: null });
  for (const id of [1, 2, 3])
    await recordAudit(
      { ...ctx, now: () => BEFORE },
      { action: 'user.create', target: { type: 'user', id }, details: { id } },
    );
  await shiftTimes(ctx.config.databaseUrl, HOURS);
  const { createdAt } = await ctx.db.user.findUniqueOrThrow({ where: { id: user.row.id } });
  const row = await ctx.db.asset.findUniqueOrThrow({ where: { id: asset.row.id } });
  const entries = await ctx.db.auditEntry.findMany({ orderBy: { seq: 'asc' } });
  expect(createdAt).toEqual(AFTER);
  expect(row).toMatchObject({ uploadTime: AFTER, trashedAt: null });
  expect(entries.map(({ at, targetId }) => [at, targetId])).toEqual([
    [AFTER, '1'],
    [AFTER, '2'],
    [AFTER, '3'],
  ]);
  expect(await verifyEntries(ctx, 0n, 100)).toMatchObject({ checked: 3, broken: null });
});

it('moves statistics by the whole days between both shifts', async () => {
  const { db, config } = test.ctx;
  const { id: seriesId } = await db.usageSeries.create({ data: { kind: 'lb', name: '' } });
  const key = { userId: 0, seriesId };
  await db.usageHour.createMany({ data: [24, 48].map((bucket) => ({ ...key, bucket, value: 1 })) });
  await db.usageDay.createMany({ data: [1, 2].map((bucket) => ({ ...key, bucket, value: 1 })) });
  const stored = { userId: 0, kind: 'originals', bytes: 1 };
  await db.usageStorage.createMany({ data: [24, 48].map((bucket) => ({ ...stored, bucket })) });
  await shiftTimes(config.databaseUrl, 25, 23);
  const bucketsOf = (rows: { bucket: number }[]) => rows.map(({ bucket }) => bucket).sort();
  expect(bucketsOf(await db.usageHour.findMany())).toEqual([48, 72]);
  expect(bucketsOf(await db.usageDay.findMany())).toEqual([2, 3]);
  expect(bucketsOf(await db.usageStorage.findMany())).toEqual([48, 72]);
});

it('changes nothing for a shift of no hours', async () => {
  const { ctx } = test;
  const before = await ctx.db.user.findMany();
  await shiftTimes(ctx.config.databaseUrl, 0);
  expect(await ctx.db.user.findMany()).toEqual(before);
});
