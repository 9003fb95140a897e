import { setTimeout as pause } from 'node:timers/promises';
import { withoutNames } from './count-calls.mjs';
import { addLists, readUnused } from './read-lists.mjs';

/** @typedef {ReturnType<typeof import('./record-calls.mjs').recordCalls>} Recorder */

/** The periods of the usage page, in hours. */
const PERIODS = [24, 168, 720, 8760];

/** Milliseconds after which every count is in the statistics. docs/usage.md says 10 seconds. */
const SETTLE_MS = 11_000;
const ATTEMPTS = 5;

const HOUR_SECONDS = 3_600;

/** The numbers with one total for each user, and where they are. */
const TOTALS = {
  traffic: 'cdn?stat_subtype=traffic',
  requests: 'cdn?stat_subtype=request',
  transcodes: 'transcodes?stat_subtype=',
};

/**
 * @typedef {object} Range
 * @property {string} name of the user and the range
 * @property {string} path before the type
 * @property {string} query
 *
 * @typedef {object} Page the numbers of the usage pages
 * @property {Map<string, number>} numbers of the cards and charts by "user, range, name"
 * @property {Map<string, number>} past points of charts before this hour, and sums of the time before
 * @property {Map<string, number>} lists below the charts
 * @property {Map<number | '*', string[]>} unused ids of assets that were never used, by creator
 * @property {number} firstCall index of the first recorded call that the numbers do not contain
 * @property {number} hour since 1970
 */

/**
 * Waits until all calls are counted, and reads every number of the usage pages.
 * @param {Recorder} recorder
 * @param {{ apiKey: string, userId: number }} administrator
 * @param {{ users: readonly (number | '*')[], startTime: number }} given users; the beginning of the time series
 * @returns {Promise<Page>}
 */
export async function readPage(recorder, administrator, { users, startTime }) {
  /** @param {string} url */
  const readUrl = (url) => recorder.read({ url, ...administrator });
  /** @param {string} url */
  const read = (url) => readUrl(`/api/v1/stats/${url}`);
  const ranges = rangesOf(users, startTime);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await pause(SETTLE_MS);
    const firstCall = recorder.calls.length;
    const hour = Math.floor(Date.now() / 1000 / HOUR_SECONDS);
    const bytes = await readBytes(read, ranges);
    const numbers = new Map(bytes);
    if (!bytes) continue;
    await Promise.all(ranges.map((range) => addCounts(numbers, read, range)));
    const lists = new Map();
    const unused = new Map();
    const now = Math.floor(Date.now() / 1000);
    for (const user of users) {
      for (const hours of PERIODS) await addLists(lists, readUrl, { user, hours, now });
      unused.set(user, (await readUnused(readUrl, user)).ids);
    }
    const past = await readPast(read, { users, startTime });
    return { numbers, past, lists, unused, firstCall, hour };
  }
  throw new Error('The statistics keep changing. Run this on a server without other callers.');
}

/**
 * Returns the ranges of the pages: each period, and the time series, for each user.
 * @param {readonly (number | '*')[]} users
 * @param {number} startTime
 * @returns {Range[]}
 */
function rangesOf(users, startTime) {
  const endTime = startTime + 2 * HOUR_SECONDS;
  return users.flatMap((user) => {
    const of = `user_id=${user === '*' ? '' : user}`;
    return [
      ...PERIODS.map((hours) => ({
        name: `${user}, ${hours} h`,
        path: '',
        query: `${of}&period=${hours}`,
      })),
      {
        name: `${user}, series`,
        path: 'timeseries/',
        query: `${of}&start_time=${startTime}&end_time=${endTime}`,
      },
    ];
  });
}

/**
 * Returns the bytes of all responses in each range. The calls for them have bytes too: returns null if the servers wrote those meanwhile, so
 * that the numbers are of different times.
 * @param {(url: string) => Promise<any>} read
 * @param {readonly Range[]} ranges
 */
async function readBytes(read, ranges) {
  const readAll = async () => sumOf((await read('lb')).data);
  const before = await readAll();
  const bytes = await Promise.all(
    ranges.map(async ({ name, path, query }) => {
      const { data } = await read(`${path}lb?${query}`);
      return /** @type {const} */ ([`${name}, lb`, sumOf(data)]);
    }),
  );
  return (await readAll()) === before ? bytes : null;
}

/**
 * @param {Map<string, number>} numbers
 * @param {(url: string) => Promise<any>} read
 * @param {Range} range
 */
async function addCounts(numbers, read, { name, path, query }) {
  for (const type of ['api', 'addons']) {
    const { data } = await read(`${path}${type}?${query}`);
    for (const [series, counts] of Object.entries(data))
      numbers.set(`${name}, ${type} ${withoutNames(series)}`, sumOf(counts));
  }
  for (const [total, url] of Object.entries(TOTALS)) {
    const { data } = await read(`${path}${url}&${query}`);
    numbers.set(`${name}, ${total}`, sumOf(data));
  }
}

/**
 * Returns the points of the charts of the details before this hour or day, which nothing that happens now changes.
 * @param {(url: string) => Promise<any>} read
 * @param {{ users: readonly (number | '*')[], startTime: number }} given
 */
async function readPast(read, { users, startTime }) {
  const today = startTime - (startTime % (24 * HOUR_SECONDS));
  const ends = [
    { hours: 168, end: startTime },
    { hours: 8760, end: today },
  ];
  const types = [
    'api?',
    'addons?',
    'cdn?',
    'cdn?stat_subtype=request&',
    'transcodes?',
    'lb?',
    'storage?',
  ];
  /** @type {[string, number][]} */
  const past = [];
  const add = async (
    /** @type {string} */ of,
    /** @type {string} */ query,
    /** @type {string} */ type,
  ) => {
    const { data } = await read(`timeseries/${type}${query}`);
    const series = /** @type {[string, { timestamp: number, value: number }[]][]} */ (
      Object.entries(data)
    );
    for (const [name, points] of series)
      for (const { timestamp, value } of points)
        past.push([`${of}, ${type} ${name} at ${timestamp}`, value]);
  };
  for (const user of users)
    for (const { hours, end } of ends) {
      const query = `user_id=${user === '*' ? '' : user}&start_time=${end - hours * HOUR_SECONDS}&end_time=${end}`;
      for (const type of types) await add(`${user}, ${hours} h`, query, type);
    }
  return new Map(past);
}

/**
 * Returns the sum of a series in statistics, or of the points of a time series.
 * @param {{ sum: number } | { value: number }[] | Record<string, { value: number }[]>} data
 * @returns {number}
 */
function sumOf(data) {
  if (Array.isArray(data)) return data.reduce((total, { value }) => total + value, 0);
  if ('sum' in data && typeof data.sum === 'number') return data.sum;
  return Object.values(data).reduce((total, points) => total + sumOf(points), 0);
}
