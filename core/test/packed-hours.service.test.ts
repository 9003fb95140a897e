import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@spindle/prisma/migrate';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from './empty-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url));
const PACKING = '20261127000530_usage_day_hours';
/** The first day that is not summed yet. */
const DAY = 20_000;

it('packs the hours of summed days when an installation is upgraded', async () => {
  const { url, client, dir, remove } = await createEmptyDatabase();
  onTestFinished(remove);
  for (const name of await readdir(MIGRATIONS))
    if (name < PACKING)
      await cp(join(MIGRATIONS, name), join(dir, 'migrations', name), { recursive: true });
  await migrate(url, dir);
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
  await migrate(url);
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
