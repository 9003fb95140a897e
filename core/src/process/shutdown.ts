import { ConfigError } from '../config/config.ts';

/** Milliseconds that running work gets to finish before the process exits. */
const DRAIN_MS = 15_000;

/**
 * Installs the shutdown of this process. On SIGTERM, SIGINT or the end of the parent process it calls the work given to `onShutdown`
 * once, then exits. Call it before anything is opened: without that work, the process exits immediately.
 */
export function installShutdown(): { onShutdown(close: () => Promise<void>): void } {
  let close: () => Promise<void> = async () => undefined;
  let isShuttingDown = false;
  const shutDown = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    await close();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, shutDown);
  // The parent process may have ended before this listener existed.
  if (process.connected === false) void shutDown();
  return {
    onShutdown: (work) => {
      close = work;
    },
  };
}

/** Exit code of a process whose settings are wrong (EX_CONFIG of sysexits): starting it again cannot help. */
const WRONG_SETTINGS_CODE = 78;

/** Ends a process that cannot start: prints the errors of its settings and exits with 78, or prints a stack trace and exits with 1. */
export function exitWithStartError(error: unknown): never {
  process.stderr.write(`${startErrorText(error)}\n`);
  process.exit(error instanceof ConfigError ? WRONG_SETTINGS_CODE : 1);
}

function startErrorText(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
