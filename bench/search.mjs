import pg from 'pg';
import { ASSET_COLUMNS, assetRow, PLACES, TAGS, WORDS } from './asset-rows.mjs';
import { partOf } from './captions.mjs';
import { figure, mb } from './figures.mjs';
import {
  countAssets,
  createCaller,
  createCpuReader,
  createSchema,
  measureRequests,
  misspell,
  monthAt,
  PER_PAGE,
  query,
  shortMs,
} from './search-requests.mjs';
import { seedAssets } from './seed.mjs';

/** Assets whose insert is measured. */
const INSERTS = 1_000;

/** Place of the custom metadata among the columns. */
const DATA = ASSET_COLUMNS.split(', ').indexOf('data');

const SIZES = [10_000, 100_000, 1_000_000];

/** Measures how the cost of a search grows with the library: fills it to each size and sends requests of each kind, with a different word or month each time. */
export async function benchSearch(product) {
  const schemaId = await createSchema(product);
  const table = new Map();
  let assets = await countAssets(product.databaseUrl);
  for (const size of SIZES) {
    if (size > assets) {
      const began = performance.now();
      await seedAssets(product.databaseUrl, assets, size, schemaId);
      assets = size;
      figure(`seed to ${size}`, `${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    // A kept database may be larger already.
    if (size !== assets) continue;
    await measure(product, size, schemaId, table);
    await printSizes(product.databaseUrl, size);
  }
  for (const [texts, isTranslated] of [
    ['Latin', false],
    ['East Asian', true],
  ]) {
    const cost = await measureInserts(product, schemaId, isTranslated);
    figure(`insert of an asset with ${texts} texts`, `CPU of Postgres ${shortMs(cost)} ms`);
  }
  printTable(table);
}

async function measure(product, size, schemaId, table) {
  const readCpu = await createCpuReader(product);
  for (const [kind, request] of Object.entries(await requestsOf(product, schemaId))) {
    const seen = { size, ...(await measureRequests(readCpu, request)) };
    table.set(kind, [...(table.get(kind) ?? []), seen]);
    figure(
      `search of ${size}: ${kind}`,
      `${shortMs(seen.p50)} / ${shortMs(seen.p95)} ms`,
      `CPU ${shortMs(seen.cpu)} ms`,
    );
  }
}

async function printSizes(url, size) {
  for (const { relation, bytes } of await query(
    url,
    `SELECT relation, pg_total_relation_size(relation::regclass)::float8 AS bytes
     FROM unnest(ARRAY['asset', 'asset_words', 'word_map']) AS relation`,
  ))
    figure(`size of ${relation} at ${size}`, mb(bytes));
}

/** Inserts copies of assets one after the other, and removes them again. Returns the milliseconds of processor time of each. */
async function measureInserts(product, schemaId, isTranslated) {
  const rows = [];
  for (let n = 0; rows.length < INSERTS; n += 1) {
    const values = assetRow(n, [1], schemaId);
    const id = values[0].replace(/^....../, 'ffffff');
    if ('caption' in JSON.parse(values[DATA]) === isTranslated) rows.push([id, ...values.slice(1)]);
  }
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const places = rows[0].map((_, at) => `$${at + 1}`).join(', ');
  const readCpu = await createCpuReader(product);
  await client.query('BEGIN');
  const before = readCpu();
  for (const row of rows)
    await client.query(`INSERT INTO asset (${ASSET_COLUMNS}) VALUES (${places})`, row);
  const cost = (readCpu() - before) / 1e6 / INSERTS;
  await client.query('ROLLBACK');
  await client.end();
  return cost;
}

async function requestsOf(product, schemaId) {
  const ask = createCaller(product.base, product.headers);
  const { search_id: all, total_files: total } = await ask.search({});
  const pages = Math.floor(total / PER_PAGE);
  const field = (fields) => ask.search({ schema_criteria: { data_schema_id: schemaId, fields } });
  return {
    'page 1': () => ask.search({}),
    'page 1,000, or the last': () => ask.page(all, Math.min(1000, pages)),
    'middle page': (n) => ask.page(all, Math.floor(pages / 2) + n),
    'last page': () => ask.page(all, pages),
    'prefix of a file name': (n) =>
      ask.search({ file_name: `IMG_${String((n * 37) % 1000).padStart(3, '0')}` }),
    'rare word (0.03 %)': (n) => ask.search({ keyword: WORDS[4000 + n * 11] }),
    'frequent word (2 to 7 %)': (n) => ask.search({ keyword: WORDS[15 + n] }),
    'word in every second asset': (n) => ask.search({ keyword: WORDS[n % 2] }),
    'prefix of a word': (n) => ask.search({ keyword: `${WORDS[400 + n].slice(0, 5)}*` }),
    'East Asian: one letter': (n) => ask.search({ keyword: partOf(n, 1) }),
    'East Asian: two letters': (n) => ask.search({ keyword: partOf(n, 2) }),
    'East Asian: three letters': (n) => ask.search({ keyword: partOf(n, 3) }),
    'two words': (n) => ask.search({ keyword: `${PLACES[n]} AND ${WORDS[n]}` }),
    month: (n) => ask.search({ upload_time_range: monthAt(n) }),
    'month, by name': (n) =>
      ask.search({ upload_time_range: monthAt(n), sort_by: ['file_name_ASC'] }),
    'type and status': () => ask.search({ content_type: 'video*', status: 'OK' }),
    creator: () => ask.search({ creator_id: 3 }),
    'sorted by name': () => ask.search({ sort_by: ['file_name_ASC'] }),
    'sorted by type': () => ask.search({ sort_by: ['content_type_DESC'] }),
    'sorted by size': () => ask.search({ sort_by: ['file_size_range_DESC'] }),
    'sorted by status': () => ask.search({ sort_by: ['status_ASC'] }),
    'field: word': (n) => field({ city: PLACES[n] }),
    'field: numbers (5 %)': (n) => field({ price: { start: n * 20, end: n * 20 + 50 } }),
    'field: month': (n) =>
      field({
        day: {
          start: `2025-${String((n % 12) + 1).padStart(2, '0')}`,
          end: `2025-${String((n % 12) + 1).padStart(2, '0')}`,
        },
      }),
    'field: boolean': () => field({ printed: true }),
    'sorted by date taken': () => ask.search({ sort_by: ['taken_range_DESC'] }),
    'query: tag': (n) => ask.search({ q: `tag:${TAGS[4 + n]}` }),
    'query: word, stars and month taken': (n) =>
      ask.search({ q: `${WORDS[15 + n]} rating:>=3 taken:20${10 + (n % 10)}` }),
    'query: camera or town, without a tag': (n) =>
      ask.search({ q: `(camera:nikon OR town:${PLACES[n]}) -tag:weddings iso:>400` }),
    'tags by prefix': (n) => ask.tags(TAGS[4 + n].slice(0, 3)),
    'suggestions: prefix': (n) => ask.suggest(WORDS[n].slice(0, 3)),
    'suggestions: misspelled': (n) => ask.suggest(misspell(PLACES[n * 3])),
    'facets of a frequent word': (n) => ask.facets({ keyword: WORDS[15 + n] }),
    'facets of everything, cached': () => ask.facets({}),
  };
}

/** Prints p50 / p95 in milliseconds, how many times p95 grows from the smallest library to the largest, and the CPU time of one request at each size. */
function printTable(table) {
  const sizes = [...new Set([...table.values()].flat().map(({ size }) => size))];
  const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
  row(['kind', ...sizes.map((size) => size.toLocaleString('en')), 'p95 grows', 'CPU']);
  row(['---', ...sizes.map(() => '---'), '---', '---']);
  for (const [kind, seen] of table) {
    const cells = seen.map(({ p50, p95 }) => `${shortMs(p50)} / ${shortMs(p95)}`);
    row([
      kind,
      ...cells,
      (seen.at(-1).p95 / seen[0].p95).toFixed(1),
      seen.map(({ cpu }) => shortMs(cpu)).join(' / '),
    ]);
  }
}
