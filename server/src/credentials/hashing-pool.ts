import { Worker } from 'node:worker_threads';
import { Unavailable } from '@spindle/core/errors';

/** Limits the hashes computed at a time, each in its own thread. */
const THREADS = 2;
/** Limits the hashes that wait for a thread. Further ones are refused. */
const QUEUE_MAX = 50;

/** The arguments of `scryptSync`. */
export interface Derivation {
  password: string;
  salt: Buffer;
  keyBytes: number;
  cost: { N: number; r: number; p: number; maxmem: number };
}

/** A derivation that waits for a thread or runs in one. */
interface Task extends Derivation {
  resolve(key: Buffer): void;
  reject(error: unknown): void;
}

/**
 * Runs in each thread. It is synchronous because `scrypt` with a callback runs in libuv's thread pool, which file access needs. It is
 * text because a file would have different paths in the sources and in the bundle.
 */
const THREAD = `
const { scryptSync } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ password, salt, keyBytes, cost }) => {
  parentPort.postMessage(scryptSync(password, salt, keyBytes, cost));
});`;

const idle: Worker[] = [];
const queue: Task[] = [];
let started = 0;

/** Derives a key with scrypt in a small pool of threads. Throws Unavailable when too many wait already. */
export function deriveKey(derivation: Derivation): Promise<Buffer> {
  if (queue.length >= QUEUE_MAX)
    return Promise.reject(
      new Unavailable('Too many people are signing in. Try again in a moment.'),
    );
  return new Promise((resolve, reject) => {
    queue.push({ ...derivation, resolve, reject });
    runNext();
  });
}

/** Starts the next waiting task if a thread is idle or may be started. */
function runNext(): void {
  if (queue.length === 0) return;
  const thread = idle.pop() ?? (started < THREADS ? startThread() : undefined);
  const task = thread && queue.shift();
  if (!thread || !task) return;
  const { password, salt, keyBytes, cost } = task;
  const onMessage = (key: Uint8Array) => {
    thread.off('error', onError);
    thread.unref();
    idle.push(thread);
    task.resolve(Buffer.from(key));
    runNext();
  };
  const onError = (error: unknown) => {
    started -= 1; // an error ends the thread
    task.reject(error);
    runNext();
  };
  thread.once('message', onMessage);
  thread.once('error', onError);
  // A process must not end while a caller waits for a hash, and must not stay alive for an idle thread.
  thread.ref();
  thread.postMessage({ password, salt, keyBytes, cost });
}

function startThread(): Worker {
  started += 1;
  // Without it, a thread inherits the flags of the process, such as a loader for TypeScript.
  return new Worker(THREAD, { eval: true, execArgv: [] });
}
