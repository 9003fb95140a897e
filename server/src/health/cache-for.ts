/**
 * Returns a function that calls `read` and caches its result for `ms` milliseconds after it arrived. Concurrent callers share a call, however
 * long it takes, so `read` must end. A failed call is not cached.
 */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; expiresAt: number } | null = null;
  return () => {
    if (last && performance.now() < last.expiresAt) return last.value;
    const current = { value: read(), expiresAt: Number.POSITIVE_INFINITY };
    last = current;
    current.value.then(
      () => {
        current.expiresAt = performance.now() + ms;
      },
      () => {
        if (last === current) last = null;
      },
    );
    return current.value;
  };
}
