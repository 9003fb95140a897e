import { setTimeout as sleep } from 'node:timers/promises';

const interruption = new AbortController();

/** Aborted when the user or the test run ends this program early. */
export const interrupted = interruption.signal;

// Listen for more than the first signal: Ctrl-C arrives from the terminal, and once more through the parent process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort());

/** Waits. Rejects when the program is interrupted, so that every run stops what it has started. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: interrupted });
}
