import { rmSync, writeFileSync } from 'node:fs';
import type { Log } from '@spindle/core/log';

/** Milliseconds between two writes. A health check should accept an age of at least four intervals, because a busy machine delays writes. */
const REFRESH_MS = 5_000;

/**
 * Writes the time to a file every 5 s while the event loop of this process runs, so that a health check of the container finds a worker
 * that hangs. Does nothing without a path. `close` stops and removes the file.
 */
export function startHealthFile(path: string | undefined, log: Log): { close(): void } {
  if (path === undefined) return { close: () => undefined };
  const refresh = () => {
    try {
      writeFileSync(path, `${new Date().toISOString()}\n`);
    } catch (err) {
      log.error({ err, path }, 'the health file cannot be written');
    }
  };
  refresh();
  const timer = setInterval(refresh, REFRESH_MS);
  return {
    close() {
      clearInterval(timer);
      rmSync(path, { force: true });
    },
  };
}
