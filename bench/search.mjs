import pg from 'pg';
import { PLACES, WORDS } from './asset-rows.mjs';
import { figure, ms, quantile } from './figures.mjs';
import { json } from './product.mjs';
import { seedAssets } from './seed.mjs';

const SIZES = [10_000, 100_000, 1_000_000];
const TIMES = 40;
const PER_PAGE = 30;

/** How the cost of a search grows with the library: each question asked many times, never twice the same where words are in it. */
export async function benchSearch(product) {
  const known = new Map();
  let there = await count(product.databaseUrl);
  for (const size of SIZES) {
    if (size > there) {
      const began = performance.now();
      await seedAssets(product.databaseUrl, there, size);
      there = size;
      figure(`seed to ${size}`, `${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    if (size === there) await measure(product, size, known);
  }
}

async function measure(product, size, known) {
  const { search_id: all, total_files: total } = await search(product, {});
  const pages = Math.floor(total / PER_PAGE);
  const questions = {
    'page 1': () => search(product, {}),
    'page 1,000 (or the last)': () => page(product, all, Math.min(1000, pages)),
    'the page in the middle': () => page(product, all, Math.floor(pages / 2)),
    'the last page': () => page(product, all, pages),
    'file name by its beginning': (n) =>
      search(product, { file_name: `IMG_${String((n * 37) % 1000).padStart(3, '0')}` }),
    'keyword, rare (0.03 %)': (n) => search(product, { keyword: WORDS[4000 + n * 11] }),
    'keyword, frequent (2 to 7 %)': (n) => search(product, { keyword: WORDS[15 + n] }),
    'keyword, in every second one': (n) => search(product, { keyword: WORDS[n % 2] }),
    'keyword, beginning of a word': (n) =>
      search(product, { keyword: `${WORDS[400 + n].slice(0, 5)}*` }),
    'two words': (n) => search(product, { keyword: `${PLACES[n]} AND ${WORDS[n]}` }),
    'a month': (n) => search(product, { upload_time_range: monthAt(n) }),
    'a month, by name': (n) =>
      search(product, { upload_time_range: monthAt(n), sort_by: ['file_name_ASC'] }),
    'type and status': () => search(product, { content_type: 'video*', status: 'OK' }),
    'one creator': () => search(product, { creator_id: 3 }),
    'facets, of a frequent keyword': (n) => facets(product, { keyword: WORDS[15 + n] }),
    'facets, of everything': () => facets(product, {}),
    'sorted by name': () => search(product, { sort_by: ['file_name_ASC'] }),
    'sorted by type': () => search(product, { sort_by: ['content_type_DESC'] }),
    'sorted by size': () => search(product, { sort_by: ['file_size_range_DESC'] }),
    'sorted by status': () => search(product, { sort_by: ['status_ASC'] }),
  };
  for (const [what, ask] of Object.entries(questions)) {
    for (let n = 0; n < 3; n += 1) await ask(TIMES + n);
    const took = [];
    for (let n = 0; n < TIMES; n += 1) {
      const began = performance.now();
      await ask(n);
      took.push(performance.now() - began);
    }
    const p95 = quantile(took, 0.95);
    known.set(what, known.get(what) ?? p95);
    figure(
      `search of ${size}: ${what}`,
      `p50 ${ms(quantile(took, 0.5))}`,
      `p95 ${ms(p95)}, ${(p95 / known.get(what)).toFixed(1)} times the first`,
    );
  }
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

async function count(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS total FROM asset');
  await client.end();
  return rows[0].total;
}
