/**
 * Returns a function that writes an item and resolves with its result. Items that arrive while a batch is being written form the next batch.
 * `write` never runs concurrently; it returns the function that finds the result of an item.
 */
export function openBatchWriter<I, R>(
  write: (items: I[]) => Promise<(item: I) => R>,
): (item: I) => Promise<R> {
  let waiting: I[] = [];
  let next: Promise<(item: I) => R> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function writeWaiting(): Promise<(item: I) => R> {
    const batch = waiting;
    waiting = [];
    next = null;
    return write(batch);
  }

  return async (item) => {
    waiting.push(item);
    if (!next) {
      next = last.then(writeWaiting);
      last = next.catch(() => undefined);
    }
    return (await next)(item);
  };
}
