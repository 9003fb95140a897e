import { ServiceDown } from '@spindle/core/models/service-request';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';

/** A service over HTTP that serves capabilities. */
export interface Service {
  /** Returns why the service does not answer, as a sentence; null when it does, or has not been asked. */
  problem(): string | null;
  /** Asks the service whether it answers, unless a request has told lately. Never throws. */
  check(): Promise<void>;
  /** Runs a request on a model. One after the other: the service has its own queue. Throws Unavailable, and the reason of the signal. */
  run<C extends Capability>(
    { capability, model }: { capability: C; model: string },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
}

/** How a service is asked. */
export interface Protocol {
  /** Throws ServiceDown when the service does not answer. */
  ping(signal: AbortSignal): Promise<void>;
  /** The capabilities that the service serves. */
  tasks: {
    [C in Capability]?: (
      model: string,
      request: RequestOf<C>,
      signal: AbortSignal,
    ) => Promise<ResultOf<C>>;
  };
}

/** Milliseconds for which requests fail at once after one that was not answered: each would wait for the time limit. */
const PAUSE_MS = 15_000;

/** Opens a service. Nothing connects before the first request. */
export function openService({ ping, tasks }: Protocol): Service {
  let problem: string | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();

  /** Remembers whether the service answers. */
  async function watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      problem = null;
      return result;
    } catch (error) {
      problem = error instanceof ServiceDown ? error.message : null;
      throw error;
    } finally {
      toldAt = performance.now();
    }
  }

  const isRecent = () => performance.now() - toldAt < PAUSE_MS;

  async function runNext<C extends Capability>(
    { capability, model }: { capability: C; model: string },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>> {
    signal.throwIfAborted();
    if (problem !== null && isRecent()) throw new ServiceDown(problem);
    const task = tasks[capability];
    if (!task) throw new Error(`unreachable: the service does not serve ${capability}`);
    return watch(() => task(model, request, signal));
  }

  return {
    problem: () => problem,
    async check() {
      if (!isRecent()) await watch(() => ping(new AbortController().signal)).catch(() => {});
    },
    run(model, request, signal) {
      const result = last.then(() => runNext(model, request, signal));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
