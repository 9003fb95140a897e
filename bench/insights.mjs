import pg from 'pg';
import { figure, mb, ms, quantile } from './figures.mjs';
import { fillLibrary } from './seed.mjs';

const DAYS = 365;
const USERS = 50;
/** Rows of an ended day, and of one that is older than a month: what the reduction keeps of all users and of each user. */
const ASSETS_OF_ALL = 300;
const ASSETS_OF_USER = 60;
const OLD_DAYS = 31;
const OLD_ASSETS_OF_ALL = 80;
const OLD_ASSETS_OF_USER = 30;
const OLD_NAMES = 100;
/** Used assets of the current day, which is not reduced yet. */
const ASSETS_TODAY = 20_000;
const SHARES = 200;
const NAMES = 1_000;
const TERMS = 5_000;
const HOST_DAYS = 92;
const ASSETS_OF_HOST = 10;

/** Calls of each query. */
const CALLS = 20;
const PERIODS = [1, 7, 30, 365];
const TABLES = [
  'usage_asset',
  'usage_asset_day',
  'usage_share_day',
  'usage_name_day',
  'usage_host_asset',
  'usage_term_user',
  'usage_library',
];

/** Measures the size of a year of insights at a million assets, and the response time of each list on it. */
export async function benchInsights(product) {
  await fillLibrary(product);
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    await seedYear(client);
    await measureSize(client);
    await measureLists(product);
    await measureLibrary(client);
  } finally {
    await client.end();
  }
}

/** Writes a year of insights. Of the assets, the older half was used. */
async function seedYear(client) {
  const today = Math.floor(Date.now() / 86_400_000);
  const fill = (sql, ...values) => client.query(sql, values);
  await client.query(`SET synchronous_commit = off`);
  await client.query(`TRUNCATE ${TABLES.join(', ')}`);
  await fill(
    `INSERT INTO usage_asset (asset_id, last_day, views, downloads)
     SELECT id, $1::int, 10, 1 FROM (SELECT id FROM asset ORDER BY seq LIMIT 500000) AS used`,
    today,
  );
  await client.query(
    `CREATE TEMP TABLE used AS SELECT row_number() OVER () AS n, asset_id FROM usage_asset`,
  );
  await client.query('CREATE INDEX ON used (n)');
  const addDays = (user, count, from, until) =>
    fill(
      `INSERT INTO usage_asset_day (user_id, day, asset_id, views, downloads)
       SELECT user_id, day, asset_id, 1 + abs(hashint4(day) % 1000 + place) % 90, place % 5
       FROM generate_series($4::int, $5::int) AS day, generate_series($1::int, $2::int) AS user_id,
         generate_series(1, $3::int) AS place, LATERAL (
           SELECT asset_id FROM used WHERE used.n = 1 + abs(hashint4(day * 31 + place * 7 + user_id)) % 500000
         ) AS picked
       ON CONFLICT DO NOTHING`,
      ...(user === 'all' ? [0, 0] : [1, USERS]),
      ...[count, from, until],
    );
  await addDays('all', OLD_ASSETS_OF_ALL, today - DAYS, today - OLD_DAYS - 1);
  await addDays('each', OLD_ASSETS_OF_USER, today - DAYS, today - OLD_DAYS - 1);
  await addDays('all', ASSETS_OF_ALL, today - OLD_DAYS, today - 1);
  await addDays('each', ASSETS_OF_USER, today - OLD_DAYS, today - 1);
  await addDays('all', ASSETS_TODAY, today, today);
  await addDays('each', ASSETS_TODAY / USERS, today, today);
  await fill(
    `INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
     SELECT day, n, 1 + n % 50, n % 30, n % 60, n % 9, n * 1e6::bigint
     FROM generate_series($1::int, $2::int) AS day, generate_series(1, ${SHARES}) AS n`,
    ...[today - DAYS, today],
  );
  await fill(
    `INSERT INTO usage_name_day (kind, day, name, requests, bytes)
     SELECT kind, day, kind || ' ' || (n * 7 + day) % ${TERMS}, n, n * 1000
     FROM unnest('{host,term}'::text[]) AS kind, generate_series($1::int, $2::int) AS day, generate_series(1, ${NAMES}) AS n
     WHERE day >= $2::int - ${OLD_DAYS} OR n <= ${OLD_NAMES}
     ON CONFLICT DO NOTHING`,
    ...[today - DAYS, today],
  );
  await client.query(
    `INSERT INTO usage_term_user (term, user_id)
     SELECT 'term ' || n, user_id FROM generate_series(0, ${TERMS - 1}) AS n, generate_series(1, 3) AS user_id`,
  );
  await fill(
    `INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
     SELECT 'host ' || (site * 7 + day) % ${TERMS}, day, asset_id, place, 1000
     FROM generate_series($1::int, $2::int) AS day, generate_series(1, ${NAMES}) AS site,
       generate_series(1, ${ASSETS_OF_HOST}) AS place, LATERAL (
         SELECT asset_id FROM used WHERE used.n = 1 + (site * 13 + place * 5) % 500000
       ) AS picked
     ON CONFLICT DO NOTHING`,
    ...[today - HOST_DAYS, today],
  );
  await fill(
    `INSERT INTO usage_library (day, user_id, type, age, assets, bytes, unused_assets, unused_bytes)
     SELECT day, user_id, type, age, 100, 1e9::bigint, 50, 5e8::bigint
     FROM generate_series($1::int, $2::int) AS day, generate_series(1, ${USERS}) AS user_id,
       unnest('{image,video,audio,other,trash}'::text[]) AS type, generate_series(0, 5) AS age
     ON CONFLICT DO NOTHING -- the worker may have measured meanwhile`,
    ...[today - HOST_DAYS, today],
  );
  await client.query(`VACUUM ANALYZE ${TABLES.join(', ')}`);
}

