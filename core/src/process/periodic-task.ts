import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';

/** Milliseconds until the next run after a run that an outage ended. */
const OUTAGE_RETRY_MS = 1_000;

/**
 * Runs `work` periodically, `everyMs` after the end of each run, so that runs never overlap. The first run starts immediately, or after
 * `startAfterMs`. Logs an error and continues; an outage is not logged, and the next run starts sooner. Returns a function that
 * stops the task and waits for the running work.
 */
export function startPeriodicTask(
  name: string,
  everyMs: number,
  log: Log,
  work: () => Promise<void>,
  options: { startAfterMs?: number } = {},
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const startRun = () => {
    running = runOnce().then((delayMs) => {
      if (!isStopped) timer = setTimeout(startRun, delayMs);
    });
  };
  const runOnce = async () => {
    try {
      await work();
    } catch (error) {
      if (outageOf(error) !== null) return Math.min(everyMs, OUTAGE_RETRY_MS);
      log.error({ err: error, name }, 'a periodic task failed');
    }
    return everyMs;
  };
  if (options.startAfterMs === undefined) startRun();
  else timer = setTimeout(startRun, options.startAfterMs).unref();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
