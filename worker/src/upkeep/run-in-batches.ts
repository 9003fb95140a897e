import { setTimeout as pause } from 'node:timers/promises';

/** Length of the pause after a batch, as a multiple of its duration: uploads and requests go first. */
const PAUSE = 1;

/** Runs batches, with a pause after each, until `runNext` returns false or the signal aborts. */
export async function runInBatches(
  runNext: () => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const startedAt = performance.now();
    if (!(await runNext())) return;
    // An aborted pause ends the loop.
    await pause(PAUSE * (performance.now() - startedAt), undefined, { signal }).catch(() => {});
  }
}
