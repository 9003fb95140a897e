import { setTimeout as pause } from 'node:timers/promises';
import { withoutNames } from './count-calls.mjs';

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
 * @property {Map<string, number>} numbers by "user, range, name"
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
  const read = (url) => recorder.read({ url: `/api/v1/stats/${url}`, ...administrator });
  const ranges = rangesOf(users, startTime);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await pause(SETTLE_MS);
    const firstCall = recorder.calls.length;
    const hour = Math.floor(Date.now() / 1000 / HOUR_SECONDS);
    const bytes = await readBytes(read, ranges);
    const numbers = new Map(bytes);
    if (!bytes) continue;
    await Promise.all(ranges.map((range) => addCounts(numbers, read, range)));
    return { numbers, firstCall, hour };
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
 * Returns the sum of a series in statistics, or of the points of a time series.
 * @param {{ sum: number } | { value: number }[] | Record<string, { value: number }[]>} data
 * @returns {number}
 */
function sumOf(data) {
  if (Array.isArray(data)) return data.reduce((total, { value }) => total + value, 0);
  if ('sum' in data && typeof data.sum === 'number') return data.sum;
  return Object.values(data).reduce((total, points) => total + sumOf(points), 0);
}

/**
 * Returns the counts of users and assets on the page, and the same from lists of all of them.
 * @param {Recorder} recorder
 * @param {{ apiKey: string, userId: number }} administrator
 * @returns {Promise<{ name: string, shown: number, counted: number }[]>}
 */
export async function readLibrary(recorder, administrator) {
  /** @param {string} url @param {object} body */
  const post = (url, body) => recorder.read({ method: 'POST', url, body, ...administrator });
  /** @param {object} body */
  const search = (body) => post('/api/v1/assets/search', body);
  const list = async (/** @type {boolean} */ trashed) => {
    /** @type {string[]} */
    const types = [];
    for (let page = 1; ; page += 1) {
      const body = { trashed, page, limit_per_page: 100, extended_result: true };
      const { result, extended_result } = await search(body);
      if (result.length === 0) return types;
      for (const id of result) types.push(extended_result[id].content_type);
    }
  };
  const listUsers = async () => {
    for (let page = 1, count = 0; ; page += 1) {
      const { users } = await post('/api/v1/users/short', { page, limit_per_page: 100 });
      if (users.length === 0) return count;
      count += users.length;
    }
  };
  const total = async (/** @type {object} */ body) =>
    (await search({ limit_per_page: 1, ...body })).total_files;
  const live = await list(false);
  const countOf = (/** @type {string} */ prefix) =>
    live.filter((type) => type.startsWith(prefix)).length;
  const { total_users } = await post('/api/v1/users/short', {});
  return [
    { name: 'users', shown: total_users, counted: await listUsers() },
    { name: 'assets', shown: await total({}), counted: live.length },
    {
      name: 'images',
      shown: await total({ content_type: 'image*' }),
      counted: countOf('image/'),
    },
    {
      name: 'videos',
      shown: await total({ content_type: 'video*' }),
      counted: countOf('video/'),
    },
    {
      name: 'deleted assets',
      shown: await total({ trashed: true }),
      counted: (await list(true)).length,
    },
  ];
}
