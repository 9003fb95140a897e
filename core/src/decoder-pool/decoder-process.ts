import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { Unavailable } from '../errors.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import { DependencyDown } from '../outage.ts';
import { bareEnvironment } from '../programs/bare-environment.ts';
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

const START_MS = 30_000;

/** Share of its time that a decoder spends on a processor at least, unless it is stopped or the machine is overloaded. */
const STARVED = 0.1;

export interface DecoderLimits {
  /** For one picture. */
  timeoutMs: number;
  /** Memory of its own that a decoder may hold, in bytes. */
  memoryMaxBytes: number;
  /** 0 to 19: how much a decoder stands back behind other processes. */
  nice: number;
  /** Keeps the memory of a picture for the next: 85 MB in the place of 47 for 12 megapixels, and a fifth less processor time. */
  keepsMemory?: true;
}

/** One decoder process. */
export interface Decoder {
  /** One at a time. Throws Undecodable where the picture is at fault, Unavailable where the disk is, or the process was ended from outside. */
  decode<R extends DecodeRequest>(
    request: R,
    onThumb: (thumb: ImageFileInfo) => void,
    processor?: ProcessorBudget,
  ): Promise<DecodeResult<R>>;
  /** Ends the process at once; what it decodes fails with `reason`. */
  stop(reason: Error): void;
  isAlive(): boolean;
}

export function startDecoder(limits: DecoderLimits): Decoder {
  const child = forkDecoder(limits);
  killWithThisProcess(child, { isGroup: false }); // busy with pixels, it would not notice
  const pid = child.pid;
  if (pid && limits.nice > 0) setPriority(pid, limits.nice);
  let stopReason: Error | undefined;
  let complaints = '';
  child.stderr?.on('data', (text) => {
    complaints = `${complaints}${text}`.slice(-2000);
  });

  function stop(reason: Error): void {
    stopReason ??= reason;
    child.kill('SIGKILL');
  }

  const ready = new Promise<void>((resolve, reject) => {
    const late = new Unavailable('The image decoder did not start in time.');
    const timer = setTimeout(() => stop(late), START_MS);
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(stopReason ?? endOf(child, complaints)));
    child.once('message', () => clearTimeout(timer));
    child.once('exit', () => clearTimeout(timer));
  });
  ready.catch(() => {}); // whoever decodes hears of it

  return {
    async decode<R extends DecodeRequest>(
      request: R,
      onThumb: (thumb: ImageFileInfo) => void,
      processor?: ProcessorBudget,
    ) {
      await ready;
      return new Promise<DecodeResult<R>>((resolve, reject) => {
        const before = processorTimeMs(pid ?? 0);
        const timer = setTimeout(() => {
          const used = processorTimeMs(pid ?? 0) - before;
          const isStarved = before > 0 && used < limits.timeoutMs * STARVED;
          stop(isStarved ? gotNoProcessor() : tookTooLong(limits));
        }, limits.timeoutMs);
        const endWatch = watchMemory(pid ?? 0, limits.memoryMaxBytes, () => stop(tookTooMuch()));
        const endProcessorWatch =
          processor && watchProcessor(pid ?? 0, processor, () => stop(tookTooMuchProcessor()));
        const onExit = () =>
          settle(() => reject(stopReason ?? crashOf(child) ?? endOf(child, complaints)));
        const onMessage = (message: DecoderMessage) => {
          if (message.kind === 'thumb') onThumb(message.thumb);
          else if (message.kind === 'done') settle(() => resolve(resultOf(message.result)));
          else if (message.kind === 'undecodable')
            settle(() => reject(new Undecodable(message.message)));
          else if (message.kind === 'unavailable')
            settle(() => reject(new DependencyDown('disk', message.message)));
          else if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
        };
        function settle(tell: () => void): void {
          clearTimeout(timer);
          endWatch();
          endProcessorWatch?.();
          child.off('exit', onExit).off('message', onMessage);
          tell();
        }
        child.on('exit', onExit).on('message', onMessage);
        child.send(request, (error) => error && child.kill('SIGKILL'));
      });
    },
    stop,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
  };
}

const ALLOCATOR = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' };

/** Gives memory back after each picture: 100 instead of 145 MB after ten of 24 megapixels. */
const GIVING_BACK = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };

/**
 * Pixels that are done with are given up soon: 75 instead of 105 MB for pictures of 24 megapixels, at the same speed. No threads beside
 * the one that works, and code of the smaller kind: 5 to 8 MB less.
 */
const SMALL_HEAP = ['--max-semi-space-size=1', '--single-threaded', '--optimize-for-size'];

function forkDecoder({ keepsMemory }: DecoderLimits): ChildProcess {
  const { url, execArgv } = locateProgram(import.meta.url, '../decoder/decoder');
  return fork(url, [], {
    env: bareEnvironment({ ...ALLOCATOR, ...(!keepsMemory && GIVING_BACK) }),
    execArgv: [...SMALL_HEAP, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** The decoder answers each request with the result of its kind. */
function resultOf<R extends DecodeRequest>(
  result: Extract<DecoderMessage, { kind: 'done' }>['result'],
): DecodeResult<R> {
  return result as DecodeResult<R>;
}

const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** Returns the error for a crash, which the picture caused; undefined for any other end. */
function crashOf({ signalCode }: ChildProcess): Undecodable | undefined {
  if (!signalCode || !CRASHES.has(signalCode)) return undefined;
  return new Undecodable(`The image crashed the decoder (${signalCode}).`);
}

/** Returns the error for an end that is not the picture's fault. */
function endOf({ signalCode, exitCode }: ChildProcess, complaints: string): Error {
  if (signalCode) return new Unavailable('The image decoder was ended from outside.');
  return new Error(`the image decoder ended with code ${exitCode}: ${complaints}`);
}

function tookTooLong({ timeoutMs }: DecoderLimits): Undecodable {
  return new Undecodable(`The image took longer than ${timeoutMs / 1000} s to decode.`);
}

/** The picture may be well: it is tried again. */
function gotNoProcessor(): Unavailable {
  return new Unavailable('The image decoder got no processor time.');
}

function tookTooMuchProcessor(): Undecodable {
  return new Undecodable('The image needs more processor time to decode than is allowed.');
}

function tookTooMuch(): Undecodable {
  return new Undecodable('The image needs more memory to decode than is allowed.');
}
