import { setTimeout as pause } from 'node:timers/promises';
import { BYTES, chartSeries, readAllRanges } from './read-charts.mjs';
import { addLists, readUnused } from './read-lists.mjs';
import { addCounts, PERIODS, rangesOf, readSums, sumOf } from './read-numbers.mjs';
import { runForEach } from './run-for-each.mjs';

/** @typedef {ReturnType<typeof import('./record-calls.mjs').recordCalls>} Recorder */
/** @typedef {(url: string) => Promise<any>} Read */

/** Milliseconds after which every count is in the statistics. docs/usage.md says 10 seconds. */
const SETTLE_MS = 11_000;
const ATTEMPTS = 10;

/**
 * @typedef {object} Page the numbers of the usage pages
 * @property {Map<string, number>} numbers of the cards by "user, range, name"
 * @property {Map<string, import('./read-charts.mjs').Chart>} charts of the details by "user, range, name"
 * @property {Map<string, number>} lists below the charts
 * @property {Map<string, string>} names in the lists, by "user, range, name"
 * @property {Map<number | '*', string[]>} unused ids of assets that were never used, by creator
 * @property {Set<string>} series names of all paths
 * @property {number} firstCall index of the first recorded call that the numbers do not contain
 */

/**
 * Waits until all calls are counted, and reads every number of the usage pages.
 * @param {Recorder} recorder
 * @param {{ apiKey: string, userId: number }} administrator
 * @param {{ users: readonly (number | '*')[], startTime: number }} given users; the beginning of this hour
 * @returns {Promise<Page>}
 */
export async function readPage(recorder, administrator, { users, startTime }) {
  /** @type {Read} */
  const read = (url) => recorder.read({ url, ...administrator });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await pause(SETTLE_MS);
    const firstCall = recorder.calls.length;
    const now = Math.floor(Date.now() / 1000);
    const ranges = rangesOf(users, startTime, now);
    const bytes = await readBytes(read, users, ranges);
    if (bytes === null) continue;
    const page = {
      ...bytes,
      lists: new Map(),
      names: new Map(),
      unused: new Map(),
      series: new Set(),
      firstCall,
    };
    await runForEach(ranges, (range) => addCounts(page.numbers, read, range));
    for (const user of users) await addUser(page, read, user, now);
    return page;
  }
  throw new Error('The statistics keep changing. Run this on a server without other callers.');
}

/**
 * Adds the charts and lists of a user.
 * @param {Page} page
 * @param {Read} read
 * @param {number | '*'} user
 * @param {number} now in seconds since 1970
 */
async function addUser({ charts, lists, names, unused, series }, read, user, now) {
  const used = await readUsedSeries(read, user);
  for (const path of used.api) series.add(path);
  await runForEach(chartSeries(used), async (one) => {
    for (const [key, chart] of await readAllRanges(read, user, one)) charts.set(key, chart);
  });
  await runForEach(PERIODS, (hours) => addLists({ lists, names }, read, { user, hours, now }));
  const { names: unusedNames } = await readUnused(read, user);
  unused.set(user, [...unusedNames.keys()]);
  for (const [id, name] of unusedNames) names.set(`${user}, never used, name of asset ${id}`, name);
}

/**
 * Reads the bytes of all responses in each range, as numbers and as charts. The calls for them have bytes too: returns null if the servers
 * wrote those meanwhile, so that the numbers are of different times.
 * @param {Read} read
 * @param {readonly (number | '*')[]} users
 * @param {readonly import('./read-numbers.mjs').Range[]} ranges
 * @returns {Promise<Pick<Page, 'numbers' | 'charts'> | null>}
 */
async function readBytes(read, users, ranges) {
  const readAll = async () => sumOf((await read('/api/v1/stats/lb')).data);
  const before = await readAll();
  const numbers = await readSums(read, ranges, 'lb');
  const charts = await runForEach(users, (user) => readAllRanges(read, user, BYTES));
  if ((await readAll()) !== before) return null;
  return { numbers, charts: new Map(charts.flat()) };
}

/**
 * Returns the paths and add-ons with counts in the past year.
 * @param {Read} read
 * @param {number | '*'} user
 */
async function readUsedSeries(read, user) {
  const query = `period=8760&user_id=${user === '*' ? '' : user}`;
  const namesOf = async (/** @type {string} */ type) =>
    Object.keys((await read(`/api/v1/stats/${type}?${query}`)).data);
  return { api: await namesOf('api'), addons: await namesOf('addons') };
}
