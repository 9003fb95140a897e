import { countCalls } from './count-calls.mjs';
import { countUses } from './count-uses.mjs';
import { expectCharts, expectWork } from './expect-work.mjs';

/** Searches of fewer users stay part of "other". docs/usage.md. */
const TERM_USERS_MIN = 3;

/** @typedef {import('./compare.mjs').Row['counted']} Counted */

/**
 * Returns what calls and changes add to each number, by "user, name".
 * @param {object} given
 * @param {readonly import('./count-calls.mjs').Call[]} given.calls
 * @param {import('./make-changes.mjs').Changes} given.changes
 * @param {ReturnType<typeof import('./count-calls.mjs').routeFinder>} given.routeOf
 * @param {(token: string) => number | undefined} given.shareOf
 * @param {{ userId: number }} given.administrator who made the changes
 * @param {readonly (number | '*')[]} users
 * @param {import('./read-page.mjs').Page} after
 */
export function expectNumbers({ calls, changes, routeOf, shareOf, administrator }, users, after) {
  /** @type {{ charts: Map<string, Counted>, lists: Map<string, Counted> }} */
  const expected = { charts: new Map(), lists: new Map() };
  for (const user of users) {
    const put = (
      /** @type {keyof typeof expected} */ part,
      /** @type {Iterable<[string, Counted]>} */ counts,
    ) => {
      for (const [name, value] of counts) expected[part].set(`${user}, ${name}`, value);
    };
    const own = calls.filter(({ userId }) => user === '*' || userId === user);
    const { api, ...totals } = countCalls(own, routeOf);
    put('charts', Object.entries(totals));
    put(
      'charts',
      Object.entries(api).map(([series, value]) => [`api ${series}`, value]),
    );
    put('lists', countUses(calls, { user, shareOf }));
    if (user === '*' || user === administrator.userId) {
      const names = [...after.lists.keys()].map((key) => key.split(', ').slice(2).join(', '));
      put('charts', expectCharts(changes));
      put('lists', expectWork(changes.jobs, names));
    }
    if (user === '*') put('lists', expectTerms(changes.missed));
  }
  return expected;
}

/**
 * @param {import('./make-changes.mjs').Changes['missed']} missed
 * @returns {[string, number][]}
 */
function expectTerms({ term, searches }) {
  return searches === 0
    ? []
    : [[searches >= TERM_USERS_MIN ? `term ${term}` : 'other terms', searches]];
}
