import { countCalls } from './count-calls.mjs';
import { countUses } from './count-uses.mjs';
import { expectCharts } from './expect-charts.mjs';
import { expectWork } from './expect-work.mjs';

/** Searches of fewer users stay part of "other". docs/usage.md. */
const TERM_USERS_MIN = 3;

/** @typedef {import('./compare.mjs').Counted} Counted */

/**
 * @typedef {object} Expected what calls and changes add, by "user, name"
 * @property {Map<string, Counted>} numbers
 * @property {Map<string, Counted>} charts with the sums of all paths and add-ons
 * @property {Map<string, Counted>} lists
 */

/**
 * Returns what calls and changes add to each number.
 * @param {object} given
 * @param {readonly import('./count-calls.mjs').Call[]} given.calls
 * @param {import('./changes/make-changes.mjs').Changes} given.changes
 * @param {readonly import('./expect-work.mjs').Step[]} given.steps of the changes
 * @param {ReturnType<typeof import('./count-calls.mjs').routeFinder>} given.routeOf
 * @param {readonly import('./callers.mjs').Share[]} given.shares
 * @param {{ userId: number }} given.administrator who made the changes
 * @param {readonly (number | '*')[]} users
 * @param {import('./read-page.mjs').Page} after
 * @returns {Expected}
 */
export function expectNumbers(given, users, after) {
  const { calls, changes, steps, routeOf, shares, administrator } = given;
  const shareIds = new Map(shares.map(({ token, id }) => [token, id]));
  const shareOf = (/** @type {string} */ token) => shareIds.get(token);
  /** @type {Expected} */
  const expected = { numbers: new Map(), charts: new Map(), lists: new Map() };
  for (const user of users) {
    const put = (
      /** @type {keyof Expected} */ part,
      /** @type {Iterable<readonly [string, Counted]>} */ counts,
    ) => {
      for (const [name, value] of counts) expected[part].set(`${user}, ${name}`, value);
    };
    const isChanger = user === '*' || user === administrator.userId;
    const own = calls.filter(({ userId }) => user === '*' || userId === user);
    const { api, ...totals } = countCalls(own, routeOf);
    const paths = Object.entries(api).map(
      ([path, value]) => /** @type {const} */ ([`api ${path}`, value]),
    );
    const numbers = [
      ...Object.entries(totals),
      ...paths,
      ...(isChanger ? expectCharts(changes) : []),
    ];
    put('numbers', numbers);
    put('charts', [...numbers, ...sumSeries(numbers)]);
    put('lists', countUses(calls, { user, shareOf }));
    if (isChanger) {
      const countShown = (/** @type {string} */ queue) =>
        after.lists.get(`${user}, 8760 h, queue ${queue} steps`) ?? 0;
      put('lists', expectWork(steps, countShown));
    }
    if (user === '*') put('lists', expectTerms(changes.missed));
  }
  return expected;
}

/**
 * Returns the sums of all paths and of all add-ons.
 * @param {readonly (readonly [string, Counted])[]} numbers
 * @returns {[string, number][]}
 */
function sumSeries(numbers) {
  return ['api', 'addons'].map((type) => {
    const series = numbers.filter(([name]) => name.startsWith(`${type} `));
    return [type, series.reduce((total, [, count]) => total + Number(count), 0)];
  });
}

/**
 * @param {import('./changes/make-changes.mjs').Changes['missed']} missed
 * @returns {[string, number][]}
 */
function expectTerms({ term, searches }) {
  return searches === 0
    ? []
    : [[searches >= TERM_USERS_MIN ? `term ${term}` : 'other terms', searches]];
}
