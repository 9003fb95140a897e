import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../test/context.ts';
import { inTransaction } from '../context.ts';
import { packDays, unpackDays } from './packed-days.ts';
import { ALL_USERS, HOURS_PER_DAY, NO_USER, SENT_BYTES } from './usage-count.ts';
import { registerSeries } from './usage-series.ts';

const DAY = 20_000;
const NOON = DAY * HOURS_PER_DAY + 12;

let test: TestContext;
let series: [number, number];

beforeAll(async () => {
  test = await openTestContext();
  const [bytes = 0, requests = 0] = await registerSeries(test.ctx.db, [
    SENT_BYTES,
    { kind: 'api', name: '/api/v1/login' },
  ]);
  series = [bytes, requests];
});

afterAll(() => test.close());

beforeEach(async () => {
  const { db } = test.ctx;
  await Promise.all([
    db.usageHour.deleteMany(),
    db.usageDay.deleteMany(),
    db.usageDayHours.deleteMany(),
  ]);
});

const put = (bucket: number, value: number | bigint, userId = ALL_USERS, seriesId = series[0]) =>
  test.ctx.db.usageHour.create({ data: { bucket, value, userId, seriesId } });

/** Returns all rows as texts, in the order of the alphabet. */
async function readRows(): Promise<string[]> {
  const rows = await test.ctx.db.$queryRaw<{ text: string }[]>`
    SELECT 'hour ' || user_id || ' ' || series_id || ' ' || bucket || ': ' || value AS text FROM usage_hour
    UNION ALL SELECT 'day ' || user_id || ' ' || series_id || ' ' || bucket || ': ' || value FROM usage_day
    UNION ALL SELECT 'packed ' || user_id || ' ' || series_id || ' ' || bucket || ': ' || array_to_string(hours, ' ') FROM usage_day_hours`;
  return rows.map(({ text }) => text).sort();
}

const hoursWith = (values: Record<number, number | bigint>) =>
  Array.from({ length: HOURS_PER_DAY }, (_, hour) => values[hour] ?? 0).join(' ');

it('packs days into a row of 24 hours and its sum, and leaves other days', async () => {
  await put(NOON, 5);
  await put(NOON + 11, 2n ** 60n);
  await put(NOON, 7, NO_USER, series[1]);
  await put(NOON + HOURS_PER_DAY, 1);
  await put(NOON - HOURS_PER_DAY, 3);
  await put(NOON - 2 * HOURS_PER_DAY, 9);
  await packDays(test.ctx, DAY - 1, DAY + 1);
  const [a, b] = series;
  expect(await readRows()).toEqual(
    [
      `day ${ALL_USERS} ${a} ${DAY - 1}: 3`,
      `day ${ALL_USERS} ${a} ${DAY}: ${2n ** 60n + 5n}`,
      `day ${NO_USER} ${b} ${DAY}: 7`,
      `hour ${ALL_USERS} ${a} ${NOON + HOURS_PER_DAY}: 1`,
      `hour ${ALL_USERS} ${a} ${NOON - 2 * HOURS_PER_DAY}: 9`,
      `packed ${ALL_USERS} ${a} ${DAY - 1}: ${hoursWith({ 12: 3 })}`,
      `packed ${ALL_USERS} ${a} ${DAY}: ${hoursWith({ 12: 5, 23: 2n ** 60n })}`,
      `packed ${NO_USER} ${b} ${DAY}: ${hoursWith({ 12: 7 })}`,
    ].sort(),
  );
});

it('adds hours that arrive later to a packed day', async () => {
  await put(NOON, 5);
  await packDays(test.ctx, DAY, DAY + 1);
  await put(NOON, 10);
  await put(NOON - 12, 100);
  await packDays(test.ctx, DAY, DAY + 1);
  await packDays(test.ctx, DAY, DAY + 1);
  expect(await readRows()).toEqual([
    `day ${ALL_USERS} ${series[0]} ${DAY}: 115`,
    `packed ${ALL_USERS} ${series[0]} ${DAY}: ${hoursWith({ 0: 100, 12: 15 })}`,
  ]);
});

it('unpacks the days of some series, and packs them again without a change', async () => {
  await put(NOON, 5);
  await put(NOON + 3, 6);
  await put(NOON, 7, ALL_USERS, series[1]);
  await packDays(test.ctx, DAY, DAY + 1);
  const packed = await readRows();
  await put(NOON, 20);
  await unpackDays(test.ctx, [series[0]], [DAY, DAY + 1]);
  expect(await readRows()).toEqual(
    [
      ...packed.filter((row) => row.includes(` ${series[1]} ${DAY}`)),
      `hour ${ALL_USERS} ${series[0]} ${NOON}: 25`,
      `hour ${ALL_USERS} ${series[0]} ${NOON + 3}: 6`,
    ].sort(),
  );
  await test.ctx.db.usageHour.updateMany({ where: { bucket: NOON }, data: { value: 5 } });
  await packDays(test.ctx, DAY, DAY + 1);
  expect(await readRows()).toEqual(packed);
});

it('keeps the sum of a day whose hours are deleted', async () => {
  const key = { userId: ALL_USERS, seriesId: series[0] };
  await test.ctx.db.usageDay.create({ data: { ...key, bucket: DAY, value: 40 } });
  await unpackDays(test.ctx, [series[0]], [DAY]);
  await put(NOON, 2);
  await packDays(test.ctx, DAY, DAY + 1);
  expect(await readRows()).toContain(`day ${ALL_USERS} ${series[0]} ${DAY}: 42`);
});

it('changes nothing when the transaction ends early', async () => {
  await put(NOON, 5);
  const before = await readRows();
  const broken = inTransaction(test.ctx, async (tx) => {
    await packDays(tx, DAY, DAY + 1);
    await put(NOON + HOURS_PER_DAY, 1);
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect((await readRows()).filter((row) => !row.includes(`${NOON + HOURS_PER_DAY}`))).toEqual(
    before,
  );
});
