/**
 * Measures pgvector beside the index of the product: `node bench/pgvector.mjs URL [IMAGES]`. URL names a Postgres with the extension
 * `vector` 0.8 or later; the table `bench_vector` is created there and dropped. Vectors of 512 dimensions lie around 1000 centers, as
 * pictures lie around the things that they show. Compares an HNSW index on half-precision numbers with an exact scan.
 */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../server/package.json', import.meta.url));
const pg = require('pg');

const DIMENSIONS = 512;
const CENTERS = 1000;
const SEARCHES = 40;
const FOUND = 60;
/** Rows of one INSERT. */
const BATCH = 200;

const [url, images = '100000'] = process.argv.slice(2);
if (!url) throw new Error('Name a database with pgvector.');
const total = Number(images);

let state = 42;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
}
const randomVector = () => unit(Float32Array.from({ length: DIMENSIONS }, random));
function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
const centers = Array.from({ length: CENTERS }, randomVector);
/** Returns a vector at a cosine of about .7 from a center, as photographs of one thing are. */
function pictureVector() {
  const center = centers[Math.floor((random() + 0.5) * CENTERS)];
  const noise = randomVector();
  return unit(center.map((value, i) => value + noise[i]));
}
const toText = (vector) => `[${Array.from(vector, (value) => value.toFixed(5)).join(',')}]`;

const client = new pg.Client({ connectionString: url });
await client.connect();

async function timed(work) {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

async function fill() {
  await client.query('CREATE EXTENSION IF NOT EXISTS vector');
  await client.query('DROP TABLE IF EXISTS bench_vector');
  await client.query(
    `CREATE TABLE bench_vector (seq int PRIMARY KEY, vector halfvec(${DIMENSIONS}))`,
  );
  for (let from = 0; from < total; from += BATCH) {
    const count = Math.min(BATCH, total - from);
    const values = Array.from({ length: count }, (_, i) => `(${from + i}, $${i + 1}::halfvec)`);
    const vectors = Array.from({ length: count }, () => toText(pictureVector()));
    await client.query(`INSERT INTO bench_vector VALUES ${values.join(',')}`, vectors);
  }
}

/** `seq` of the nearest rows that match a condition. */
async function search(vector, condition) {
  const { rows } = await client.query(
    `SELECT seq FROM bench_vector WHERE ${condition} ORDER BY vector <=> $1::halfvec LIMIT ${FOUND}`,
    [toText(vector)],
  );
  return rows.map(({ seq }) => seq);
}

async function measure(name, condition, queries, exact) {
  const times = [];
  let right = 0;
  let expected = 0;
  for (const [i, query] of queries.entries()) {
    const { result, ms } = await timed(() => search(query, condition));
    times.push(ms);
    const wanted = new Set(exact[i]);
    expected += wanted.size;
    right += result.filter((seq) => wanted.has(seq)).length;
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
  console.log(
    `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, recall ${(right / expected).toFixed(3)}`,
  );
}

const CONDITIONS = {
  'all images': 'true',
  'a filter of half the images': 'seq % 2 = 0',
  'a filter of 1 % of the images': 'seq % 100 = 0',
  'a filter of 0.1 % of the images': 'seq % 1000 = 0',
};

try {
  const { ms: fillMs } = await timed(fill);
  console.log(`${total} vectors, filled in ${(fillMs / 1000).toFixed(0)} s`);
  const queries = Array.from({ length: SEARCHES }, pictureVector);
  const exact = {};
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    exact[name] = [];
    for (const query of queries) exact[name].push(await search(query, condition));
    await measure(`exact scan, ${name}`, condition, queries.slice(0, 10), exact[name]);
  }
  const { ms } = await timed(() =>
    client.query('CREATE INDEX ON bench_vector USING hnsw (vector halfvec_cosine_ops)'),
  );
  const { rows } = await client.query(
    "SELECT pg_relation_size('bench_vector_vector_idx') AS bytes",
  );
  console.log(
    `HNSW index: ${(ms / 1000).toFixed(0)} s, ${(Number(rows[0].bytes) / 1024 ** 2).toFixed(0)} MiB`,
  );
  await client.query('SET hnsw.ef_search = 100');
  await client.query('SET enable_seqscan = off');
  for (const scan of ['off', 'relaxed_order', 'strict_order']) {
    await client.query(`SET hnsw.iterative_scan = ${scan}`);
    for (const [name, condition] of Object.entries(CONDITIONS))
      await measure(`HNSW, iterative scan ${scan}, ${name}`, condition, queries, exact[name]);
  }
} finally {
  await client.query('DROP TABLE IF EXISTS bench_vector');
  await client.end();
}
