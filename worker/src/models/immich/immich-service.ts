import { readFile } from 'node:fs/promises';
import type { Config } from '@spindle/core/config/config';
import { pingImmich, ServiceDown } from '@spindle/core/models/immich';
import type { Capability, RequestOf, ResultOf } from '../capabilities.ts';
import type { ServiceModel } from '../provider.ts';
import { IMMICH_TASKS } from './immich-tasks.ts';

/** The machine-learning service of Immich at one address. */
export interface ImmichService {
  /** Returns why the service does not answer, as a sentence; null when it does, or has not been asked. */
  problem(): string | null;
  /** Asks the service whether it answers, unless a request has told lately. Never throws. */
  check(): Promise<void>;
  /** Runs a request. One after the other: the service has its own queue. Throws Unavailable, and the reason of the signal. */
  run<C extends Capability>(
    model: ServiceModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
}

/** Milliseconds for which requests fail at once after one that was not answered: each would wait for the time limit. */
const PAUSE_MS = 15_000;

/** Opens the service at an address. Nothing connects before the first request. */
export function openImmich(config: Config, url: string): ImmichService {
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
    model: ServiceModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>> {
    signal.throwIfAborted();
    if (problem !== null && isRecent()) throw new ServiceDown(problem);
    const task = IMMICH_TASKS[model.capability];
    if (!task) throw new Error(`unreachable: the service does not serve ${model.capability}`);
    const input = await inputOf(request);
    return watch(() => task(config, { url, model: model.model, input, signal }));
  }

  return {
    problem: () => problem,
    async check() {
      if (!isRecent())
        await watch(() => pingImmich(config, url, new AbortController().signal)).catch(() => {});
    },
    run(model, request, signal) {
      const result = last.then(() => runNext(model, request, signal));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Returns what the service reads: the words, or the picture. */
async function inputOf(request: RequestOf<Capability>) {
  if ('path' in request) return { picture: await readFile(request.path) };
  return { text: request.text };
}
