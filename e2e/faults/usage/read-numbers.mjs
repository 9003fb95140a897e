import { withoutNames } from './count-calls.mjs';
import { startOfYesterday } from './read-charts.mjs';
import { runForEach } from './run-for-each.mjs';

/** @typedef {(url: string) => Promise<any>} Read */

/** The periods of the usage page, in hours. */
export const PERIODS = [24, 168, 720, 8760];

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
 */

/**
 * Returns the ranges of the overview: each period, chosen days, and the time series of this hour, for each user.
 * @param {readonly (number | '*')[]} users
 * @param {number} startTime
 * @param {number} now in seconds since 1970
 * @returns {Range[]}
 */
export function rangesOf(users, startTime, now) {
  const path = 'timeseries/';
  return users.flatMap((user) => {
    const of = `user_id=${user === '*' ? '' : user}`;
    const days = `${of}&combine=time&start_time=${startOfYesterday(now)}&end_time=${now}`;
    const hour = `${of}&start_time=${startTime}&end_time=${startTime + 2 * HOUR_SECONDS}`;
    return [
      ...PERIODS.map((hours) => ({
        name: `${user}, ${hours} h`,
        path: '',
        query: `${of}&period=${hours}`,
      })),
      { name: `${user}, 2 days`, path, query: days },
      { name: `${user}, series`, path, query: hour },
    ];
  });
}

/**
 * Returns the sums of a type in each range, by "user, range, type".
 * @param {Read} read
 * @param {readonly Range[]} ranges
 * @param {string} type
 */
export async function readSums(read, ranges, type) {
  const sums = await runForEach(ranges, async ({ name, path, query }) => {
    const { data } = await read(`/api/v1/stats/${path}${type}?${query}`);
    return /** @type {const} */ ([`${name}, ${type}`, sumOf(data)]);
  });
  return new Map(sums);
}

/**
 * Adds the counts and totals of a range, without all bytes.
 * @param {Map<string, number>} numbers
 * @param {Read} read
 * @param {Range} range
 */
export async function addCounts(numbers, read, { name, path, query }) {
  for (const type of ['api', 'addons']) {
    const { data } = await read(`/api/v1/stats/${path}${type}?${query}`);
    for (const [series, counts] of Object.entries(data))
      numbers.set(`${name}, ${type} ${withoutNames(series)}`, sumOf(counts));
  }
  for (const [total, url] of Object.entries(TOTALS)) {
    const { data } = await read(`/api/v1/stats/${path}${url}&${query}`);
    numbers.set(`${name}, ${total}`, sumOf(data));
  }
}

/**
 * Returns the sum of a series in statistics, or of the points of a time series.
 * @param {{ sum: number } | { value: number }[] | Record<string, { value: number }[]>} data
 * @returns {number}
 */
export function sumOf(data) {
  if (Array.isArray(data)) return data.reduce((total, { value }) => total + value, 0);
  if ('sum' in data && typeof data.sum === 'number') return data.sum;
  return Object.values(data).reduce((total, points) => total + sumOf(points), 0);
}
