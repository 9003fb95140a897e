/** Thrown inside a cache for a key without a value. A lookup without a result fails in lru-cache when its entry is deleted meanwhile. */
const MISSING = new Error('no value for this key');

/** Returns what a lookup of a cache has found, and makes the cache forget the key when it found nothing. */
export async function orMissing<V>(found: Promise<V | undefined>): Promise<V> {
  const value = await found;
  if (value === undefined) throw MISSING;
  return value;
}

/** Returns a value that a cache fetched, or undefined when the lookup found nothing. */
export async function unlessMissing<V>(fetched: Promise<V | undefined>): Promise<V | undefined> {
  try {
    return await fetched;
  } catch (error) {
    if (error === MISSING) return undefined;
    throw error;
  }
}
