import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUploadLocks, type UploadLocks } from './locks.ts';

let test: TestContext;
/** Two servers that share one database. */
let here: UploadLocks;
let there: UploadLocks;

beforeAll(async () => {
  test = await openTestContext();
  here = openUploadLocks(test.ctx.config.databaseUrl, test.ctx.log);
  there = openUploadLocks(test.ctx.config.databaseUrl, test.ctx.log);
});

afterAll(async () => {
  await here.close();
  await there.close();
  await test.close();
});

const never = new AbortController().signal;

/** Takes a lock and releases it when another request asks for it. */
async function holdUntilAsked(locks: UploadLocks, key: string, events: string[], name: string) {
  const lock = locks.newLock(key);
  await lock.lock(never, async () => {
    events.push(`${name} asked`);
    await lock.unlock();
  });
  events.push(`${name} holds`);
  return lock;
}

it('hands the lock to the newer request once the older one has released it, on any server', async () => {
  const events: string[] = [];
  await holdUntilAsked(here, 'a', events, 'first');
  await holdUntilAsked(here, 'a', events, 'second');
  const last = await holdUntilAsked(there, 'a', events, 'third');
  expect(events).toEqual([
    'first holds',
    'first asked',
    'second holds',
    'second asked',
    'third holds',
  ]);
  await last.unlock();
});

it('never has two writers at the same time', async () => {
  let writers = 0;
  let most = 0;
  const write = async (locks: UploadLocks) => {
    const lock = locks.newLock('b');
    await lock.lock(never, () => undefined);
    writers += 1;
    most = Math.max(most, writers);
    await new Promise((done) => setImmediate(done));
    writers -= 1;
    await lock.unlock();
  };
  await Promise.all([here, there, here, there, here, there].map(write));
  expect(most).toBe(1);
});

it('locks each upload separately', async () => {
  const one = here.newLock('c');
  const other = there.newLock('d');
  await one.lock(never, () => expect.unreachable());
  await other.lock(never, () => expect.unreachable());
  await one.unlock();
  await other.unlock();
});

it('asks writers to stop when their locks are lost with the connection, and can lock again', async () => {
  const lost = new Promise<void>((onRelease) => {
    void here.newLock('e').lock(never, onRelease);
  });
  const terminate = () => test.ctx.db.$queryRaw<{ ended: boolean }[]>`
    SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await terminate()).length).toBeGreaterThan(0);
  await lost;
  const lock = there.newLock('e');
  await lock.lock(never, () => undefined);
  await lock.unlock();
});
