import type { Context } from '@spindle/core/context';
import { NAMES_PER_DAY } from '@spindle/core/insights/insight-counts';
import { DependencyDown } from '@spindle/core/outage';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { ALL_USERS, dayOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openInsightCounter } from './insight-counter.ts';
import { openInsightWriter } from './insight-writer.ts';

let test: TestContext;
let user: TestUser;
let assetId: string;

beforeAll(async () => {
  test = await openTestContext();
  user = await makeUser(test.ctx, deriveSecrets('a secret key of a test, long enough'), 'ADMIN');
  assetId = (await makeAsset(test.ctx, user)).id;
});

afterAll(() => test.close());

beforeEach(async () => {
  const { db } = test.ctx;
  await db.usageAsset.deleteMany();
  await db.usageAssetDay.deleteMany();
  await db.usageNameDay.deleteMany();
  await db.usageHostAsset.deleteMany();
  await db.usageTermUser.deleteMany();
});

function openCounting(ctx: Context = test.ctx) {
  const counter = openInsightCounter(() => new Date());
  return { ...counter, ...openInsightWriter(ctx, counter) };
}

const readNames = async (kind: string) =>
  (await test.ctx.db.usageNameDay.findMany({ where: { kind }, orderBy: { name: 'asc' } })).map(
    ({ name, requests, bytes }) => [name, Number(requests), Number(bytes)],
  );

it('adds the uses of an asset by user, for all users, and since counting began', async () => {
  const processes = [openCounting(), openCounting()];
  for (const { addUse } of processes) {
    addUse({ userId: 7, assetId, kind: 'view' });
    addUse({ userId: 8, assetId, kind: 'download' });
  }
  await Promise.all(processes.map(({ flush }) => flush()));
  const rows = await test.ctx.db.usageAssetDay.findMany({ orderBy: { userId: 'asc' } });
  expect(rows.map(({ userId, views, downloads }) => [userId, views, downloads])).toEqual([
    [ALL_USERS, 2, 2],
    [7, 2, 0],
    [8, 0, 2],
  ]);
  const [use] = await test.ctx.db.usageAsset.findMany();
  expect(use).toMatchObject({ views: 2n, downloads: 2n, lastDay: dayOf(new Date()) });
});

it('adds a batch once although the answer of the database was lost', async () => {
  let isLosing = true;
  const { db } = test.ctx;
  const losing = {
    ...test.ctx,
    db: new Proxy(db, {
      get(target, key) {
        if (key !== '$executeRaw') return Reflect.get(target, key);
        return async (...given: Parameters<typeof db.$executeRaw>) => {
          const result = await target.$executeRaw(...given);
          if (isLosing) throw new DependencyDown('database', 'The connection was lost.');
          return result;
        };
      },
    }),
  };
  const { addUse, flush } = openCounting(losing);
  addUse({ userId: 7, assetId, kind: 'view' });
  await expect(flush()).rejects.toThrow('The connection was lost.');
  addUse({ userId: 7, assetId, kind: 'view' }); // belongs to the next batch
  isLosing = false;
  await flush();
  expect((await db.usageAsset.findFirst())?.views).toBe(2n);
});

it('drops a batch that the database refuses again and again, and writes the next', async () => {
  const { addHost, flush } = openCounting();
  addHost({ host: 'a\0.example', assetId, requests: 1, bytes: 1 }); // a text cannot have this character
  await expect(flush()).rejects.toThrow();
  await expect(flush()).rejects.toThrow();
  addHost({ host: 'b.example', assetId, requests: 2, bytes: 2 }); // belongs to the next batch
  await flush();
  expect(await readNames('host')).toEqual([['b.example', 2, 2]]);
});

it('ignores an asset that was deleted since', async () => {
  const { addUse, flush } = openCounting();
  addUse({ userId: 7, assetId: 'e'.repeat(32), kind: 'view' });
  await flush();
  expect(await test.ctx.db.usageAsset.count()).toBe(0);
});

it(`keeps at most ${NAMES_PER_DAY} terms a day, with two servers, and counts the rest as other`, async () => {
  const processes = [openCounting(), openCounting()];
  for (const [n, { addTerm }] of processes.entries())
    for (let term = 0; term < 800; term += 1) addTerm({ term: `term ${n} ${term}`, userId: 7 });
  await Promise.all(processes.map(({ flush }) => flush()));
  const names = await readNames('term');
  expect(names).toHaveLength(NAMES_PER_DAY + 1);
  expect(names[0]).toEqual(['', 600, 0]);
  // A term that is kept goes on being counted.
  const [, [known] = []] = names;
  processes[0]?.addTerm({ term: String(known), userId: 8 });
  processes[0]?.addTerm({ term: 'another', userId: 8 });
  await processes[0]?.flush();
  const after = await readNames('term');
  expect(after).toHaveLength(NAMES_PER_DAY + 1);
  expect(after[0]).toEqual(['', 601, 0]);
  expect(after.find(([name]) => name === known)).toEqual([known, 2, 0]);
});

it(`keeps at most ${NAMES_PER_DAY} hosts a day, and the assets of these hosts`, async () => {
  const { addHost, flush } = openCounting();
  const add = (host: string, requests: number) =>
    addHost({ host, assetId, requests, bytes: requests * 10 });
  for (let n = 0; n < NAMES_PER_DAY; n += 1) add(`host-${n}.example`, 2);
  add('rare.example', 1);
  add('', 5); // an address instead of a name
  await flush();
  const names = await readNames('host');
  expect(names).toHaveLength(NAMES_PER_DAY + 1);
  expect(names[0]).toEqual(['', 6, 60]);
  const hosts = await test.ctx.db.usageHostAsset.findMany({ select: { host: true } });
  expect(hosts).toHaveLength(NAMES_PER_DAY);
  expect(hosts.map(({ host }) => host)).not.toContain('rare.example');
});

it('keeps the first three users of a term', async () => {
  const { addTerm, flush } = openCounting();
  for (const userId of [7, 8, 9, 10]) {
    addTerm({ term: 'yeti', userId });
    addTerm({ term: 'yeti', userId });
    await flush();
  }
  const users = await test.ctx.db.usageTermUser.findMany({ orderBy: { userId: 'asc' } });
  expect(users.map(({ userId }) => userId)).toEqual([7, 8, 9]);
  expect(await readNames('term')).toEqual([['yeti', 8, 0]]);
});

it('stores at most three users of a term', async () => {
  const { addTerm, flush } = openCounting();
  for (let userId = 1; userId <= 5; userId += 1) addTerm({ term: 'glacier', userId });
  await flush();
  expect(await test.ctx.db.usageTermUser.count()).toBe(3);
  addTerm({ term: 'glacier', userId: 9 });
  await flush();
  expect(await test.ctx.db.usageTermUser.count()).toBe(3);
});
