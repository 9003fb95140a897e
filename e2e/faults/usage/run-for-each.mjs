const CONCURRENT = 8;

/**
 * Calls a function for each item, a few at the same time, and returns its results. More would wait too long for the database.
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} run
 */
export async function runForEach(items, run) {
  const results = [];
  for (let at = 0; at < items.length; at += CONCURRENT)
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENT).map(run))));
  return results;
}
