import { readFileSync } from 'node:fs';
import pg from 'pg';
import { SCHEMA } from './asset-rows.mjs';
import { cpuNanosecondsOf } from './process-tree.mjs';
import { json } from './product.mjs';

/** Assets on a page of results. */
export const PER_PAGE = 30;

/** Returns functions that send the requests of one user and return the parsed responses. headers: those that authenticate the user. */
export function createCaller(base, headers) {
  const post = (path, body) => json(`${base}/api/v1/assets/${path}`, { headers, body });
  return {
    search: (body) => post('search', { extended_result: true, limit_per_page: PER_PAGE, ...body }),
    /** Reads a page of an earlier search; the first page is 1. */
    page: (searchId, page) => json(`${base}/api/v1/assets/search/${searchId}/${page}`, { headers }),
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
