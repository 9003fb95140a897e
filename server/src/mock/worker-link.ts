import type { StateCopy } from './state-copies.ts';

/**
 * Limits how long a reset waits until the worker runs on the new copy, in milliseconds. A reset ends within two seconds also while the worker
 * is dead; it then starts on the new copy.
 */
const START_LIMIT_MS = 1_000;
/** Limits how long a copy outlives a reset because the worker still ends its work on it, in milliseconds. */
const LEAVE_LIMIT_MS = 20_000;

/** Assigns copies of the seeded state to the worker. */
export interface WorkerLink {
  /** Names the copy on which the worker starts. */
  nameFirst(copy: StateCopy): void;
  /** Moves the worker. Resolves when it runs on the new copy; `left` resolves when it has closed the earlier one. */
  move(from: StateCopy, to: StateCopy): Promise<{ left: Promise<void> }>;
}

/** Reaches the worker through the launcher, which starts both processes. Waiting ends at a time limit: the worker may have been killed. */
export const launcherLink: WorkerLink = {
  nameFirst: nameCopy,
  async move(from, to) {
    const moved = waitForReport('moved', to, START_LIMIT_MS);
    const left = waitForReport('left', from, LEAVE_LIMIT_MS);
    nameCopy(to);
    await moved;
    return { left };
  },
};

/** Reports to the launcher, which may have been killed meanwhile. */
export function report(message: Record<string, string>): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Tells the launcher that this process is ready for the seeded database, and returns the address of that database. */
export function waitForSeed(): Promise<string> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (!isOfKind(message, 'seed')) return;
      process.off('message', listen);
      resolve(message.databaseUrl);
    };
    process.on('message', listen);
    report({ kind: 'loaded' });
  });
}

function nameCopy({ config: { databaseUrl, dataDir } }: StateCopy): void {
  report({ kind: 'copy', databaseUrl, dataDir });
}

/** Waits until the worker reports about a copy, for at most `limitMs`. */
function waitForReport(kind: 'moved' | 'left', { config }: StateCopy, limitMs: number) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      process.off('message', listen);
      resolve();
    };
    const listen = (message: unknown) => {
      if (isOfKind(message, kind) && message.databaseUrl === config.databaseUrl) end();
    };
    const timer = setTimeout(end, limitMs);
    process.on('message', listen);
  });
}

/** Whether a message of the launcher is of a kind that names a database. */
function isOfKind(
  message: unknown,
  kind: 'seed' | 'moved' | 'left',
): message is { databaseUrl: string } {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
  );
}
