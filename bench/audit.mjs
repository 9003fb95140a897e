import pg from 'pg';
import { figure, inParallel, mb, ms, quantile } from './figures.mjs';
import { json, startProduct } from './product.mjs';

const CHANGES = 1_000;
const AT_A_TIME = 16;
/** Entries of the log that is searched and verified. */
const ENTRIES = 200_000;

/** Measures what recording costs a change, how many entries are written a second, how large one is, and how long reading them takes. */
export async function benchAudit() {
  const product = await startProduct();
  const client = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await client.connect();
    await measureChanges(product, client);
    await measureAppend(product);
    await measureReading(product, client);
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Prints the response times of a recorded change with and without the trigger that chains entries. */
async function measureChanges(product, client) {
  const { data } = await json(`${product.base}/api/v1/users/new`, {
    headers: product.headers,
    body: {
      email: 'bench@example.com',
      first_name: 'Bench',
      last_name: 'User',
      role_id: 3,
      password: 'bench-user-1',
    },
  });
  const change = async (n) => {
    const began = performance.now();
    await json(`${product.base}/api/v1/users/${data.id}`, {
      method: 'PATCH',
      headers: product.headers,
      body: { last_name: `User ${n}` },
    });
    return performance.now() - began;
  };
  for (let n = 0; n < 100; n += 1) await change(n); // warms up the server
  const took = [];
  for (let n = 0; n < 300; n += 1) took.push(await change(n));
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) INSERT INTO audit_entry (at, actor_kind, actor_name, action, details)
     SELECT now(), 'user', 'bench@example.com', 'user.update', '{"changes":{"last_name":{"from":"User 1","to":"User 2"}}}'
     FROM generate_series(1, 1000)`,
  );
  const perEntryMs = rows[0]['QUERY PLAN'][0]['Execution Time'] / 1_000;
  figure(
    'change of a user, with its audit entry',
    `${ms(quantile(took, 0.5))} / ${ms(quantile(took, 0.95))}`,
    `p50 / p95; ${perEntryMs.toFixed(3)} ms of it in Postgres to number, chain and insert the entry`,
  );
}

/** Prints how many transactions with one entry each commit a second. They wait for each other. */
async function measureAppend({ databaseUrl }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_A_TIME });
  const took = [];
  const wallMs = await inParallel(CHANGES, AT_A_TIME, async () => {
    const began = performance.now();
    await pool.query(
      `INSERT INTO audit_entry (at, actor_kind, actor_name, action, details)
       VALUES (now(), 'user', 'bench@example.com', 'user.sign_in', '{"by":"password"}')`,
    );
    took.push(performance.now() - began);
  });
  await pool.end();
  figure(
    `entries a second from ${AT_A_TIME} connections, one transaction each`,
    `${Math.round((CHANGES * 1_000) / wallMs)}/s`,
    `each waits ${ms(quantile(took, 0.5))} / ${ms(quantile(took, 0.95))} (p50 / p95), commit included`,
  );
}

/** Prints how long pages, filters without a match, exports and the verification take. */
async function measureReading(product, client) {
  await client.query(
    `INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name, address,
       user_agent, credential, details)
     SELECT now(), 'user', n % 100, 'user-' || n % 100 || '@example.com', 'share.create', 'share', n, 'Share ' || n, '192.0.2.1',
       repeat('x', 110), 'session ' || gen_random_uuid(), '{"allow_download":true,"expires_at":null,"has_password":false}'
     FROM generate_series(1, $1::int) AS n`,
    [ENTRIES],
  );
  const { rows } = await client.query(
    'SELECT pg_total_relation_size($1) / count(*)::float AS bytes FROM audit_entry',
    ['audit_entry'],
  );
  figure('size of an entry of a browser, with its indexes', `${Math.round(rows[0].bytes)} bytes`);
  const timed = async (path) => {
    const began = performance.now();
    const answer = await fetch(`${product.base}/api/v1/${path}`, { headers: product.headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - began;
  };
  await timed('audit');
  const page = await timed('audit');
  const user = await timed('audit?actor=user:1000000');
  const none = await timed('audit?actor=nobody@nowhere');
  figure(
    `page of a log with ${ENTRIES} entries`,
    ms(page),
    `${ms(user)} for a user id without an entry, ${ms(none)} for a part of a name that no entry contains`,
  );
  const before = await product.tree('server');
  const csv = await timed('audit.csv');
  const after = await product.tree('server');
  figure(
    'export of that log as CSV',
    ms(csv),
    `server RSS ${mb(before.rssBytes)} before, ${mb(after.rssBytes)} after`,
  );
  const began = performance.now();
  for (let last = null; ; ) {
    const query = last === null ? '' : `?after=${last}`;
    const check = await json(`${product.base}/api/v1/audit/verify${query}`, product);
    if (check.data.broken) throw new Error('the chain is broken');
    last = check.data.next_after;
    if (last === null) break;
  }
  figure('verification of that log', ms(performance.now() - began), 'in calls of 10,000 entries');
}
