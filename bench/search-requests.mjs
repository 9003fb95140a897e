import { readFileSync } from 'node:fs';
import pg from 'pg';
import { SCHEMA } from './asset-rows.mjs';
import { quantile } from './figures.mjs';
import { cpuNanosecondsOf } from './process-tree.mjs';
import { json } from './product.mjs';

/** Measured requests of each kind. */
const REQUESTS = 40;
/** Requests of each kind before the measurement, with other values. */
const WARM_UP = 3;

/** Assets on a page of results. */
export const PER_PAGE = 30;

/** Returns functions that send the requests of one user and return the parsed responses. headers: those that authenticate the user. */
export function createCaller(base, headers) {
  const post = (path, body) => json(`${base}/api/v1/assets/${path}`, { headers, body });
  return {
    search: (body) => post('search', { extended_result: true, limit_per_page: PER_PAGE, ...body }),
    /** Reads a page of an earlier search; the first page is 1. */
    page: (searchId, page) => json(`${base}/api/v1/assets/search/${searchId}/${page}`, { headers }),
    tags: (prefix) => json(`${base}/api/v1/tags?prefix=${prefix}`, { headers }),
    facets: (body) => post('facets', body),
    suggest: (text) => json(`${base}/api/v1/suggestions?text=${text}`, { headers }),
  };
}

/** Creates the asset schema of the benchmarks, once for each database, and returns its id. */
export async function createSchema(product) {
  const url = `${product.base}/api/v1/assetschemas`;
  const { data } = await json(url, { headers: product.headers });
  const existing = data.find(({ name }) => name.en === SCHEMA.name.en);
  return (existing ?? (await json(url, { headers: product.headers, body: SCHEMA }))).id;
}

/** Returns a range of 30 days in 2024 to 2026, a different one for each `n` from 0 to 119. */
export function monthAt(n) {
  const start = new Date(Date.UTC(2024, n % 30, 1 + (n % 20), n % 24));
  const end = new Date(start.getTime() + 30 * 86_400_000);
  return { start: start.toISOString(), end: end.toISOString() };
}

/** Swaps the third and the fourth letter. */
export const misspell = (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);

export async function countAssets(url) {
  const [{ total }] = await query(url, 'SELECT count(*)::int AS total FROM asset');
  return total;
}

/** Returns a function that reads the processor time so far of the server and of the database on this machine, in nanoseconds. */
export async function createCpuReader(product) {
  // The checkpointer is a child of the postmaster, like every other process of the database.
  const [{ pid }] = await query(
    product.databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  );
  // The second field after the command name, which stands in parentheses, is the id of the parent.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  const server = await product.pid('server');
  return cpuNanosecondsOf(server, postmaster);
}

/**
 * Sends requests of one kind, `request(n)` with a different `n` each time. Returns milliseconds: quantiles, CPU time per request, and the
 * response to the very first one, which is not among the measured ones.
 */
export async function measureRequests(readCpu, request) {
  const time = async (n) => {
    const began = performance.now();
    await request(n);
    return performance.now() - began;
  };
  const first = await time(REQUESTS);
  for (let n = 1; n < WARM_UP; n += 1) await request(REQUESTS + n);
  const took = [];
  const before = readCpu();
  for (let n = 0; n < REQUESTS; n += 1) took.push(await time(n));
  const cpu = (readCpu() - before) / 1e6 / REQUESTS;
  return { first, cpu, p50: quantile(took, 0.5), p95: quantile(took, 0.95) };
}

/** Runs one statement on a new connection and returns its rows. */
export async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Formats milliseconds with one decimal below 10, and none from 10 on. */
export const shortMs = (ms) => ms.toFixed(ms < 10 ? 1 : 0);
