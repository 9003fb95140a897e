import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from '../errors.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import { DependencyDown } from '../outage.ts';
import { lowerPriority } from '../process/lower-priority.ts';
import { bareEnvironment } from '../programs/bare-environment.ts';
import { countMemoryKills } from '../programs/memory-kills.ts';
import { watchMemory } from '../programs/memory-watch.ts';
import { killWithThisProcess } from '../programs/orphan-guard.ts';
import {
  type ProcessorBudget,
  processorTimeMs,
  watchProcessor,
} from '../programs/processor-watch.ts';
import { locateProgram } from '../programs/program-location.ts';
import type {
  DecodeRequest,
  DecodeResult,
  DecoderMessage,
  ImageFileInfo,
} from './decode-request.ts';

/** Milliseconds within which a new process must report that it is ready. */
const START_MS = 30_000;

/**
 * Share of the time limit. A decoder that times out after less processor time was suspended, or the machine is overloaded: the image is
 * not at fault.
 */
const STARVED_SHARE = 0.1;

/** Limits of a decoder process. */
export interface DecoderLimits {
  /** Time for one image, in milliseconds. */
  timeoutMs: number;
  /** Private memory that a decoder may hold, in bytes. */
  memoryMaxBytes: number;
  /** Unix niceness, 0 to 19: a higher value yields more to other processes. */
  nice: number;
  /** Keeps freed memory for the next image: takes 85 MB instead of 47 for 12 megapixels, but a fifth less processor time. */
  keepsMemory?: true;
}

/** One decoder process. */
export interface Decoder {
  /**
   * Runs one request at a time. Throws Undecodable when the image is the cause, DependencyDown when the disk fails, and Unavailable
   * when the system killed the process for memory, or it was killed from outside.
   */
  decode<R extends DecodeRequest>(
    request: R,
    onThumb: (thumb: ImageFileInfo) => void,
    processor?: ProcessorBudget,
  ): Promise<DecodeResult<R>>;
  /** Kills the process immediately; its running request fails with `reason`. */
  stop(reason: Error): void;
  isAlive(): boolean;
}

/** Starts a decoder process. Requests wait until it is ready. */
export function startDecoder(limits: DecoderLimits): Decoder {
  const child = forkDecoder(limits);
  killWithThisProcess(child, { isGroup: false }); // a busy decoder would not notice the disconnect
  const pid = child.pid;
  if (pid) lowerPriority(pid, limits.nice);
  let memoryKills = countMemoryKills();
  let stopReason: Error | undefined;
  let errorOutput = '';
  child.stderr?.on('data', (text) => {
    errorOutput = `${errorOutput}${text}`.slice(-2000);
  });

  function stop(reason: Error): void {
    stopReason ??= reason;
    child.kill('SIGKILL');
  }

  const ready = new Promise<void>((resolve, reject) => {
    const startTimeout = new Unavailable('The image decoder did not start in time.');
    const timer = setTimeout(() => stop(startTimeout), START_MS);
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(stopReason ?? endOf(child, errorOutput, memoryKills)));
    child.once('message', () => clearTimeout(timer));
    child.once('exit', () => clearTimeout(timer));
  });
  ready.catch(() => {}); // decode() reports the error

  return {
    async decode<R extends DecodeRequest>(
      request: R,
      onThumb: (thumb: ImageFileInfo) => void,
      processor?: ProcessorBudget,
    ) {
      await ready;
      memoryKills = countMemoryKills();
      return new Promise<DecodeResult<R>>((resolve, reject) => {
        const before = processorTimeMs(pid ?? 0);
        const timer = setTimeout(() => {
          const used = processorTimeMs(pid ?? 0) - before;
          const isStarved = before > 0 && used < limits.timeoutMs * STARVED_SHARE; // 0 means unknown
          stop(isStarved ? processorStarvation() : timeoutError(limits));
        }, limits.timeoutMs);
        const endWatch = watchMemory(pid ?? 0, limits.memoryMaxBytes, () => stop(memoryExceeded()));
        const endProcessorWatch =
          processor && watchProcessor(pid ?? 0, processor, () => stop(processorExceeded()));
        const onExit = () =>
          settle(() =>
            reject(stopReason ?? crashOf(child) ?? endOf(child, errorOutput, memoryKills)),
          );
        const onMessage = (message: DecoderMessage) => {
          if (message.kind === 'thumb') onThumb(message.thumb);
          else if (message.kind === 'done') settle(() => resolve(resultOf(message.result)));
          else if (message.kind === 'undecodable')
            settle(() => reject(new Undecodable(message.message)));
          else if (message.kind === 'unavailable')
            settle(() => reject(new DependencyDown('disk', message.message)));
          else if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
        };
        function settle(finish: () => void): void {
          clearTimeout(timer);
          endWatch();
          endProcessorWatch?.();
          child.off('exit', onExit).off('message', onMessage);
          finish();
        }
        child.on('exit', onExit).on('message', onMessage);
        child.send(request, (error) => error && child.kill('SIGKILL'));
      });
    },
    stop,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
  };
}

/** Fewer heaps of the C allocator and one thread pool thread save memory: a decoder decodes one image at a time, with one thread. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' };

/** Settings that return memory to the system after each image: 100 instead of 145 MB after ten images of 24 megapixels. */
const RETURN_MEMORY = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };

/**
 * V8 flags. A small young generation frees pixels soon: 75 instead of 105 MB for 24 megapixels, at the same speed. One thread and
 * compact code save 5 to 8 MB more.
 */
const SMALL_HEAP = ['--max-semi-space-size=1', '--single-threaded', '--optimize-for-size'];

function forkDecoder({ keepsMemory }: DecoderLimits): ChildProcess {
  const { url, execArgv } = locateProgram(import.meta.url, '../decoder/decoder');
  return fork(url, [], {
    env: bareEnvironment({ ...ALLOCATOR, ...(!keepsMemory && RETURN_MEMORY) }),
    execArgv: [...SMALL_HEAP, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Casts the result: the decoder answers each request with the result of its kind. */
function resultOf<R extends DecodeRequest>(
  result: Extract<DecoderMessage, { kind: 'done' }>['result'],
): DecodeResult<R> {
  return result as DecodeResult<R>;
}

const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** Returns the error for a crash, which the image caused; undefined for any other exit. */
function crashOf({ signalCode }: ChildProcess): Undecodable | undefined {
  if (!signalCode || !CRASHES.has(signalCode)) return undefined;
  return new Undecodable(`The image crashed the decoder (${signalCode}).`);
}

/** Returns the error for an exit that the image did not cause. `memoryKills`: the count when the decoder began. */
function endOf(
  { signalCode, exitCode }: ChildProcess,
  errorOutput: string,
  memoryKills: number,
): Error {
  if (signalCode === 'SIGKILL' && countMemoryKills() > memoryKills)
    return new Unavailable('The image decoder needs more memory than the container has.');
  if (signalCode) return new Unavailable('The image decoder was ended from outside.');
  return new Error(`the image decoder ended with code ${exitCode}: ${errorOutput}`);
}

function timeoutError({ timeoutMs }: DecoderLimits): Undecodable {
  return new Undecodable(`The image took longer than ${timeoutMs / 1000} s to decode.`);
}

/** Returns an error that the caller retries, because the image may be intact. */
function processorStarvation(): Unavailable {
  return new Unavailable('The image decoder got no processor time.');
}

function processorExceeded(): Undecodable {
  return new Undecodable('The image needs more processor time to decode than is allowed.');
}

function memoryExceeded(): Undecodable {
  return new Undecodable('The image needs more memory to decode than is allowed.');
}
