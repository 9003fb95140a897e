import { findUse } from './count-uses.mjs';

/** @typedef {import('./read-charts.mjs').Chart} Chart */

/**
 * A number or name of the page and its own count or name. `counted` has two numbers if the count has bounds.
 * @typedef {number | readonly [least: number, most: number]} Counted
 * @typedef {{ name: string, shown: number, counted: Counted } | { name: string, shown: string, counted: string }} Row
 */

export const report = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/** The largest difference that adding fractions in another order makes. */
const FRACTION = 1e-6;

/**
 * Returns each number of the page with its counted growth. A number that nothing adds to must not grow.
 * @param {Map<string, number>} before by "user, range, name"
 * @param {Map<string, number>} after
 * @param {Map<string, Counted>} expected by "user, name"
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

/** A chart that was not read. @type {Chart} */
const EMPTY = { unit: 0, points: new Map() };

/**
 * Compares each point of each chart. Only the point of this hour or day may grow, because the hour must not change during a check. The
 * present point of storage is left out: checkStorage compares it.
 * @param {Map<string, Chart>} before by "user, range, name"
 * @param {Map<string, Chart>} after
 * @param {{ expected: Map<string, Counted>, hour: number }} given growth by "user, name"; the beginning of the hour
 * @returns {Row[]}
 */
export function compareCharts(before, after, { expected, hour }) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [user, , ...series] = key.split(', ');
    const name = series.join(', ');
    const [earlier, later] = [before.get(key) ?? EMPTY, after.get(key) ?? EMPTY];
    const current = hour - (hour % Math.max(earlier.unit, later.unit));
    const times = new Set([...earlier.points.keys(), ...later.points.keys()]);
    if (name.startsWith('storage ')) times.delete(current);
    else times.add(current);
    return [...times].map((at) => ({
      name: `${key} at ${new Date(at * 1000).toISOString().slice(0, 16)}`,
      shown: (later.points.get(at) ?? 0) - (earlier.points.get(at) ?? 0),
      counted: at === current ? (expected.get(`${user}, ${name}`) ?? 0) : 0,
    }));
  });
}

/**
 * Compares the lists of assets that were never used: new ones enter them, and the first use removes an asset.
 * @param {Map<number | '*', string[]>} before by creator
 * @param {Map<number | '*', string[]>} after
 * @param {{ calls: readonly import('./count-calls.mjs').Call[], created: Iterable<string>, creator: number }} changes
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

/** Numbers of processing, which need the database. */
const WORK = /^[^,]+, [^,]+, (task|queue) /;

/**
 * Prints names, numbers that are not 0, and a summary. Returns the exit code.
 * @param {readonly Row[]} all
 * @param {{ isStorageKnown: boolean, isWorkKnown: boolean }} given whether the files of the store and the steps of the changes are known
 */
export function printRows(all, { isStorageKnown, isWorkKnown }) {
  const rows = isWorkKnown ? all : all.filter(({ name }) => !WORK.test(name));
  const isZero = (/** @type {Row} */ { shown, counted }) => shown === 0 && counted === 0;
  for (const row of rows.filter((one) => !isZero(one)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name, shown, counted } = row;
    const count = typeof counted === 'object' ? counted.map(shorten).join(' to ') : counted;
    report(`${isEqual(row) ? 'equal    ' : 'DIFFERENT'} ${name}: page ${shown}, counted ${count}`);
  }
  if (!isStorageKnown) report('NOT COMPARED storage: --files names no store');
  if (!isWorkKnown) report('NOT COMPARED processing: --database names no database');
  const names = rows.filter(({ shown }) => typeof shown === 'string').length;
  const different = rows.filter((row) => !isEqual(row)).length;
  const zeros = rows.filter(isZero).length;
  report(
    `${rows.length - names} numbers (${zeros} did not grow) and ${names} names compared, ${different} different`,
  );
  return different === 0 && isStorageKnown && isWorkKnown ? 0 : 1;
}

/** Returns a bound with at most three decimals. @param {number} bound */
const shorten = (bound) => Math.round(bound * 1_000) / 1_000;

/** @param {Row} row */
function isEqual({ shown, counted }) {
  if (typeof shown === 'string' || typeof counted === 'string') return shown === counted;
  const [least, most] = typeof counted === 'number' ? [counted, counted] : counted;
  return shown >= least - FRACTION && shown <= most + FRACTION;
}
