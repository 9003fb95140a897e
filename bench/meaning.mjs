/**
 * Measures the search among vectors of images: `node bench/meaning.mjs [IMAGES]`. Fills a Postgres server of its own with random vectors of
 * 512 dimensions, a million by default. Compares the results with an exact scan.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../scripts/services/postgres.mjs';

const require = createRequire(new URL('../server/package.json', import.meta.url));
const pg = require('pg');
const { from: copyFrom } = require('pg-copy-streams');

const DIMENSIONS = 512;
const SPACE = 'bench/random@1';
const SEARCHES = 40;
const FOUND = 60;
/** Candidates that the server compares exactly: server/src/search/meaning/find-alike.ts. */
const CANDIDATES = 600;

const total = Number(process.argv[2] ?? 1_000_000);

let state = 42;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
}

function randomVector() {
  const vector = Float32Array.from({ length: DIMENSIONS }, random);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** All vectors, for the exact scan. */
const vectors = new Float32Array(total * DIMENSIONS);

async function fill(client) {
  await client.query(
    'CREATE TABLE asset (id int PRIMARY KEY, seq int8, render_version int DEFAULT 1)',
  );
  await client.query(`INSERT INTO asset SELECT n, n FROM generate_series(1, ${total}) AS n`);
  await client.query(
    `CREATE TABLE image_vector (asset_id int, space text, render_version int, vector bytea, saved_at timestamptz(3))`,
  );
  async function* rows() {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    for (let i = 0; i < total; i++) {
      const vector = randomVector();
      vectors.set(vector, i * DIMENSIONS);
      const hex = Buffer.from(vector.buffer).toString('hex');
      yield `${i + 1}\t${SPACE}\t1\t\\\\x${hex}\t${at}\n`;
    }
  }
  await pipeline(Readable.from(rows()), client.query(copyFrom('COPY image_vector FROM STDIN')));
  await client.query('CREATE INDEX ON image_vector (space, saved_at)');
  await client.query('ANALYZE');
}

/** Starts the thread that compares vectors, as a server starts it. */
function startIndex(databaseUrl) {
  const program = new URL('../server/src/search/meaning/vector-thread.ts', import.meta.url).href;
  const code = `import('${import.meta.resolve('tsx/esm/api')}').then(({ register }) => {
    register();
    return import('${program}');
  });`;
  const thread = new Worker(code, {
    eval: true,
    workerData: { databaseUrl, bytesMax: 1024 ** 3 },
  });
  return {
    async find(question) {
      thread.postMessage({ id: 1, ...question });
      const [{ near, error }] = await once(thread, 'message');
      if (error) throw new Error(error);
      return near;
    },
    close: () => thread.terminate(),
  };
}

/** Returns the best of all permitted vectors, by exact products. */
function scan(query, isPermitted) {
  const scores = [];
  for (let i = 0; i < total; i++) {
    if (!isPermitted(i + 1)) continue;
    scores.push({ seq: i + 1, score: scoreOf(query, i + 1) });
  }
  return scores
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND)
    .map(({ seq }) => seq);
}

function scoreOf(query, seq) {
  const start = (seq - 1) * DIMENSIONS;
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++) sum += query[d] * vectors[start + d];
  return sum;
}

async function measure(index, name, isPermitted) {
  const permitted = isPermitted && new Uint8Array((total >>> 3) + 1);
  if (permitted)
    for (let seq = 1; seq <= total; seq++)
      if (isPermitted(seq)) permitted[seq >>> 3] |= 1 << (seq & 7);
  const times = [];
  let cpuMs = 0;
  let right = 0;
  let checked = 0;
  for (let i = 0; i < SEARCHES; i++) {
    const query = randomVector();
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const near = await index.find({ space: SPACE, vector: query, limit: CANDIDATES, permitted });
    times.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuMs += (user + system) / 1000 / SEARCHES;
    if (i >= 5) continue; // the exact scan takes seconds
    const exact = [...near.seqs].sort((a, b) => scoreOf(query, b) - scoreOf(query, a));
    const best = new Set(exact.slice(0, FOUND));
    const expected = scan(query, isPermitted ?? (() => true));
    checked += expected.length;
    right += expected.filter((seq) => best.has(seq)).length;
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
  console.log(
    `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, processor ${cpuMs.toFixed(0)} ms, recall ${(right / checked).toFixed(4)}`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'spindle-bench-'));
await chmod(folder, 0o755); // Postgres runs as another user when this process runs as root
const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false });
const client = new pg.Client({ connectionString: postgres.url });
let index;
try {
  await client.connect();
  console.log(`${total} vectors of ${DIMENSIONS} dimensions`);
  await fill(client);
  index = startIndex(postgres.url);
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  await index.find({ space: SPACE, vector: randomVector(), limit: CANDIDATES, permitted: null });
  const loadSeconds = (performance.now() - startedAt) / 1000;
  const mib = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
  console.log(`first search, which reads all vectors: ${loadSeconds.toFixed(1)} s, ${mib} MiB`);
  await measure(index, 'all images', null);
  await measure(index, 'a filter of half the images', (seq) => seq % 2 === 0);
  await measure(index, 'a filter of 1 % of the images', (seq) => seq % 100 === 0);
} finally {
  await index?.close();
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
