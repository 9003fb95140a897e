import { migrate } from '@spindle/prisma/migrate';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, migrateBefore } from './empty-database.ts';

const MIGRATION = '20261130230100_usage_hours_and_days';
/** The first day that is not packed yet. */
const DAY = 20_000;
/** An hour of that day that a log of a CDN covers. */
const COVERED = DAY * 24 + 5;

/** Fills the tables of the earlier form: years of days, 92 packed days, a day of hours, two hours of minutes, and late counts. */
const FILL = `
  INSERT INTO usage_series (id, kind, name) VALUES
    (1, 'api', '/api/v1/login'), (2, 'cdn', 'request'), (3, 'cdn_own', 'request'), (4, 'cdn', 'traffic');
  CREATE TEMP TABLE seeded AS SELECT user_id, series_id FROM generate_series(-1, 6) AS user_id, unnest('{1,2,4}'::int[]) AS series_id;
  INSERT INTO usage_day (user_id, series_id, bucket, value)
  SELECT user_id, series_id, day, day + user_id FROM seeded, generate_series(${DAY} - 800, ${DAY} - 93) AS day;
  INSERT INTO usage_day_hours (user_id, series_id, bucket, hours)
  SELECT user_id, series_id, day, array_agg(CASE WHEN (hour + user_id + day) % 3 = 0 THEN 0 ELSE day * hour + series_id END ORDER BY hour)
  FROM seeded, generate_series(${DAY} - 92, ${DAY} - 1) AS day, generate_series(0, 23) AS hour GROUP BY 1, 2, 3;
  INSERT INTO usage_day (user_id, series_id, bucket, value)
  SELECT user_id, series_id, bucket, (SELECT sum(value) FROM unnest(hours) AS value) FROM usage_day_hours;
  INSERT INTO usage_hour (user_id, series_id, bucket, value)
  SELECT user_id, series_id, hour, hour + user_id + 2 FROM seeded, generate_series(${DAY} * 24, ${DAY} * 24 + 6) AS hour
  UNION ALL SELECT user_id, series_id, (${DAY} - 3) * 24 + 7, 1000 FROM seeded WHERE user_id > 5;
  INSERT INTO usage_minute (user_id, series_id, bucket, value)
  SELECT user_id, series_id, minute, 1 + minute % 7 FROM seeded, generate_series((${DAY} * 24 + 6) * 60, (${DAY} * 24 + 8) * 60 - 1) AS minute
  UNION ALL SELECT user_id, series_id, (${DAY} - 2) * 1440 + 61, 500 FROM seeded WHERE user_id < 3
  UNION ALL SELECT user_id, series_id, ${COVERED} * 60 + 7, 30 FROM seeded WHERE user_id = 4;
  INSERT INTO cdn_log (id, sha256, name, format, lines, requests, bytes, first_hour, last_hour, imported_at)
  VALUES (1, 'a', '', 'json', 1, 1, 1, ${COVERED}, ${COVERED}, now());
  INSERT INTO cdn_log_hour (log_id, bucket, user_id, requests, bytes) VALUES (1, ${COVERED}, 0, 1, 1);`;

/** The counts of charts by hour and by day in the earlier form. The roll-up put minutes of covered hours aside; "cdn_own" of traffic is missing. */
const EARLIER_MINUTES = `
  SELECT user_id, CASE WHEN series_id = 2 AND bucket / 60 = ${COVERED} THEN 3 ELSE series_id END AS series_id, bucket / 60 AS bucket, value
  FROM usage_minute`;
const EARLIER = {
  hour: `
    SELECT user_id, series_id, bucket * 24 + hour - 1 AS bucket, value
    FROM usage_day_hours, unnest(hours) WITH ORDINALITY AS of_day (value, hour)
    UNION ALL SELECT user_id, series_id, bucket, value FROM usage_hour
    UNION ALL ${EARLIER_MINUTES}`,
  day: `
    SELECT user_id, series_id, bucket, value FROM usage_day
    UNION ALL SELECT user_id, series_id, bucket / 24, value FROM usage_hour
    UNION ALL SELECT user_id, series_id, bucket / 24, value FROM (${EARLIER_MINUTES}) AS minutes`,
};

async function readSums(client: pg.Client, counts: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat_ws(' ', user_id, series_id, bucket, sum(value)) AS text FROM (${counts}) AS counted
     GROUP BY user_id, series_id, bucket HAVING sum(value) <> 0 ORDER BY user_id, series_id, bucket`,
  );
  return rows.map(({ text }) => text);
}

it('keeps every hour and day of the statistics when an installation with packed days is upgraded', async () => {
  const database = await createEmptyDatabase();
  const { url, client, remove } = database;
  onTestFinished(remove);
  await migrateBefore(database, MIGRATION);
  await client.query(FILL);
  const hours = await readSums(client, EARLIER.hour);
  const days = await readSums(client, EARLIER.day);
  await migrate(url);
  expect(await readSums(client, 'SELECT * FROM usage_hour')).toEqual(hours);
  expect(await readSums(client, 'SELECT * FROM usage_day')).toEqual(days);
  expect(hours).toContain(`4 3 ${COVERED} 30`);
  expect(hours.length).toBeGreaterThan(35_000);
  expect(days.length).toBe(24 * 801 + 1);
  const left = await client.query(
    `SELECT to_regclass('usage_minute') AS minutes, to_regclass('usage_day_hours') AS packed`,
  );
  expect(left.rows).toEqual([{ minutes: null, packed: null }]);
});
