import type { Worker } from 'bullmq';
import { type Backoff, backoffMs } from '../connections/backoff.ts';
import type { Gate } from '../connections/gate.ts';
import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';

/** Pauses of a worker between two attempts. */
const PAUSES: Backoff = { firstMs: 500, longestMs: 30_000 };

/** Milliseconds without an error after which an error of a worker is a new one: longer than any pause. */
const RECOVERED_MS = 60_000;

interface Emitter {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

type Pausable = Emitter &
  Pick<Worker, 'isPaused' | 'pause' | 'resume' | 'closing'> & {
    on(event: 'closing', listener: () => void): unknown;
  };

/** Logs the errors of a queue or worker; without a listener they would end the process. The gate reports an outage, once. */
export function withErrorLog<T extends Emitter>(emitter: T, gate: Gate, log: Log): T {
  emitter.on('error', (error) => void logError(error, gate, log));
  return emitter;
}

/**
 * Logs an error that a worker repeats once, and pauses the worker after each, for longer each time. BullMQ itself retries at once when the
 * queue answers with an error, for example because tables are missing.
 */
export function withPauses<T extends Pausable>(worker: T, gate: Gate, log: Log): T {
  let failures = 0;
  let lastMessage = '';
  let failedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  worker.on('error', (error) => {
    if (!isWorthLogging(error)) return;
    if (Date.now() - failedAt > RECOVERED_MS) [failures, lastMessage] = [0, ''];
    failedAt = Date.now();
    if (error.message !== lastMessage) void logError(error, gate, log);
    lastMessage = error.message;
    if (worker.isPaused() || worker.closing) return;
    void worker.pause(true);
    timer = setTimeout(() => worker.resume(), backoffMs(failures, PAUSES));
    failures += 1;
  });
  worker.on('closing', () => clearTimeout(timer));
  return worker;
}

async function logError(error: Error, gate: Gate, log: Log): Promise<void> {
  if (!isWorthLogging(error)) return;
  await gate.verify();
  if (gate.isOpen()) log.warn({ err: error }, 'the queue failed');
}

const isWorthLogging = (error: Error) => outageOf(error) === null && !isLostLock(error);

/** BullMQ's codes for a job that is gone, whose lock expired, whose id is queued again, and that another worker has locked. */
const LOST_LOCK_CODES: readonly unknown[] = [-1, -2, -3, -6];

/**
 * Returns whether a worker reported a job whose lock it lost: another worker claimed it during an outage, or an outage hid the answer to
 * the first report. Our step rows decide whose result counts.
 */
function isLostLock(error: Error): boolean {
  return 'code' in error && LOST_LOCK_CODES.includes(error.code);
}
