import pg from 'pg';
import { figure, mb, ms, quantile } from './figures.mjs';
import { json, startProduct } from './product.mjs';

/** A busy team: every user calls every path in every minute. */
const USERS = 50;
const PATHS = 60;
const ADDONS = 15;
/** Users who use add-ons and transcode videos. */
const ADDON_USERS = 10;
const REQUESTS_A_DAY = 10_000_000;
const DAYS = 365;
const DAYS_PACKED = 92;
const MINUTES_KEPT = 120;

/** Calls of each query, and calls before them that are not measured. */
const CALLS = 40;
const WARM_UP = 2;
const PERIODS = [24, 168, 720, 8760];
const TABLES = [
  'usage_series',
  'usage_minute',
  'usage_hour',
  'usage_day',
  'usage_day_hours',
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
    await seedYear(client, names);
    await measureSize(client);
    await measureCharts(product, names[0]);
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Writes a year of counts by day, 92 days of packed hours, all hours of the current day, and two hours by minute. */
async function seedYear(client, names) {
  const series = [
    ...names.map((name) => ['api', name]),
    ...Array.from({ length: ADDONS }, (_, n) => ['addons', `ADDON_${n}`]),
    ['cdn', 'traffic'],
    ['cdn', 'request'],
    ['transcodes', ''],
    ['lb', ''],
  ];
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  // The product has counted the sign-in, and may still register its series.
  await client.query(
    `CREATE TEMPORARY TABLE seeded AS SELECT * FROM unnest($1::text[], $2::text[]) AS series (kind, name)`,
    [series.map(([kind]) => kind), series.map(([, name]) => name)],
  );
  await client.query(
    'INSERT INTO usage_series (kind, name) SELECT kind, name FROM seeded ON CONFLICT DO NOTHING',
  );
  const now = Date.now() / 60_000;
  const perMinute = REQUESTS_A_DAY / 1_440 / USERS / PATHS;
  await seedBuckets(client, 'minute', now, MINUTES_KEPT, perMinute);
  const today = Math.floor(now / 1_440);
  await seedBuckets(client, 'hour', (today + 1) * 24, 24, perMinute * 60);
  await seedPackedDays(client, today, perMinute * 60);
  const older = DAYS - DAYS_PACKED;
  await seedBuckets(client, 'day', today - DAYS_PACKED, older, perMinute * 1_440);
  await client.query(
    `INSERT INTO usage_storage (user_id, kind, bucket, bytes)
     SELECT user_id, kind, $1::int - hour, 1e9::bigint + hour
     FROM generate_series(0, $2::int) AS user_id, unnest('{originals,derivatives,transcodes}'::text[]) AS kind,
       generate_series(0, 365 * 24) AS hour
     WHERE hour < 92 * 24 OR hour % 24 = 0
     ON CONFLICT DO NOTHING`,
    [Math.floor(now / 60), USERS],
  );
  await client.query(
    `UPDATE usage_state SET days_until = $1::int, counting_since = now() - interval '800 days'`,
    [today],
  );
  await client.query(
    'VACUUM ANALYZE usage_minute, usage_hour, usage_day, usage_day_hours, usage_storage',
  );
}

/** Writes counts of the last `count` minutes, hours or days, in the order in which a roll-up writes them. */
async function seedBuckets(client, unit, now, count, mean) {
  const buckets = 24 * 7;
  for (let ago = count; ago >= 1; ago -= buckets)
    await client.query(
      `INSERT INTO usage_${unit} (user_id, series_id, bucket, value)
       SELECT user_id, usage_series.id, bucket,
         CASE WHEN user_id = 0 THEN ${USERS} ELSE 1 END * ceil(random() * 2 * $3::float8)::bigint
       FROM generate_series($1::int, $2::int) AS bucket, generate_series(0, ${USERS}) AS user_id,
         seeded JOIN usage_series USING (kind, name)
       WHERE kind NOT IN ('addons', 'transcodes') OR user_id <= ${ADDON_USERS}
       ORDER BY bucket, user_id, usage_series.id
       ON CONFLICT DO NOTHING`,
      [Math.floor(now) - ago, Math.floor(now) - Math.max(ago - buckets + 1, 1), mean],
    );
}

/** Writes the last days before today with their hours, in the order and the shape in which a roll-up packs them. */
async function seedPackedDays(client, today, meanOfHour) {
  for (let ago = DAYS_PACKED; ago >= 1; ago -= 1)
    await client.query(
      `WITH counted AS (
         SELECT user_id, usage_series.id AS series_id,
           array_agg(CASE WHEN user_id = 0 THEN ${USERS} ELSE 1 END * ceil(random() * 2 * $2::float8)::bigint) AS hours
         FROM generate_series(0, ${USERS}) AS user_id, generate_series(0, 23), seeded JOIN usage_series USING (kind, name)
         WHERE kind NOT IN ('addons', 'transcodes') OR user_id <= ${ADDON_USERS}
         GROUP BY user_id, usage_series.id ORDER BY user_id, usage_series.id
       ), packed AS (
         INSERT INTO usage_day_hours (user_id, series_id, bucket, hours) SELECT user_id, series_id, $1::int, hours FROM counted
       )
       INSERT INTO usage_day (user_id, series_id, bucket, value)
       SELECT user_id, series_id, $1::int, (SELECT sum(value) FROM unnest(hours) AS value) FROM counted`,
      [today - ago, meanOfHour],
    );
}

async function measureSize(client) {
  const { rows } = await client.query(
    `SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes,
       (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || name, false, true, '')))[1]::text AS rows
     FROM unnest($1::text[]) AS name ORDER BY bytes DESC`,
    [TABLES],
  );
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  figure(
    `statistics of a year, ${USERS} users who call ${PATHS} paths every minute, ${REQUESTS_A_DAY / 1e6} million requests a day`,
    mb(total),
    rows
      .filter(({ bytes }) => bytes > 1e6)
      .map(({ name, bytes, rows: count }) => `${name}: ${mb(bytes)}, ${count} rows`)
      .join('; '),
  );
}

async function measureCharts(product, name) {
  const end = Math.floor(Date.now() / 1000);
  const user = Math.ceil(USERS / 2);
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
