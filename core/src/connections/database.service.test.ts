import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { type OwnPostgres, peakPerSecond, startOwnPostgres } from '../../test/own-postgres.ts';
import { loadConfig } from '../config/config.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import { outageOf } from '../outage.ts';
import { openQueueBackend, type QueueBackend } from '../tasks/queue-backend.ts';
import { listen } from './listen.ts';

const HANG_LIMIT = { timeout: WAIT_LIMIT_MS, interval: 50 };

/** Length of an outage in milliseconds: several retries. */
const OUTAGE_MS = 6_000;

let postgres: OwnPostgres;
let dataDir: string;
let ctx: Context;
let backend: QueueBackend;
let closers: (() => Promise<unknown>)[];
let lines: { msg: string; dependency?: string }[];
/** Payloads of the tasks that the worker has run. */
let done: unknown[];
/** Number of times that notifications may have been missed, which the listener reports at its start too. */
let gaps: number;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  dataDir = await mkdtemp(join(tmpdir(), 'spindle-test-data-'));
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  const config = loadConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret key that only tests know, long enough',
  });
  lines = [];
  done = [];
  gaps = 0;
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  ctx = await openContext(config, 'worker', log);
  backend = await openQueueBackend(config, log);
  const worker = backend.worker('media', async ({ data }) => void done.push(data), {});
  const stop = listen(postgres.url, 'probe', log, {
    onMessage: () => undefined,
    onGap: () => {
      gaps += 1;
    },
  });
  closers = [() => worker.close(), () => backend.close(), stop, () => closeContext(ctx)];
  await vi.waitFor(() => expect(gaps).toBe(1), HANG_LIMIT);
});

afterEach(async () => {
  for (const close of closers) await close();
});

const read = () => ctx.db.user.count();
const write = () => ctx.db.$transaction(async (db) => await db.notification.deleteMany());
const readRaw = () => ctx.db.$queryRaw`SELECT 1`;

/** Calls the database and the queue continuously until `isOver`. Returns the errors of the calls. */
async function callUntil(isOver: () => boolean): Promise<unknown[]> {
  const failures: unknown[] = [];
  while (!isOver()) {
    const add = ctx.tasks.add('media', 'probe', {}, 'probe-0');
    const calls = [read(), write(), readRaw(), add];
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected') failures.push(result.reason);
    await pause(10);
  }
  return failures;
}

async function expectRecovery(): Promise<void> {
  await vi.waitFor(() => expect(read()).resolves.toBe(0), HANG_LIMIT);
  await vi.waitFor(() => expect(gaps).toBeGreaterThan(1), HANG_LIMIT);
  await ctx.tasks.add('media', 'probe', { after: true }, 'probe-after');
  await vi.waitFor(() => expect(done).toContainEqual({ after: true }), HANG_LIMIT);
}

const outageLines = () => lines.filter(({ dependency }) => dependency === 'database');

it('connects at most four times a second while Postgres is unavailable, and recovers', async () => {
  let isOver = false;
  const calling = callUntil(() => isOver);
  await pause(500); // every connection of the pools is in use
  const counter = await postgres.kill();
  await pause(OUTAGE_MS);
  await counter.close();
  isOver = true;
  const failures = await calling;
  await postgres.restart();
  await expectRecovery();

  expect(counter.dialedAt.length).toBeGreaterThan(2);
  expect(peakPerSecond(counter.dialedAt)).toBeLessThanOrEqual(4);
  expect(failures.length).toBeGreaterThan(10);
  expect(failures.filter((error) => outageOf(error) !== 'database')).toEqual([]);
  expect(outageLines().map(({ msg }) => msg)).toEqual(['dependency is away', 'dependency is back']);
  expect(lines).toEqual(outageLines());
});

it('fails running and later calls while Postgres hangs, and recovers', async () => {
  const slow = ctx.db.$queryRaw`SELECT pg_sleep(600)`.catch((error: unknown) => error);
  await pause(200);
  postgres.freeze();
  try {
    expect(outageOf(await slow)).toBe('database');
    expect(outageOf(await read().catch((error: unknown) => error))).toBe('database');
    expect(outageOf(await write().catch((error: unknown) => error))).toBe('database');
  } finally {
    postgres.thaw();
  }
  await expectRecovery();
});

it.each(['53100', '53300'])(
  'treats a Postgres without disk space or connections as an outage: %s',
  async (code) => {
    const fail = ctx.db.$executeRawUnsafe(
      `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`,
    );
    expect(outageOf(await fail.catch((error: unknown) => error))).toBe('database');
  },
);
