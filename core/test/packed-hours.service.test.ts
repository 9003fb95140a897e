import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@spindle/prisma/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from './services.ts';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));
const PACKING = '20261127000530_usage_day_hours';
/** The first day that is not summed yet. */
const DAY = 20_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-migrations-'));
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(dir, { recursive: true });
});

it('packs the hours of summed days when an installation is upgraded', async () => {
  for (const folder of ['sql/functions', 'sql/triggers'])
    await mkdir(join(dir, folder), { recursive: true });
  for (const name of await readdir(MIGRATIONS))
    if (name < PACKING)
      await cp(join(MIGRATIONS, name), join(dir, 'migrations', name), { recursive: true });
  await migrate(database.url, dir);
  await client.query('UPDATE usage_state SET days_until = $1', [DAY]);
  await client.query(
    `INSERT INTO usage_hour (user_id, series_id, bucket, value)
     SELECT user_id, 1, bucket, bucket % 24 + 100
     FROM unnest('{0,7}'::int[]) AS user_id, generate_series(($1::int - 2) * 24 + 20, $1::int * 24 + 3) AS bucket`,
    [DAY],
  );
  await client.query(
    `INSERT INTO usage_day (user_id, series_id, bucket, value)
     SELECT user_id, series_id, bucket / 24, sum(value) FROM usage_hour WHERE bucket / 24 < $1::int GROUP BY 1, 2, 3`,
    [DAY],
  );
  const read = async (table: string) =>
    (await client.query(`SELECT * FROM ${table} ORDER BY user_id, bucket`)).rows;
  const days = await read('usage_day');
  await migrate(database.url);
  expect(await read('usage_day')).toEqual(days);
  expect((await read('usage_hour')).map(({ bucket, value }) => [bucket, value])).toEqual(
    [0, 7].flatMap(() => [0, 1, 2, 3].map((hour) => [DAY * 24 + hour, String(100 + hour)])),
  );
  const all = Array.from({ length: 24 }, (_, hour) => String(100 + hour));
  const evening = all.map((value, hour) => (hour < 20 ? '0' : value));
  expect((await read('usage_day_hours')).map(({ bucket, hours }) => [bucket, hours])).toEqual(
    [0, 7].flatMap(() => [
      [DAY - 2, evening],
      [DAY - 1, all],
    ]),
  );
});
