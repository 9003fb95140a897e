import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Dependency, DependencyDown } from '../outage.ts';
import { backoffMs } from './backoff.ts';

/** Milliseconds after which a call that has not returned is reason to check the dependency. */
const SLOW_CALL_MS = 400;

/** Milliseconds of one tick, the unit in which the time of a check is counted. */
const TICK_MS = 50;

/** How a gate checks its dependency, and what it reports to users. */
export interface GateOptions {
  dependency: Dependency;
  /** The message for users while the dependency is unavailable. */
  message: string;
  log: Log;
  /** Resolves when the dependency answers. `signal` aborts after `probeTimeoutMs`, later if this process gets too little processor time. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  probeTimeoutMs: () => number;
  /** Checks the dependency this often while the gate is open, in milliseconds; never if omitted. */
  checkEveryMs?: number;
}

/** Decides for a whole process whether a dependency may be called, so that an outage costs one attempt at a time. */
export interface Gate {
  isOpen(): boolean;
  /** Waits for a running check, then returns; throws DependencyDown while the dependency is unavailable. Await it before connecting. */
  admit(): Promise<void>;
  /** Resolves when the gate is open, however long that takes. Rejects when `signal` aborts. */
  whenOpen(signal?: AbortSignal): Promise<void>;
  /** Checks the dependency after a lost connection or a failed call, and closes the gate when it does not answer. */
  verify(): Promise<void>;
  /** Runs a call. Throws DependencyDown immediately while the gate is closed, and as soon as it closes. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Calls `listener` whenever the gate closes, until the returned function is called. */
  onClose(listener: (error: DependencyDown) => void): () => void;
  /** Stops all checks. */
  end(): void;
}

/** Creates a gate that is open until a check fails. While closed, only the gate probes, with growing delays, until a probe succeeds. */
export function openGate(options: GateOptions): Gate {
  const { dependency, log, message } = options;
  const events = new EventEmitter().setMaxListeners(0); // each running call adds a listener
  const ending = new AbortController();
  let down: DependencyDown | null = null;
  let verifying: Promise<void> | null = null;

  async function close(cause: unknown): Promise<void> {
    const closedAt = Date.now();
    down = new DependencyDown(dependency, message, { cause });
    log.error({ dependency, reason: reasonOf(cause) }, 'dependency is away');
    events.emit('close', down);
    for (let attempt = 0; ; attempt += 1) {
      await pause(backoffMs(attempt), undefined, { signal: ending.signal });
      if ((await checkDependency(options)) === null) break;
    }
    down = null;
    log.warn({ dependency, awayMs: Date.now() - closedAt }, 'dependency is back');
    events.emit('open');
  }

  function verify(): Promise<void> {
    if (down || ending.signal.aborted) return Promise.resolve();
    verifying ??= checkDependency(options).then((cause) => {
      verifying = null;
      if (cause !== null && !ending.signal.aborted) close(cause).catch(() => undefined); // ended
    });
    return verifying;
  }

  function onClose(listener: (error: DependencyDown) => void): () => void {
    events.on('close', listener);
    return () => void events.off('close', listener);
  }

  const timer = options.checkEveryMs && setInterval(verify, options.checkEveryMs);
  return {
    isOpen: () => down === null,
    async admit() {
      await verifying;
      if (down) throw copyOf(down);
    },
    async whenOpen(signal = new AbortController().signal) {
      while (down) {
        const opened = new Promise<void>((resolve) => events.once('open', resolve));
        await Promise.race([opened, failOnAbort(signal)]);
      }
      signal.throwIfAborted();
    },
    verify,
    run(call) {
      if (down) return Promise.reject(copyOf(down));
      return new Promise((resolve, reject) => {
        const stopListening = onClose(reject);
        const slow = setInterval(verify, SLOW_CALL_MS);
        const work = (async () => call())().finally(() => {
          stopListening();
          clearInterval(slow);
        });
        work.then(resolve, reject);
      });
    },
    onClose,
    end() {
      ending.abort();
      if (timer) clearInterval(timer);
    },
  };
}

/** Checks the dependency. Returns null when it answers in time, else the error. */
async function checkDependency(options: GateOptions): Promise<unknown> {
  const limit = new AbortController();
  let ticksLeft = Math.ceil(options.probeTimeoutMs() / TICK_MS);
  // Count ticks instead of clock time: a process without processor time must read a late answer before it decides.
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft === 0) limit.abort(new Error('It does not answer.'));
  }, TICK_MS);
  try {
    await Promise.race([options.probe(limit.signal), failOnAbort(limit.signal)]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearInterval(timer);
  }
}

/** Returns a new error for each caller: an error that is thrown twice shows the wrong stack. */
function copyOf({ dependency, message, cause }: DependencyDown): DependencyDown {
  return new DependencyDown(dependency, message, { cause });
}

function failOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
