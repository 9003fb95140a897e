import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';

/** Milliseconds until the next run after one that an outage ended: what has been missed is made up soon after. */
const OUTAGE_RETRY_MS = 1_000;

/**
 * Runs `work` again and again, `everyMs` after each end, so that runs never overlap. Returns the function that stops it, which waits
 * for a run under way. The first run begins at once, or after `startAfterMs`. An outage is no fault of the chore: the next run comes sooner, and the log stays silent.
 */
export function startPeriodicTask(
  name: string,
  everyMs: number,
  log: Log,
  work: () => Promise<void>,
  options: { startAfterMs?: number } = {},
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const once = () => {
    running = runOnce().then((delayMs) => {
      if (!stopped) timer = setTimeout(once, delayMs);
    });
  };
  const runOnce = async () => {
    try {
      await work();
    } catch (error) {
      if (outageOf(error) !== null) return Math.min(everyMs, OUTAGE_RETRY_MS);
      log.error({ err: error, name }, 'a chore failed');
    }
    return everyMs;
  };
  if (options.startAfterMs === undefined) once();
  else timer = setTimeout(once, options.startAfterMs).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
