import { findUse } from './count-uses.mjs';

/**
 * A number of the page and its own count. `counted` has two numbers if the count has bounds.
 * @typedef {{ name: string, shown: number, counted: number | readonly [least: number, most: number] }} Row
 */

export const report = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/** The largest difference that adding fractions in another order makes. */
const FRACTION = 1e-6;

/**
 * Returns each number of the page with its counted growth. A number that nothing adds to must not grow.
 * @param {Map<string, number>} before by "user, range, name"
 * @param {Map<string, number>} after
 * @param {Map<string, Row['counted']>} expected by "user, name"
 * @returns {Row[]}
 */
export function compare(before, after, expected) {
  const ranges = new Set([...after.keys()].map((key) => key.split(', ')[1] ?? ''));
  const names = new Set([...before.keys(), ...after.keys()]);
  for (const key of expected.keys()) {
    const [user, ...name] = key.split(', ');
    for (const range of ranges) names.add(`${user}, ${range}, ${name.join(', ')}`);
  }
  return [...names].map((name) => {
    const [user, , ...series] = name.split(', ');
    const shown = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return { name, shown, counted: expected.get(`${user}, ${series.join(', ')}`) ?? 0 };
  });
}

/**
 * Compares the lists of assets that were never used: new ones enter them, and the first use removes an asset.
 * @param {Map<number | '*', string[]>} before by creator
 * @param {Map<number | '*', string[]>} after
 * @param {{ calls: readonly import('./count-calls.mjs').Call[], created: readonly string[], creator: number }} changes
 * @returns {Row[]}
 */
export function compareUnused(before, after, { calls, created, creator }) {
  const used = new Set(calls.map((call) => findUse(call)?.id));
  return [...after].flatMap(([user, ids]) => {
    const entered = user === '*' || user === creator ? created : [];
    const counted = [...(before.get(user) ?? []), ...entered].filter((id) => !used.has(id));
    return [...new Set([...ids, ...counted])].map((id) => ({
      name: `${user}, never used ${id}`,
      shown: ids.includes(id) ? 1 : 0,
      counted: counted.includes(id) ? 1 : 0,
    }));
  });
}

/**
 * Prints numbers that are not 0, and a summary. Returns the exit code.
 * @param {readonly Row[]} rows
 */
export function printRows(rows) {
  const different = rows.filter((row) => !isEqual(row));
  for (const row of rows) {
    const { name, shown, counted } = row;
    if (shown === 0 && counted === 0) continue;
    const count = typeof counted === 'number' ? counted : `${counted[0]} to ${counted[1]}`;
    report(`${isEqual(row) ? 'equal    ' : 'DIFFERENT'} ${name}: page ${shown}, counted ${count}`);
  }
  report(`${rows.length} numbers compared, ${different.length} different`);
  return different.length === 0 ? 0 : 1;
}

/** @param {Row} row */
function isEqual({ shown, counted }) {
  const [least, most] = typeof counted === 'number' ? [counted, counted] : counted;
  return shown >= least - FRACTION && shown <= most + FRACTION;
}
