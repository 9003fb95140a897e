import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { HOURS_PER_DAY, hourOf } from '@spindle/core/usage/usage-count';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonLog, putOwn, readMedia } from '../../../test/cdn-logs.ts';

const SECRET_KEY = 'a secret key that only tests know, long enough';
const LINES = 20_000;

let test: TestContext;
let admin: TestUser;
let server: ServerProcess;
let locker: pg.Client;
let hour: number;
let log: string;

beforeAll(async () => {
  test = await openTestContext({ SECRET_KEY });
  admin = await makeUser(test.ctx, deriveSecrets(SECRET_KEY), 'ADMIN');
  const now = test.ctx.now();
  hour = hourOf(now) - 3;
  await putOwn(test, 'hour', { hour, userId: admin.row.id, requests: 9 });
  const path = `/video/${'a'.repeat(32)}/720p-video.mp4`;
  log = jsonLog(Array.from({ length: LINES }, () => ({ hour, path, bytes: 1 })));
  server = await startServerProcess(test.ctx.config, { SECRET_KEY });
  locker = new pg.Client({ connectionString: test.ctx.config.databaseUrl });
  await locker.connect();
});

afterAll(async () => {
  await locker.end();
  await server.kill();
  await test.close();
});

const send = () =>
  fetch(`${server.base}/api/v1/usage/cdn_logs`, {
    method: 'POST',
    headers: { 'x-filespin-api-key': admin.apiKey },
    body: log,
  });

const read = async () => ({
  hour: await readMedia(test, 'hour', hour),
  day: await readMedia(test, 'day', Math.floor(hour / HOURS_PER_DAY)),
  logs: await test.ctx.db.cdnLog.count(),
});

/** Waits until a statement waits for a lock. */
const untilBlocked = () =>
  expect
    .poll(async () => {
      const { rows } = await locker.query(
        `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted
         AND relation = 'audit_entry'::regclass`,
      );
      return rows[0].count;
    })
    .toBe(1);

it('a server that is killed after its last write of an import has imported nothing, and the next import counts once', async () => {
  const before = await read();
  // The entry of the audit log is the last write of an import.
  await locker.query('BEGIN; LOCK TABLE audit_entry IN EXCLUSIVE MODE');
  const broken = send().then(
    () => 'answered',
    () => 'broken',
  );
  await untilBlocked();
  await server.kill();
  expect(await broken).toBe('broken');
  await locker.query('COMMIT');
  // Postgres notices the lost connection when it answers it.
  await expect
    .poll(async () => {
      const { rows } = await locker.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND state <> 'idle' AND query LIKE '%audit_entry%' AND pid <> pg_backend_pid()`,
      );
      return rows[0].count;
    })
    .toBe(0);
  expect(await read()).toEqual(before);

  server = await startServerProcess(test.ctx.config, { SECRET_KEY });
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  const { hour: hourly, day: daily, logs } = await read();
  expect(logs).toBe(1);
  for (const counts of [hourly, daily])
    expect(counts).toEqual(
      expect.arrayContaining([
        `cdn request 0: ${LINES}`,
        `cdn traffic 0: ${LINES}`,
        'cdn_own request 0: 9',
      ]),
    );
});
