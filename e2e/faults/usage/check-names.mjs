import { fullName } from './callers.mjs';
import { nameOfSeries, withoutNames } from './count-calls.mjs';

/** @typedef {import('./compare.mjs').Row} Row */
/** @typedef {import('./callers.mjs').Caller} Caller */

/**
 * Compares the names in the lists with those of assets, shares and accounts. Shares of others, and revoked ones, are left out.
 * @param {Map<string, string>} shown by "user, range, name"
 * @param {object} known
 * @param {Map<string, string>} known.assets names by id
 * @param {readonly import('./callers.mjs').Share[]} known.shares of two with the same id, the last one counts
 * @param {readonly Caller[]} known.callers
 * @returns {Row[]}
 */
export function compareNames(shown, { assets, shares, callers }) {
  const names = new Map([...assets].map(([id, name]) => [`name of asset ${id}`, name]));
  for (const { userId, name } of callers) names.set(`name of user ${userId}`, name);
  for (const { id, name, owner, assets: selected } of shares) {
    names.set(`name of share ${id}`, name);
    names.set(`owner of share ${id}`, `${owner.userId} ${owner.name}`);
    if (selected) names.set(`assets of share ${id}`, selected.join(' '));
  }
  return [...shown].flatMap(([key, name]) => {
    const own = names.get(key.split(', ').at(-1) ?? '');
    return own === undefined ? [] : [{ name: key, shown: name, counted: own }];
  });
}

/**
 * Compares the names of paths with those of the OpenAPI document, with documented names of their ids.
 * @param {ReadonlySet<string>} shown
 * @param {{ paths: Record<string, unknown> }} document
 * @returns {Row[]}
 */
export function compareSeries(shown, { paths }) {
  const names = new Map(Object.keys(paths).map((path) => [withoutNames(path), nameOfSeries(path)]));
  return [...shown].flatMap((series) => {
    const path = withoutNames(series);
    const own = names.get(path);
    return own === undefined ? [] : [{ name: `name of ${path}`, shown: series, counted: own }];
  });
}

/**
 * Returns whether each task that ran is on the page. Its minutes may be too few to show.
 * @param {Map<string, number>} lists by "user, range, name"
 * @param {readonly import('./expect-work.mjs').Step[]} steps
 * @returns {Row[]}
 */
export function compareTasks(lists, steps) {
  return [...new Set(steps.map(({ task }) => task))].map((task) => ({
    name: `task ${task}`,
    shown: lists.has(`*, 24 h, task ${task} minutes`) ? task : 'is missing',
    counted: task,
  }));
}

/**
 * Compares the names in the picker of users, and those of chosen users, with the accounts of the callers.
 * @param {import('./callers.mjs').Recorder} recorder
 * @param {Caller} administrator
 * @param {readonly Caller[]} callers
 * @returns {Promise<Row[]>}
 */
export async function checkUserNames(recorder, administrator, callers) {
  const rows = [];
  for (const { userId, name, email } of callers) {
    const url = '/api/v1/users/short';
    const body = { page: 1, limit_per_page: 30, email };
    const { users } = await recorder.read({ method: 'POST', url, body, ...administrator });
    const picked = users.find((/** @type {any} */ { id }) => id === userId);
    const { data } = await recorder.read({ url: `/api/v1/users/${userId}`, ...administrator });
    rows.push(
      {
        name: `name of user ${userId} in the picker`,
        shown: picked ? fullName(picked) : '',
        counted: name,
      },
      { name: `name of chosen user ${userId}`, shown: fullName(data), counted: name },
    );
  }
  return rows;
}
