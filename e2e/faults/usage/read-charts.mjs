import { withoutNames } from './count-calls.mjs';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** The kinds of storage; ASSET is all of them. */
const STORAGE = ['ASSET', 'originals', 'derivatives', 'transcodes'];

/**
 * @typedef {(url: string) => Promise<any>} Read
 *
 * @typedef {object} ChartRange a range of the details page
 * @property {string} name
 * @property {number} start in seconds since 1970
 * @property {number} unit seconds of a point
 *
 * @typedef {object} Series what a chart shows
 * @property {string} name as in the expected numbers
 * @property {string} url type and subtype
 *
 * @typedef {{ unit: number, points: Map<number, number> }} Chart values by the time at which their hour or day begins
 */

/**
 * Returns the ranges that the details page offers: a week by hour, 30 days and a year by day, and chosen days, here yesterday and today.
 * @param {number} now in seconds since 1970
 * @returns {ChartRange[]}
 */
export function chartRanges(now) {
  return [
    { name: '168 h', start: now - 168 * HOUR_SECONDS, unit: HOUR_SECONDS },
    { name: '720 h', start: now - 720 * HOUR_SECONDS, unit: DAY_SECONDS },
    { name: '8760 h', start: now - 8_760 * HOUR_SECONDS, unit: DAY_SECONDS },
    { name: '2 days', start: startOfYesterday(now), unit: HOUR_SECONDS },
  ];
}

/** @param {number} now in seconds since 1970 */
export function startOfYesterday(now) {
  return now - (now % DAY_SECONDS) - DAY_SECONDS;
}

/** The chart of all bytes. The calls for charts have bytes too, so that it is read at another time than the others. */
export const BYTES = { name: 'lb', url: 'lb?' };

/** The charts of storage. @type {readonly Series[]} */
export const STORAGE_SERIES = STORAGE.map((kind) => seriesOf('storage', kind));

/**
 * @param {string} type
 * @param {string} name
 * @returns {Series}
 */
function seriesOf(type, name) {
  const url = `${type}?stat_subtype=${encodeURIComponent(name)}&`;
  return { name: `${type} ${withoutNames(name)}`, url };
}

/**
 * Returns every series that the details page offers, without all bytes.
 * @param {Record<'api' | 'addons', readonly string[]>} used series with counts
 * @returns {Series[]}
 */
export function chartSeries({ api, addons }) {
  return [
    { name: 'api', url: 'api?' },
    ...api.map((path) => seriesOf('api', path)),
    { name: 'addons', url: 'addons?' },
    ...addons.map((addon) => seriesOf('addons', addon)),
    { name: 'traffic', url: 'cdn?stat_subtype=traffic&' },
    { name: 'requests', url: 'cdn?stat_subtype=request&' },
    { name: 'transcodes', url: 'transcodes?' },
    ...STORAGE_SERIES,
  ];
}

/**
 * Reads a chart of the details page, with the request that the page sends.
 * @param {Read} read
 * @param {{ user: number | '*', series: Series, range: ChartRange, now: number }} given
 * @returns {Promise<Chart>}
 */
export async function readChart(read, { user, series, range, now }) {
  const of = user === '*' ? '' : `&user_id=${user}`;
  const query = `combine=series&start_time=${range.start}&end_time=${now}${of}`;
  const { data } = await read(`/api/v1/stats/timeseries/${series.url}${query}`);
  const points = /** @type {{ timestamp: number, value: number }[]} */ (Object.values(data).flat());
  return {
    unit: range.unit,
    points: new Map(points.map(({ timestamp, value }) => [timestamp, value])),
  };
}

/**
 * Reads a chart in every range, by "user, range, name".
 * @param {Read} read
 * @param {number | '*'} user
 * @param {Series} series
 * @returns {Promise<[string, Chart][]>}
 */
export async function readAllRanges(read, user, series) {
  const now = Math.floor(Date.now() / 1000);
  /** @type {[string, Chart][]} */
  const charts = [];
  for (const range of chartRanges(now))
    charts.push([
      `${user}, ${range.name}, ${series.name}`,
      await readChart(read, { user, series, range, now }),
    ]);
  return charts;
}
