import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../test/context.ts';
import { openOutagePort } from '../../test/outage-port.ts';
import { closeContext, openContext } from '../context.ts';
import { DependencyDown } from '../outage.ts';
import { ALL_USERS, SENT_BYTES } from './usage-count.ts';
import { openUsageCounter } from './usage-counter.ts';
import { openUsageWriter } from './usage-writer.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.ctx.db.usageHour.deleteMany();
  await test.ctx.db.usageDay.deleteMany();
});

function openCounting(db: Db = test.ctx.db) {
  const counter = openUsageCounter(() => new Date());
  const writer = openUsageWriter({ ...test.ctx, db }, counter);
  const series = counter.register(SENT_BYTES);
  return {
    ...writer,
    count: (userId: number, value: number) => counter.add(series, userId, value),
  };
}

/** Returns the sum of the hours of a user, which must be that of the days. */
async function sumOf(userId: number): Promise<number> {
  const query = { where: { userId }, _sum: { value: true } } as const;
  const hours = await test.ctx.db.usageHour.aggregate(query);
  const days = await test.ctx.db.usageDay.aggregate(query);
  expect(days).toEqual(hours);
  return Number(hours._sum.value ?? 0);
}

it('adds the counts of several processes', async () => {
  const processes = [openCounting(), openCounting(), openCounting()];
  for (let round = 0; round < 5; round += 1) {
    for (const { count } of processes) for (let user = 1; user <= 50; user += 1) count(user, user);
    await Promise.all(processes.map(({ flush }) => flush()));
  }
  expect(await sumOf(50)).toBe(50 * 15);
  expect(await sumOf(ALL_USERS)).toBe(15 * ((50 * 51) / 2));
});

it('adds a batch once although the answer of the database was lost', async () => {
  const { db } = test.ctx;
  let isLosing = true;
  // A client whose answers get lost after the statement was committed.
  const losing = {
    $queryRaw: db.$queryRaw.bind(db),
    async $executeRaw(...given: Parameters<Db['$executeRaw']>) {
      const count = await db.$executeRaw(...given);
      const isBatch = JSON.stringify(given[0]).includes('usage_writer');
      if (isLosing && isBatch) throw new DependencyDown('database', 'The connection was lost.');
      return count;
    },
  } as unknown as Db;
  const { count, flush } = openCounting(losing);
  count(7, 100);
  await expect(flush()).rejects.toThrow('The connection was lost.');
  count(7, 10); // belongs to the next batch
  await expect(flush()).rejects.toThrow('The connection was lost.');
  isLosing = false;
  await flush();
  expect(await sumOf(7)).toBe(110);
  count(7, 1);
  await flush();
  expect(await sumOf(7)).toBe(111);
  expect(await sumOf(ALL_USERS)).toBe(111);
});

it('loses no count and repeats none when connections break again and again', async () => {
  const { config } = test.ctx;
  const port = await openOutagePort(config.databaseUrl);
  const url = new URL(config.databaseUrl);
  url.port = String(port.port);
  const ctx = await openContext({ ...config, databaseUrl: url.href }, 'server');
  const { count, flush } = openCounting(ctx.db);
  let counted = 0;
  for (let outage = 0; outage < 8; outage += 1) {
    const end = pause(outage * 3).then(() => port.startOutage('close'));
    for (let n = 0; n < 20; n += 1) {
      count(9, 1);
      counted += 1;
      await flush().catch(() => undefined);
    }
    await end;
    await port.endOutage();
  }
  await expect.poll(() => flush().then(() => 'written', String)).toBe('written');
  await flush();
  expect(await sumOf(9)).toBe(counted);
  await closeContext(ctx);
  await port.close();
});

it('drops a count that the database refuses, and writes the others', async () => {
  const { count, flush } = openCounting();
  for (let user = 1; user <= 10; user += 1) count(user, user);
  count(11, 2 ** 63); // more than a bigint holds, also as a part of the sum over all users
  await flush();
  count(1, 100);
  await flush();
  expect(await Promise.all([1, 2, 10, 11].map(sumOf))).toEqual([101, 2, 10, 0]);
  expect(await sumOf(ALL_USERS)).toBe(100);
});
