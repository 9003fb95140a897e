/** Returns a function that calls `read` at most once in `ms` milliseconds. Concurrent callers share a call. A failed call is not cached. */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (last && performance.now() - last.at < ms) return last.value;
    const current = { at: performance.now(), value: read() };
    last = current;
    current.value.catch(() => {
      if (last === current) last = null;
    });
    return current.value;
  };
}
