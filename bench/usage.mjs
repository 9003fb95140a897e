import pg from 'pg';
import { figure, mb, ms, quantile } from './figures.mjs';
import { json, startProduct } from './product.mjs';

const PATHS = 60;
/** Sundays and Saturdays excluded: day 0 was a Thursday. */
const isWeekday = (day) => `(${day} + 3) % 7 < 5`;
/** Returns whether a user calls a path in an hour or on a day: on average `count` of the paths, changing. */
const isCalled = (count) =>
  `(kind <> 'api' OR abs(hashint4(user_id * 7919 + usage_series.id * 104729 + bucket)) % ${PATHS} < ${count})`;

/**
 * Teams that send as many requests. `hour` and `day` are the conditions under which a user has counts. Of the second team, every user has
 * counts of every path in every hour of every day: the most rows that so many users and paths can have.
 */
const TEAMS = [
  {
    users: 200,
    about:
      '195 people, who work from 7 to 18 on weekdays and call 24 of 60 paths in an hour and 45 on a day, and 5 programs, which call all paths at all times',
    hour: `(${isWeekday('bucket / 24')} AND bucket % 24 BETWEEN 7 AND 17 AND ${isCalled(24)})`,
    day: `(${isWeekday('bucket')} AND ${isCalled(45)})`,
  },
  { users: 50, about: '50 users, who call 60 paths in every hour', hour: 'true', day: 'true' },
];
/** Users with counts at all times: the sums over all users, and programs. */
const ALWAYS = 5;
const ADDONS = 15;
const TASKS = 12;
const QUEUES = 3;
const WAIT_GROUPS = 6;
/** Users who use add-ons, transcode videos and start jobs. */
const MEDIA_USERS = 10;
const REQUESTS_A_DAY = 1_000_000;
const DAYS = 365;
const HOURLY_DAYS = 92;
/** Hours at the end that are written as servers write them, instead of each row once: in batches of 5 seconds. */
const BATCHED_HOURS = 6;
const BATCHES_PER_HOUR = 720;

/** Calls of each query, and calls before them that are not measured. */
const CALLS = 40;
const WARM_UP = 2;
const PERIODS = [24, 168, 720, 8760];
const TABLES = [
  'usage_series',
  'usage_hour',
  'usage_day',
  'usage_storage',
  'usage_writer',
  'usage_state',
];

