import { inTransaction } from '@spindle/core/context';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { ALL_USERS, TRANSCODED_MS } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordUsage } from './record-usage.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

/** Returns the sum of the hours of a user. */
async function sumOf(userId: number): Promise<number> {
  const hours = await test.ctx.db.usageHour.aggregate({ where: { userId }, _sum: { value: true } });
  return Number(hours._sum.value ?? 0);
}

it('records the counts of work in its transaction', async () => {
  const record = (fails: boolean) =>
    inTransaction(test.ctx, async (tx) => {
      await recordUsage(tx, [
        { series: TRANSCODED_MS, userId: 7, value: 5_000 },
        { series: { kind: 'addons', name: 'VIDEO_TRANSCODE' }, userId: 7, value: 1 },
      ]);
      if (fails) throw new Error('rolled back');
    });
  await Promise.all(Array.from({ length: 8 }, () => record(false)));
  await expect(record(true)).rejects.toThrow('rolled back');
  expect(await sumOf(7)).toBe(8 * 5_001);
  expect(await sumOf(ALL_USERS)).toBe(8 * 5_001);
});
