import { ConfigError } from '../config/config.ts';

/** Milliseconds that open work is given to end before the process does. */
const DRAIN_MS = 15_000;

/**
 * Ends this process in order: `close` is called once, on SIGTERM, SIGINT, or when whoever started it is gone. Call it before
 * anything is opened: until `close` is set there is nothing to wait for.
 */
export function shutDownInOrder(): { onEnd(close: () => Promise<void>): void } {
  let close: () => Promise<void> = async () => undefined;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    await close();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end);
  // Whoever started it may be gone since before there was anybody to hear it.
  if (process.connected === false) void end();
  return {
    onEnd: (work) => {
      close = work;
    },
  };
}

/** What to print when a process cannot start: the faults of its settings, or where it went wrong. */
export function startErrorText(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
