import { PLACES, WORDS } from './asset-rows.mjs';
import { partOf } from './captions.mjs';
import { quantile } from './figures.mjs';
import { json } from './product.mjs';
import {
  createCaller,
  createCpuReader,
  misspell,
  monthAt,
  query,
  shortMs,
} from './search-requests.mjs';
import { fillLibrary } from './seed.mjs';

/** Requests between two readings of the processor time; fewer than the searches that one server caches. */
const BATCH = 50;

/** Requests before the measurement, which prepare the connections. */
const WARM_UP = 40;

/**
 * Measures requests of each kind at a million assets, each sent twice: the first response, and the response to the same request again.
 * Kinds with few values (colors, types, sorts) are cached after the first of each value: their two columns mean the same. The slowest
 * first response shows what the first costs: the first far page of a search in two sort fields writes the list of its matches.
 * `count` is the number of requests of each kind, 200 by default; `kinds` is a regular expression that limits them by name. With DATABASE_URL a
 * database that an earlier run has filled is measured again.
 */
export async function benchSearchLatency(product, { count = '200', kinds = '' }) {
  const schemaId = await fillLibrary(product);
  const requests = await requestsOf(product, schemaId);
  for (let n = 0; n < WARM_UP; n += 1) await requests['word, rare'](Number(count) + n);
  console.log('| kind | matches | first p50 | p95 | slowest | CPU | again p50 | p95 | CPU |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [kind, request] of Object.entries(requests)) {
    if (!new RegExp(kinds).test(kind)) continue;
    const seen = await measureKind(product, Number(count), request);
    const [p50, p95, cpu] = figuresOf(seen.first);
    const slowest = shortMs(Math.max(...seen.first.took));
    const cells = [kind, seen.matches, p50, p95, slowest, cpu, ...figuresOf(seen.again)];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function measureKind(product, count, request) {
  const first = { took: [], cpu: 0 };
  const again = { took: [], cpu: 0 };
  const totals = [];
  const readCpu = await createCpuReader(product);
  for (let start = 0; start < count; start += BATCH)
    for (const pass of [first, again]) {
      const before = readCpu();
      for (let n = start; n < Math.min(start + BATCH, count); n += 1) {
        const began = performance.now();
        const answer = await request(n);
        pass.took.push(performance.now() - began);
        totals.push(answer.total_files ?? 0);
      }
      pass.cpu += (readCpu() - before) / 1e6;
    }
  return { first, again, matches: range(totals) };
}

const range = (numbers) => [Math.min(...numbers), Math.max(...numbers)].join(' to ');

const figuresOf = ({ took, cpu }) => [
  shortMs(quantile(took, 0.5)),
  shortMs(quantile(took, 0.95)),
  shortMs(cpu / took.length),
];

async function requestsOf(product, schemaId) {
  const limited = await signInLimited(product);
  const ask = { all: createCaller(product.base, product.headers), limited };
  return {
    ...pageRequests(ask.all),
    ...wordRequests(ask.all),
    ...filterRequests(ask.all, schemaId),
    ...facetRequests(ask.all),
    ...(await farPageRequests(ask)),
    'suggestions: prefix': (n) => ask.all.suggest(WORDS[n].slice(0, 4)),
    'suggestions: misspelled': (n) => ask.all.suggest(misspell(PLACES[n % 400])),
  };
}

/** Returns the id of one of the 20 users that the seed creates after the administrator. */
const creatorAt = (n) => 2 + (n % 20);

/** Returns a word with at most 50,000 matches: those of rank 20 and above. */
const frequentWord = (n) => WORDS[20 + n];
const prefix = (n) => `${WORDS[24 + n].slice(0, 5)}*`;

const SORTS = ['upload_time_range_DESC', 'file_name_ASC', 'file_size_range_DESC', 'status_ASC'];

function pageRequests(ask) {
  const searches = new Map();
  const searchIdOf = async (body) => {
    const key = JSON.stringify(body);
    if (!searches.has(key)) searches.set(key, ask.search(body));
    return (await searches.get(key)).search_id;
  };
  return {
    'page 1': (n) => ask.search({ sort_by: [SORTS[n % 4]] }),
    'page 2 to 10': async (n) => ask.page(await searchIdOf({}), 2 + (n % 9)),
    'word: page 2 to 10': async (n) =>
      ask.page(await searchIdOf({ keyword: WORDS[30 + (n % 8)] }), 2 + (n % 9)),
  };
}

function wordRequests(ask) {
  const word = (keyword, filters = {}) => ask.search({ keyword, ...filters });
  return {
    'word, up to 50,000': (n) => word(frequentWord(n)),
    'word, rare': (n) => word(WORDS[4000 + n * 11]),
    'word, 60,000 to 500,000': (n) => word(WORDS[n % 15]),
    'word by name': (n) => word(frequentWord(n), { sort_by: ['file_name_ASC'] }),
    'two words': (n) => word(`${PLACES[n]} AND ${WORDS[n]}`),
    'prefix, up to 50,000': (n) => word(prefix(n)),
    'prefix of 3 letters': (n) => word(`${WORDS[n].slice(0, 3)}*`),
    'prefix of 2 letters': (n) => word(`${WORDS[n].slice(0, 2)}*`),
    phrase: (n) => word(`"${WORDS[n]} ${WORDS[n + 1]}"`),
    'word and type': (n) => word(frequentWord(n), { content_type: 'image*' }),
    'word and creator': (n) => word(frequentWord(n), { creator_id: creatorAt(n) }),
    'word and month': (n) => word(frequentWord(n), { upload_time_range: monthAt(n) }),
    'East Asian: one letter': (n) => word(partOf(n, 1)),
    'East Asian: two letters': (n) => word(partOf(n, 2)),
    'East Asian: three letters': (n) => word(partOf(n, 3)),
    'word and color': (n) => word(frequentWord(n), { color: 'blue' }),
  };
}

function filterRequests(ask, schemaId) {
  const field = (fields) => ask.search({ schema_criteria: { data_schema_id: schemaId, fields } });
  return {
    'file name': (n) => ask.search({ file_name: `IMG_${String(n * 7).padStart(4, '0')}` }),
    month: (n) => ask.search({ upload_time_range: monthAt(n) }),
    'month by name': (n) =>
      ask.search({ upload_time_range: monthAt(n + 7), sort_by: ['file_name_ASC'] }),
    type: (n) => ask.search({ content_type: ['image*', 'video*', 'image/png', 'audio*'][n % 4] }),
    'type and creator': (n) =>
      ask.search({ content_type: n % 2 ? 'video*' : 'image/png', creator_id: creatorAt(n) }),
    'size range': (n) =>
      ask.search({ file_size_range: { start: 20_000 + n * 1000, end: 22_000 + n * 1050 } }),
    color: (n) => ask.search({ color: COLORS[n % COLORS.length] }),
    'field: word': (n) => field({ city: PLACES[n] }),
    'field: numbers (5 %)': (n) => field({ price: { start: n * 4, end: n * 4 + 50 } }),
    'field: boolean': () => field({ printed: true }),
  };
}

const COLORS = ['blue', 'brown', 'green', 'red', 'yellow', 'black', 'white', 'gray'];

function facetRequests(ask) {
  return {
    'facets: word': (n) => ask.facets({ keyword: frequentWord(n) }),
    'facets: prefix': (n) => ask.facets({ keyword: prefix(n) }),
    'facets: word and type': (n) =>
      ask.facets({ keyword: frequentWord(n), content_type: 'image*' }),
    'facets: month': (n) => ask.facets({ upload_time_range: monthAt(n) }),
    'facets: type': (n) => ask.facets({ content_type: n % 2 ? 'video*' : 'image/png' }),
    'facets: everything': () => ask.facets({}),
  };
}

/** Returns requests for pages more than 10,000 matches from both ends of one search of each kind. */
async function farPageRequests({ all, limited }) {
  const far = async (caller, request, share = 0.5) => {
    const { search_id, total_pages } = await caller.search(request);
    return (n) => caller.page(search_id, Math.floor(total_pages * share) + n);
  };
  return {
    'far page: everything': await far(all, {}),
    'far page: everything by name': await far(all, { sort_by: ['file_name_ASC'] }),
    'far page: word': await far(all, { keyword: WORDS[16] }),
    'far page: word by name': await far(all, { keyword: WORDS[17], sort_by: ['file_name_ASC'] }),
    'far page: type': await far(all, { content_type: 'image/png' }),
    'far page: two sorts': await far(all, { sort_by: ['content_type_ASC', 'file_name_ASC'] }),
    'far page: own assets': await far(limited, {}),
  };
}

/** Signs in as a user who sees only their own assets: a fifth of the library. */
async function signInLimited(product) {
  await query(
    product.databaseUrl,
    `UPDATE "user" SET group_asset_access = false,
       (password_hash, api_key_encrypted) =
         (SELECT password_hash, api_key_encrypted FROM "user" WHERE email = 'admin@example.com')
     WHERE email = 'creator-1@example.com'`,
  );
  const body = { email: 'creator-1@example.com', password: 'bench-admin-1' };
  const { jwt } = await json(`${product.base}/api/v1/login`, { body });
  return createCaller(product.base, { authorization: `Bearer ${jwt}` });
}
