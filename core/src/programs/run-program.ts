import { type ChildProcess, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { isAbsolute } from 'node:path';
import { Unavailable } from '../errors.ts';
import { INCOMPLETE } from '../file-types/undecodable.ts';
import { reportedDiskOutage } from '../storage/disk/disk-errors.ts';
import { bareEnvironment } from './bare-environment.ts';
import { watchMemory } from './memory-watch.ts';
import { killWithThisProcess } from './orphan-guard.ts';
import { withParentDeathSignal } from './parent-death-signal.ts';
import { type ProcessorBudget, TOO_MUCH_PROCESSOR, watchProcessor } from './processor-watch.ts';

/** How far foreign programs stand back behind those who serve viewers. */
export const NICE = 10;

const OUTPUT_MAX_BYTES = 4 * 1024 * 1024;

export interface ProgramLimits {
  timeoutMs: number;
  /** Memory of its own that the program may hold, in bytes. */
  memoryMaxBytes: number;
  /** Processor time that it may use, and is charged with. */
  processor?: ProcessorBudget;
  signal?: AbortSignal;
}

export interface ProgramRun extends ProgramLimits {
  /** Folder it works in. */
  cwd?: string;
  /** Added to the bare environment. */
  env?: Record<string, string>;
  /** What it says of a file that it could not read to the end, where it goes on with nothing in the place of the rest. */
  breaksOff?: RegExp;
}

/** A program did not do what it was asked. The message is a reason that ends a sentence: `it took longer than 60 s`. */
export class ProgramFailed extends Error {}

/**
 * Runs a program on foreign files: without a shell, with a bare environment, at low priority, within limits, no longer than this process
 * lives. Gives what it printed. Throws ProgramFailed, Unavailable when it was ended from outside or the disk is full, and the signal's reason.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  { cwd, env, breaksOff, ...limits }: ProgramRun,
): Promise<string> {
  limits.signal?.throwIfAborted();
  if (isAbsolute(path)) await access(path);
  const [program, ...before] = await withParentDeathSignal(path);
  const child = spawn(program, [...before, ...args], {
    cwd,
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // at the head of a group, which ends as a whole
  });
  if (child.pid) setPriority(child.pid, NICE);
  const guard = guardProcess(child, limits);
  const output: Buffer[] = [];
  let outputBytes = 0;
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > OUTPUT_MAX_BYTES) guard.end(new ProgramFailed('it holds too much'));
    else output.push(chunk);
  });
  child.stderr.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      guard.release();
      if (code === 0 && breaksOff?.test(complaint)) reject(new ProgramFailed(INCOMPLETE));
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(guard.failure(complaint));
    });
  });
}

export interface Guard {
  end(reason: Error): void;
  /** Why the process failed: the guard's own reason, a signal, a full disk, or else what it complained of last. */
  failure(complaint: string): Error;
  /** To be called when the process has ended. */
  release(): void;
}

/**
 * Ends a process that runs too long, takes too much memory, is not wanted any more, or outlives this one. It must head a group
 * (`detached`), which ends as a whole.
 */
export function guardProcess(child: ChildProcess, limits: ProgramLimits): Guard {
  killWithThisProcess(child, { isGroup: true });
  const { timeoutMs, memoryMaxBytes, processor, signal } = limits;
  let reason: Error | undefined;
  const end = (why: Error) => {
    reason ??= why;
    endGroup(child);
  };
  const timer = setTimeout(
    () => end(new ProgramFailed(`it took longer than ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  const endWatch = watchMemory(child.pid ?? 0, memoryMaxBytes, () =>
    end(new ProgramFailed('it needs more memory than is allowed')),
  );
  const endProcessorWatch =
    processor &&
    watchProcessor(child.pid ?? 0, processor, () => end(new ProgramFailed(TOO_MUCH_PROCESSOR)));
  const onAbort = () => end(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  return {
    end,
    failure: (complaint) =>
      reason ??
      endOf(child) ??
      reportedDiskOutage(complaint) ??
      new ProgramFailed(lastWords(complaint)),
    release() {
      clearTimeout(timer);
      endWatch();
      endProcessorWatch?.();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Ends a process with all that it has started, where it heads a group. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function endOf({ signalCode }: ChildProcess): Error | undefined {
  if (signalCode === 'SIGKILL' || signalCode === 'SIGTERM')
    return new Unavailable('The program was ended from outside.');
  if (signalCode === 'SIGXCPU') return new ProgramFailed(TOO_MUCH_PROCESSOR);
  return signalCode ? new ProgramFailed(`it crashed the program (${signalCode})`) : undefined;
}

/** Lines of what a program said that tell why it ended. */
const LAST_LINES = 3;

/** The end of what a program said: what went wrong, without where. */
function lastWords(complaint: string): string {
  const lines = complaint
    .trim()
    .split('\n')
    .map(plainly)
    .filter((line) => line && !line.includes('/'));
  return [...new Set(lines)].slice(-LAST_LINES).join('; ') || 'it is damaged';
}

function plainly(line: string): string {
  const what = (line.split(/: |\] /).at(-1) ?? '').replace(/ - \/.*$/, '');
  return what
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\s.:]+$/, '')
    .slice(0, 200);
}
