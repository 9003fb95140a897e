import { PERIODS } from './read-numbers.mjs';
import { runForEach } from './run-for-each.mjs';

const TYPES = ['api', 'addons', 'cdn', 'transcodes', 'lb'];

/** Numbers of the API are rounded to two decimals at most. */
const ROUNDING = 0.01;

/** @typedef {(url: string) => Promise<any>} Read */

/**
 * Compares the sums of the time before each period with the points of time series. The last hour or day counts in part, between nothing and all.
 * @param {Read} read
 * @param {readonly (number | '*')[]} users
 */
export async function checkPrevious(read, users) {
  const sums = users.flatMap((user) =>
    PERIODS.flatMap((hours) => TYPES.map((type) => ({ user, type, hours, unit: unitOf(hours) }))),
  );
  return runForEach(sums, async (sum) => ({
    name: `${sum.user}, ${sum.hours} h, ${sum.type} in the time before`,
    ...(await comparePrevious(read, sum)),
  }));
}

/**
 * Returns the seconds that a point of a period covers. docs/usage.md: an hour up to 7 days, a UTC day beyond.
 * @param {number} hours
 */
const unitOf = (hours) => (hours <= 168 ? 3_600 : 86_400);

/**
 * @param {Read} read
 * @param {{ user: number | '*', hours: number, unit: number, type: string }} given
 * @returns {Promise<{ shown: number, counted: [number, number] }>}
 */
async function comparePrevious(read, { user, hours, unit, type }) {
  const of = `user_id=${user === '*' ? '' : user}`;
  const now = Math.floor(Date.now() / 1000);
  const from = Math.floor((now - hours * 3_600) / unit);
  const until = Math.floor(now / unit) + 1;
  const { previous_sum } = await read(`/api/v1/stats/${type}?period=${hours}&${of}`);
  const sumOf = async (/** @type {number} */ start, /** @type {number} */ end) => {
    const range = `start_time=${start * unit}&end_time=${end * unit}`;
    const { data, counting_since } = await read(`/api/v1/stats/timeseries/${type}?${of}&${range}`);
    const points = /** @type {{ value: number }[]} */ (Object.values(data).flat());
    const isCounted = counting_since !== null && Date.parse(counting_since) / 1000 <= start * unit;
    return { isCounted, sum: points.reduce((total, { value }) => total + value, 0) };
  };
  const whole = await sumOf(2 * from - until, from - 1);
  if (previous_sum === null) {
    const least = whole.isCounted ? 1 : 0; // a missing sum is an error when everything was counted
    return { shown: 0, counted: [least, least] };
  }
  const { sum: last } = await sumOf(from - 1, from);
  return {
    shown: previous_sum,
    counted: [whole.sum - ROUNDING, whole.sum + Math.max(1, last) + ROUNDING],
  };
}
