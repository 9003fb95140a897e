/**
 * Calls `work` for each item, `atOnce` items at a time, and reads items only as needed. After the first error no item is started, and the
 * signal of the running calls is aborted; throws that error once all calls have ended.
 */
export async function forEachAtOnce<T>(
  items: AsyncGenerator<T>,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const stopSignal = AbortSignal.any([signal, stop.signal]);
  let failure: { error: unknown } | null = null;

  async function runItems(): Promise<void> {
    try {
      for (;;) {
        stopSignal.throwIfAborted();
        const { value, done } = await items.next();
        if (done) return;
        // Each call gets a signal of its own: some add listeners that they never remove.
        await work(value, AbortSignal.any([stopSignal]));
      }
    } catch (error) {
      failure ??= { error };
      stop.abort(error);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, runItems));
  await items.return(undefined);
  // Assigned in a closure, which the compiler does not follow.
  const first = failure as { error: unknown } | null;
  if (first) throw first.error;
}
