import { readFileSync } from 'node:fs';
import pg from 'pg';
import { PLACES, SCHEMA, WORDS } from './asset-rows.mjs';
import { figure, quantile } from './figures.mjs';
import { treeOf } from './process-tree.mjs';
import { json } from './product.mjs';
import { seedAssets } from './seed.mjs';

const SIZES = [10_000, 100_000, 1_000_000];
const TIMES = 40;
const PER_PAGE = 30;

/** How the cost of a search grows with the library: each question asked many times, never twice the same where words are in it. */
export async function benchSearch(started) {
  const product = { ...started, cpuSeconds: await cpuOf(started) };
  const schemaId = await makeSchema(product);
  const table = new Map();
  let there = await count(product.databaseUrl);
  for (const size of SIZES) {
    if (size > there) {
      const began = performance.now();
      await seedAssets(product.databaseUrl, there, size, schemaId);
      there = size;
      figure(`seed to ${size}`, `${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    if (size === there) await measure(product, size, schemaId, table);
  }
  printTable(table);
}

async function measure(product, size, schemaId, table) {
  for (const [what, ask] of Object.entries(await questionsOf(product, schemaId))) {
    for (let n = 0; n < 3; n += 1) await ask(TIMES + n);
    const took = [];
    const before = await product.cpuSeconds();
    for (let n = 0; n < TIMES; n += 1) {
      const began = performance.now();
      await ask(n);
      took.push(performance.now() - began);
    }
    const cpu = ((await product.cpuSeconds()) - before) * (1000 / TIMES);
    const seen = { size, cpu, p50: quantile(took, 0.5), p95: quantile(took, 0.95) };
    table.set(what, [...(table.get(what) ?? []), seen]);
    figure(
      `search of ${size}: ${what}`,
      `${short(seen.p50)} / ${short(seen.p95)} ms`,
      `CPU ${short(cpu)} ms`,
    );
  }
}

async function questionsOf(product, schemaId) {
  const { search_id: all, total_files: total } = await search(product, {});
  const pages = Math.floor(total / PER_PAGE);
  const field = (fields) =>
    search(product, { schema_criteria: { data_schema_id: schemaId, fields } });
  return {
    'page 1': () => search(product, {}),
    'page 1,000 (or the last)': () => page(product, all, Math.min(1000, pages)),
    'the page in the middle': (n) => page(product, all, Math.floor(pages / 2) + n),
    'the last page': () => page(product, all, pages),
    'file name by its beginning': (n) =>
      search(product, { file_name: `IMG_${String((n * 37) % 1000).padStart(3, '0')}` }),
    'a rare word (0.03 %)': (n) => search(product, { keyword: WORDS[4000 + n * 11] }),
    'a frequent word (2 to 7 %)': (n) => search(product, { keyword: WORDS[15 + n] }),
    'a word in every second one': (n) => search(product, { keyword: WORDS[n % 2] }),
    'the beginning of a word': (n) =>
      search(product, { keyword: `${WORDS[400 + n].slice(0, 5)}*` }),
    'two words': (n) => search(product, { keyword: `${PLACES[n]} AND ${WORDS[n]}` }),
    'a month': (n) => search(product, { upload_time_range: monthAt(n) }),
    'a month, by name': (n) =>
      search(product, { upload_time_range: monthAt(n), sort_by: ['file_name_ASC'] }),
    'type and status': () => search(product, { content_type: 'video*', status: 'OK' }),
    'one creator': () => search(product, { creator_id: 3 }),
    'sorted by name': () => search(product, { sort_by: ['file_name_ASC'] }),
    'sorted by type': () => search(product, { sort_by: ['content_type_DESC'] }),
    'sorted by size': () => search(product, { sort_by: ['file_size_range_DESC'] }),
    'sorted by status': () => search(product, { sort_by: ['status_ASC'] }),
    'a field of a schema: a word': (n) => field({ city: PLACES[n] }),
    'a field: numbers from, to (5 %)': (n) => field({ price: { start: n * 20, end: n * 20 + 50 } }),
    'a field: a month': (n) =>
      field({
        day: {
          start: `2025-${String((n % 12) + 1).padStart(2, '0')}`,
          end: `2025-${String((n % 12) + 1).padStart(2, '0')}`,
        },
      }),
    'a field: yes': () => field({ printed: true }),
    'suggestions: a beginning': (n) => suggest(product, WORDS[n].slice(0, 3)),
    'suggestions: misspelt': (n) => suggest(product, misspelt(PLACES[n * 3])),
    'facets of a frequent word': (n) => facets(product, { keyword: WORDS[15 + n] }),
    'facets of everything, kept': () => facets(product, {}),
  };
}

/** Milliseconds: p50 / p95, how p95 grows from the smallest library to the largest, and the processor time of one question in each. */
function printTable(table) {
  const sizes = [...new Set([...table.values()].flat().map(({ size }) => size))];
  const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
  row(['question', ...sizes.map((size) => size.toLocaleString('en')), 'p95 grows', 'CPU']);
  row(['---', ...sizes.map(() => '---'), '---', '---']);
  for (const [what, seen] of table) {
    const cells = seen.map(({ p50, p95 }) => `${short(p50)} / ${short(p95)}`);
    row([
      what,
      ...cells,
      (seen.at(-1).p95 / seen[0].p95).toFixed(1),
      seen.map(({ cpu }) => short(cpu)).join(' / '),
    ]);
  }
}

const short = (ms) => ms.toFixed(ms < 10 ? 1 : 0);

/** With two letters changed over. */
const misspelt = (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);

const suggest = (product, text) =>
  json(`${product.base}/api/v1/suggestions?text=${text}`, { headers: product.headers });

/** The schema of the bench: made once for each database. */
export async function makeSchema(product) {
  const url = `${product.base}/api/v1/assetschemas`;
  const { data } = await json(url, { headers: product.headers });
  const known = data.find(({ name }) => name.en === SCHEMA.name.en);
  return (known ?? (await json(url, { headers: product.headers, body: SCHEMA }))).id;
}

const search = (product, body) =>
  json(`${product.base}/api/v1/assets/search`, {
    headers: product.headers,
    body: { extended_result: true, limit_per_page: PER_PAGE, ...body },
  });

const facets = (product, body) =>
  json(`${product.base}/api/v1/assets/facets`, { headers: product.headers, body });

const page = (product, hash, number) =>
  json(`${product.base}/api/v1/assets/search/${hash}/${number}`, { headers: product.headers });

function monthAt(n) {
  const start = new Date(Date.UTC(2024, n % 30, 1 + (n % 20)));
  const end = new Date(start.getTime() + 30 * 86_400_000);
  return { start: start.toISOString(), end: end.toISOString() };
}

/** Processor seconds so far of the server and of the database, which run on this machine. */
async function cpuOf(product) {
  const [{ pid }] = await query(
    product.databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  );
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return async () => (await product.tree('server')).cpuSeconds + treeOf(postmaster).cpuSeconds;
}

async function count(url) {
  const [{ total }] = await query(url, 'SELECT count(*)::int AS total FROM asset');
  return total;
}

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
