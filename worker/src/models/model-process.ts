import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from '@spindle/core/errors';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { lowerPriority } from '@spindle/core/process/lower-priority';
import { bareEnvironment } from '@spindle/core/programs/bare-environment';
import { watchMemory } from '@spindle/core/programs/memory-watch';
import { killWithThisProcess } from '@spindle/core/programs/orphan-guard';
import { locateProgram } from '@spindle/core/programs/program-location';
import { NICE } from '@spindle/core/programs/run-program';
import type { Capability, RequestOf, ResultOf } from './capabilities.ts';
import type { ModelMessage, ModelRequest } from './model-message.ts';
import type { LocalModel } from './provider.ts';

/** A child process that holds models. It serves one request at a time. */
export interface ModelProcess {
  /** Throws Undecodable when the picture is the cause, and Unavailable when the process is killed or needs too long or too much memory. */
  run<C extends Capability>(
    model: LocalModel & { capability: C },
    request: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResultOf<C>>;
  /** Kills the process; its running request fails with `reason`. */
  stop(reason: Error): void;
  isAlive(): boolean;
}

/** Milliseconds within which a new process must report that it is ready. */
const START_MS = 120_000; // a loaded machine takes long to load a runtime at low priority

/** Starts a model process. It loads a model when the first request needs it. */
export function startModelProcess(): ModelProcess {
  const child = forkHost();
  killWithThisProcess(child, { isGroup: false });
  if (child.pid) lowerPriority(child.pid, NICE);
  let stopReason: Error | undefined;
  let errorOutput = '';
  child.stderr?.on('data', (text) => {
    errorOutput = `${errorOutput}${text}`.slice(-2000);
  });

  function stop(reason: Error): void {
    stopReason ??= reason;
    child.kill('SIGKILL');
  }
  const endOf = () => stopReason ?? unexpectedEnd(child, errorOutput);

  const ready = new Promise<void>((resolve, reject) => {
    const startTimeout = new Unavailable('The model process did not start in time.');
    const timer = setTimeout(() => stop(startTimeout), START_MS);
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(endOf()));
    for (const event of ['message', 'exit']) child.once(event, () => clearTimeout(timer));
  });
  ready.catch(() => undefined); // run() reports the error

  return {
    async run(model, request, signal) {
      await ready;
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const limit = model.timeoutSeconds * 1000;
        const timer = setTimeout(() => stop(new Unavailable(tooLong(model))), limit);
        const endWatch = watchMemory(child.pid ?? 0, model.memoryMaxBytes, () =>
          stop(new Unavailable(tooMuchMemory(model))),
        );
        const onAbort = () => stop(signal.reason);
        const onExit = () => settle(() => reject(endOf()));
        const onMessage = (message: ModelMessage<typeof model.capability>) => {
          if (message.kind === 'done') settle(() => resolve(message.result));
          else if (message.kind === 'undecodable')
            settle(() => reject(new Undecodable(message.message)));
          else if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
        };
        function settle(finish: () => void): void {
          clearTimeout(timer);
          endWatch();
          signal.removeEventListener('abort', onAbort);
          child.off('exit', onExit).off('message', onMessage);
          finish();
        }
        signal.addEventListener('abort', onAbort);
        child.on('exit', onExit).on('message', onMessage);
        const { capability, source } = model;
        const message: ModelRequest = { capability, request, ...(source && { source }) };
        child.send(message, (error) => error && child.kill('SIGKILL'));
      });
    },
    stop,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
  };
}

/** One thread each: a worker runs several steps at the same time. */
const ONE_THREAD = { OMP_NUM_THREADS: '1', MALLOC_ARENA_MAX: '2' };

function forkHost(): ChildProcess {
  const { url, execArgv } = locateProgram(import.meta.url, '../model-host/model-host');
  return fork(url, [], {
    env: bareEnvironment(ONE_THREAD),
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function unexpectedEnd({ signalCode, exitCode }: ChildProcess, errorOutput: string): Error {
  if (signalCode) return new Unavailable('The model process was ended from outside.');
  return new Error(`the model process ended with code ${exitCode}: ${errorOutput}`);
}

const tooLong = ({ model, timeoutSeconds }: LocalModel) =>
  `The model ${model} took longer than ${timeoutSeconds} s.`;

const tooMuchMemory = ({ model }: LocalModel) =>
  `The model ${model} needs more memory than is allowed.`;
