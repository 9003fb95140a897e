import { Unavailable } from '@spindle/core/errors';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';
import { type ModelProcess, startModelProcess } from './model-process.ts';
import type { LocalModel } from './provider.ts';

/** The model processes of this worker. Requests to one process wait for each other, in their order. */
export interface ProcessLines {
  /** Runs a request, like a ModelProcess. Starts the process if it does not run. */
  run<C extends Capability>(
    model: LocalModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
  /** Kills the processes. */
  close(): void;
}

/** Milliseconds after which an idle process is stopped, because it holds some hundred megabytes. */
const IDLE_MS = 60_000;

/** Requests after which a process is replaced, so that no leak grows without end. */
const RECYCLE_AFTER = 2_000;

/** A process with its queue. */
interface Line {
  process: ModelProcess | null;
  requests: number;
  /** Resolves when the last request has ended. */
  last: Promise<unknown>;
  idleTimer?: NodeJS.Timeout;
}

/** Returns the model processes. Nothing starts before the first request. */
export function createProcessLines(): ProcessLines {
  const lines = new Map<string, Line>();

  function lineOf({ process }: LocalModel): Line {
    const line = lines.get(process) ?? { process: null, requests: 0, last: Promise.resolve() };
    lines.set(process, line);
    return line;
  }

  async function runNext<C extends Capability>(
    line: Line,
    model: LocalModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>> {
    signal.throwIfAborted();
    clearTimeout(line.idleTimer);
    if (!line.process?.isAlive())
      Object.assign(line, { process: startModelProcess(), requests: 0 });
    line.requests++;
    try {
      if (!line.process) throw new Error('unreachable: a line without its process');
      return await line.process.run(model, request, signal);
    } finally {
      if (line.requests >= RECYCLE_AFTER) retire(line);
      else line.idleTimer = setTimeout(() => retire(line), IDLE_MS).unref();
    }
  }

  function retire(line: Line): void {
    clearTimeout(line.idleTimer);
    line.process?.stop(new Unavailable('Shutting down.'));
    line.process = null;
  }

  return {
    run(model, request, signal) {
      const line = lineOf(model);
      const result = line.last.then(() => runNext(line, model, request, signal));
      line.last = result.catch(() => undefined);
      return result;
    },
    close() {
      for (const line of lines.values()) retire(line);
    },
  };
}
