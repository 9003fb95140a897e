/**
 * Returns a function that calls `call`. While a call with the same key is pending, callers share its promise, so that calls that hang do not pile
 * up. keyOf: returns the key of an argument, by default the argument.
 */
export function shareCalls<A, T>(
  call: (argument: A) => Promise<T>,
  keyOf: (argument: A) => unknown = (argument) => argument,
): (argument: A) => Promise<T> {
  const pending = new Map<unknown, Promise<T>>();
  return (argument) => {
    const key = keyOf(argument);
    const shared = pending.get(key);
    if (shared) return shared;
    const started = call(argument).finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}