/** Measures the size of a year of statistics of a busy team, and the response time of each chart on it. */
export async function benchUsage() {
  const product = await startProduct();
  const client = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await client.connect();
    const { paths } = await json(`${product.base}/api/v1/openapi.json`);
    const names = Object.keys(paths).slice(0, PATHS);
    for (const team of TEAMS) {
      await seedYear(client, names, team);
      await measureSize(client, team, 'each row written once');
      await writeBatches(client, team);
      await measureSize(client, team, `the last ${BATCHED_HOURS} hours written in batches of 5 s`);
      await measureCharts(product, names[0], team);
    }
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Writes a year of counts by day, and its last 92 days by hour, each row once and in the order of time. */
async function seedYear(client, names, team) {
  const series = [
    ...names.map((name) => ['api', name]),
    ...numbered(ADDONS, (n) => ['addons', `ADDON_${n}`]),
    ...numbered(TASKS, (n) => ['work', `task-${n}`]),
    ...numbered(QUEUES, (n) => ['wait_ms', `queue-${n}`]),
    ...numbered(QUEUES * WAIT_GROUPS, (n) => [
      'wait',
      `queue-${n % QUEUES} ${Math.floor(n / QUEUES)}`,
    ]),
    ...['traffic', 'request'].map((name) => ['cdn', name]),
    ['transcodes', ''],
    ['lb', ''],
  ];
  await client.query(
    `SET synchronous_commit = off; DROP TABLE IF EXISTS seeded; TRUNCATE usage_hour, usage_day, usage_storage`,
  );
  // The product has counted the sign-in, and may still register its series.
  await client.query(
    `CREATE TEMPORARY TABLE seeded AS SELECT * FROM unnest($1::text[], $2::text[]) AS series (kind, name)`,
    [series.map(([kind]) => kind), series.map(([, name]) => name)],
  );
  await client.query(
    'INSERT INTO usage_series (kind, name) SELECT kind, name FROM seeded ON CONFLICT DO NOTHING',
  );
  const hour = Math.floor(Date.now() / 3_600_000) - BATCHED_HOURS;
  const today = Math.floor(Date.now() / 86_400_000);
  const perHour = REQUESTS_A_DAY / 24 / team.users / PATHS;
  const firstDay = today - HOURLY_DAYS;
  await seedBuckets(client, 'day', team, {
    from: today - DAYS,
    until: today + 1,
    mean: perHour * 24,
  });
  await seedBuckets(client, 'hour', team, { from: firstDay * 24, until: hour, mean: perHour });
  await client.query(
    `INSERT INTO usage_storage (user_id, kind, bucket, bytes)
     SELECT user_id, part, $1::int - hour, 1e9::bigint + hour
     FROM generate_series(0, $2::int) AS user_id, unnest('{originals,derivatives,transcodes}'::text[]) AS part,
       generate_series(0, 365 * 24) AS hour, LATERAL (SELECT 60 AS id, 'lb' AS kind, $1::int - hour AS bucket) AS usage_series
     WHERE (hour < 92 * 24 OR hour % 24 = 0) AND (user_id <= ${ALWAYS} OR ${team.hour})
     ON CONFLICT DO NOTHING`,
    [hour, team.users],
  );
  await client.query(
    `UPDATE usage_state SET days_until = $1::int, counting_since = now() - interval '800 days'`,
    [today],
  );
  await client.query('VACUUM ANALYZE usage_hour, usage_day, usage_storage');
}

const numbered = (length, make) => Array.from({ length }, (_, n) => make(n));

/** Writes counts of hours or days from `from` and before `until`, a week of hours at a time. */
async function seedBuckets(client, unit, team, { from, until, mean }) {
  const buckets = 24 * 7;
  for (let first = from; first < until; first += buckets)
    await client.query(
      `INSERT INTO usage_${unit} (user_id, series_id, bucket, value)
       SELECT user_id, usage_series.id, bucket,
         CASE WHEN user_id = 0 THEN ${team.users} ELSE 1 END * ceil(random() * 2 * $3::float8)::bigint
       FROM generate_series($1::int, $2::int) AS bucket, generate_series(0, ${team.users}) AS user_id,
         seeded JOIN usage_series USING (kind, name)
       WHERE (kind IN ('api', 'cdn', 'lb') OR user_id <= ${MEDIA_USERS}) AND (user_id <= ${ALWAYS} OR ${team[unit]})
       ORDER BY bucket, user_id, usage_series.id
       ON CONFLICT DO NOTHING`,
      [first, Math.min(first + buckets, until) - 1, mean],
    );
}

/** Writes the last hours with the function of the product. Each request counts its path and its bytes, and one in three is of media. */
async function writeBatches(client, { users }) {
  const requests = Math.round(REQUESTS_A_DAY / 24 / BATCHES_PER_HOUR);
  const first = Math.floor(Date.now() / 3_600_000) - BATCHED_HOURS;
  const batches = BATCHED_HOURS * BATCHES_PER_HOUR;
  const began = performance.now();
  await client.query(`DO $do$
    DECLARE
      paths integer[] := ARRAY(SELECT usage_series.id FROM seeded JOIN usage_series USING (kind, name) WHERE kind = 'api');
      media integer[] := ARRAY(SELECT id FROM usage_series WHERE kind = 'cdn');
      sent integer := (SELECT id FROM usage_series WHERE kind = 'lb');
    BEGIN
      FOR batch IN 0 .. ${batches - 1} LOOP
        PERFORM add_usage((
          WITH request AS MATERIALIZED (
            SELECT n, 1 + floor(random() * ${users})::integer AS user_id, paths[1 + floor(random() * ${PATHS})::integer] AS path
            FROM generate_series(1, ${requests}) AS n
          ), counted AS (
            SELECT user_id, path AS series_id, 1 AS value FROM request
            UNION ALL SELECT user_id, sent, 40000 FROM request
            UNION ALL SELECT user_id, unnest(media), 40000 FROM request WHERE n % 3 = 0
          )
          SELECT json_agg(json_build_object('user_id', owner, 'series_id', series_id, 'bucket', ${first} + batch / ${BATCHES_PER_HOUR},
            'value', value))
          FROM (
            SELECT owner, series_id, sum(value) AS value
            FROM counted, LATERAL (VALUES (user_id), (0)) AS owners (owner) GROUP BY owner, series_id
          ) AS summed
        ));
        COMMIT; -- each batch is a transaction of its own, which lets the next ones reuse its space
      END LOOP;
    END $do$`);
  const each = (performance.now() - began) / batches;
  figure('writing a batch of 5 s', ms(each), `mean of ${batches}, ${requests} requests each`);
  await client.query('VACUUM ANALYZE usage_hour, usage_day');
}

/** Prints the size of all tables with their indexes. */
async function measureSize(client, { about }, state) {
  const { rows } = await client.query(
    `SELECT name, pg_relation_size(name::regclass)::float8 AS heap, pg_indexes_size(name::regclass)::float8 AS indexes,
       pg_total_relation_size(name::regclass)::float8 AS bytes,
       (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || name, false, true, '')))[1]::text AS rows
     FROM unnest($1::text[]) AS name ORDER BY bytes DESC`,
    [TABLES],
  );
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  figure(
    `statistics of a year, ${REQUESTS_A_DAY / 1e6} million requests a day: ${about}`,
    mb(total),
    `${state}; ${rows
      .filter(({ bytes }) => bytes > 1e6)
      .map(
        ({ name, heap, indexes, rows: count }) =>
          `${name}: ${mb(heap)} and ${mb(indexes)} of indexes, ${count} rows`,
      )
      .join('; ')}`,
  );
}

async function measureCharts(product, name, { users }) {
  const end = Math.floor(Date.now() / 1000);
  const user = Math.ceil(users / 2);
  const queries = PERIODS.flatMap((period) => [
    ...['api', 'addons', 'cdn', 'transcodes', 'lb', 'storage'].map(
      (type) => `${type}?period=${period}`,
    ),
    `api?period=${period}&user_id=${user}`,
  ]);
  const path = encodeURIComponent(name);
  for (const days of [1, 7, 30, 365]) {
    const range = `start_time=${end - days * 86_400}&end_time=${end}`;
    for (const type of ['api', 'addons', 'cdn', 'transcodes', 'lb', 'storage'])
      queries.push(`timeseries/${type}?${range}&combine=series`);
    for (const type of ['api', 'addons']) queries.push(`timeseries/${type}?${range}&combine=time`);
    queries.push(`timeseries/api?${range}&stat_subtype=${path}&combine=series`);
    for (const combine of ['series', 'time'])
      queries.push(`timeseries/api?${range}&user_id=${user}&combine=${combine}`);
    queries.push(`../usage/processing?${range}`);
  }
  const charts = await timeQueries(product, queries);
  const slowest = charts
    .map(({ query, times }) => ({ query, p95: quantile(times, 0.95), p50: quantile(times, 0.5) }))
    .sort((a, b) => b.p95 - a.p95);
  figure(
    `slowest of ${queries.length} queries of charts`,
    pair(charts.find(({ query }) => query === slowest[0].query).times),
    `p50 / p95 of ${CALLS} calls over HTTP; ${slowest[0].query.replaceAll('|', '')}`,
  );
  figure(
    'all queries of charts together',
    pair(charts.flatMap(({ times }) => times)),
    slowest
      .slice(1, 6)
      .map(({ query, p50, p95 }) => `${query}: ${ms(p50)} / ${ms(p95)}`)
      .join('; '),
  );
  const year = `timeseries/api?start_time=${end - 365 * 86_400}&end_time=${end}`;
  const [points] = await timeQueries(product, [year]);
  figure('all points of all paths for a year', pair(points.times), 'no chart reads them');
}

/** Returns p50 and p95 of milliseconds. */
const pair = (times) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.95))}`;

/** Returns the milliseconds of each call of queries. */
async function timeQueries(product, queries) {
  // In rounds, so that a moment of load does not affect one query alone. The first rounds warm the server and the database up.
  const measured = queries.map((query) => ({ query, times: [] }));
  for (let round = -WARM_UP; round < CALLS; round += 1)
    for (const { query, times } of measured) {
      const time = await timeQuery(product, query);
      if (round >= 0) times.push(time);
    }
  return measured;
}

/** Returns the milliseconds of a call of a query, with the compression that browsers accept over HTTPS. */
async function timeQuery(product, query) {
  const headers = { ...product.headers, 'accept-encoding': 'gzip, br' };
  const began = performance.now();
  const answer = await fetch(`${product.base}/api/v1/stats/${query}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
  return performance.now() - began;
}