async function measureSize(client) {
  const { rows } = await client.query(
    `SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes FROM unnest($1::text[]) AS name ORDER BY bytes DESC`,
    [TABLES],
  );
  figure(
    `insights of a year: ${USERS} users, 500,000 used assets, ${NAMES} sites and ${NAMES} terms a day`,
    mb(rows.reduce((sum, { bytes }) => sum + bytes, 0)),
    rows.map(({ name, bytes }) => `${name}: ${mb(bytes)}`).join('; '),
  );
}

async function measureLists(product) {
  const end = Math.floor(Date.now() / 1000);
  const ranges = PERIODS.map((days) => `start_time=${end - days * 86_400}&end_time=${end}`);
  const lists = {
    'most viewed assets': ranges.map((range) => `top_assets?${range}`),
    'most downloaded assets of a user': ranges.map(
      (range) => `top_assets?${range}&by=downloads&user_id=7`,
    ),
    'never used assets': ['unused_assets', 'unused_assets?after=450000', 'unused_assets?user_id=7'],
    'searches without results': ranges.map((range) => `searches_without_results?${range}`),
    'share traffic': ranges.map((range) => `share_traffic?${range}`),
    'embedding sites': ranges.map((range) => `embedding_hosts?${range}`),
    'assets of an embedding site': ranges.map((range) => `embedded_assets?${range}&host=host+7`),
    storage: ranges.map((range) => `storage?${range}`),
    processing: ranges.map((range) => `processing?${range}`),
  };
  for (const [name, queries] of Object.entries(lists)) {
    const measured = [];
    for (const query of queries) measured.push(await timeQuery(product, query));
    const worst = Math.max(...measured.map((times) => quantile(times, 0.95)));
    figure(
      name,
      `${ms(quantile(measured.flat(), 0.5))} / ${ms(worst)}`,
      `p50 of all / p95 of the slowest query; p50 by query: ${measured.map((times) => ms(quantile(times, 0.5))).join(', ')}`,
    );
  }
}

/** Returns the milliseconds of each call of a query. */
async function timeQuery({ base, headers }, query) {
  const times = [];
  for (let n = 0; n < CALLS; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${base}/api/v1/usage/${query}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${text}`);
    times.push(performance.now() - began);
  }
  return times;
}

/** Prints the duration of the last measurement of the library, in the background of the worker. */
async function measureLibrary(client) {
  await client.query('UPDATE usage_state SET storage_at = NULL, storage_ms = 0');
  for (let seconds = 0; seconds < 150; seconds += 1) {
    const { rows } = await client.query('SELECT storage_ms FROM usage_state');
    if (rows[0].storage_ms > 0) {
      const share = 'at most 0.2 % of the time';
      return figure('measuring the storage of a million assets', ms(rows[0].storage_ms), share);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
