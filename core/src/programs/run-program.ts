import { type ChildProcess, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { Unavailable } from '../errors.ts';
import { INCOMPLETE } from '../file-types/undecodable.ts';
import { reportedDiskOutage } from '../filesystem/disk-errors.ts';
import { lowerPriority } from '../process/lower-priority.ts';
import { bareEnvironment } from './bare-environment.ts';
import { countMemoryKills } from './memory-kills.ts';
import { watchMemory } from './memory-watch.ts';
import { killWithThisProcess } from './orphan-guard.ts';
import { withParentDeathSignal } from './parent-death-signal.ts';
import { type ProcessorBudget, TOO_MUCH_PROCESSOR, watchProcessor } from './processor-watch.ts';

/** Unix niceness of external programs: they yield to the processes that serve viewers. */
export const NICE = 10;

/** Limits the standard output of a program. One that prints more is killed. */
const OUTPUT_MAX_BYTES = 4 * 1024 * 1024;

/** Characters at the end of the error output that are evaluated. */
const ERROR_OUTPUT_MAX = 2_000;

/** Limits of one run of a program. `signal` kills it. */
export interface ProgramLimits {
  timeoutMs: number;
  /** Private memory that the program may hold, in bytes. */
  memoryMaxBytes: number;
  /** Processor time that it may use; the run is charged to it. */
  processor?: ProcessorBudget;
  signal?: AbortSignal;
}

/** Limits and environment of one run of a program. */
export interface ProgramRun extends ProgramLimits {
  /** Working folder. */
  cwd?: string;
  /** Variables added to the bare environment. */
  env?: Record<string, string>;
  /** Matches the error output about a truncated file, for programs that then succeed with the rest missing. */
  truncationMessage?: RegExp;
  /** Receives each line of the standard output, of which nothing is then returned and whose length has no limit. */
  onLine?(line: string): void;
}

/** A program failed. The message is a reason that ends a sentence: `it took longer than 60 s`. */
export class ProgramFailed extends Error {}

/**
 * Runs a program on untrusted files: without a shell, with a bare environment, at low priority, within limits. The program ends with this
 * process at the latest. Returns its standard output. Throws ProgramFailed, Unavailable when the system killed it for memory, it was
 * killed from outside or the disk is full, and the signal's reason.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  { cwd, env, truncationMessage, onLine, ...limits }: ProgramRun,
): Promise<string> {
  limits.signal?.throwIfAborted();
  if (isAbsolute(path)) await access(path);
  const [program, ...before] = await withParentDeathSignal(path);
  const child = spawn(program, [...before, ...args], {
    cwd,
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // it leads a process group, which is killed as a whole
  });
  if (child.pid) lowerPriority(child.pid, NICE);
  const guard = guardProcess(child, limits);
  const output: Buffer[] = [];
  let outputBytes = 0;
  let errorOutput = '';
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  else
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > OUTPUT_MAX_BYTES) guard.end(new ProgramFailed('it holds too much'));
      else output.push(chunk);
    });
  child.stderr.on('data', (text) => {
    errorOutput = `${errorOutput}${text}`.slice(-ERROR_OUTPUT_MAX);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      guard.release();
      if (code === 0 && truncationMessage?.test(errorOutput)) reject(new ProgramFailed(INCOMPLETE));
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(guard.failure(errorOutput));
    });
  });
}

/** Enforces the limits of a running process. */
export interface Guard {
  end(reason: Error): void;
  /** Returns why the process failed: the guard's own reason, a signal, a full disk, or else the end of its error output. */
  failure(errorOutput: string): Error;
  /** Ends the watches. Call it when the process has ended. */
  release(): void;
}

/**
 * Kills a process that runs too long, uses too much memory, is aborted, or outlives this one. It must lead a process group
 * (`detached`), which is killed as a whole.
 */
export function guardProcess(child: ChildProcess, limits: ProgramLimits): Guard {
  killWithThisProcess(child, { isGroup: true });
  const { timeoutMs, memoryMaxBytes, processor, signal } = limits;
  const memoryKills = countMemoryKills();
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
    failure: (errorOutput) =>
      reason ??
      signalError(child.signalCode, () => countMemoryKills() > memoryKills) ??
      reportedDiskOutage(errorOutput) ??
      new ProgramFailed(lastErrorLines(errorOutput)),
    release() {
      clearTimeout(timer);
      endWatch();
      endProcessorWatch?.();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Kills a process and its process group. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/**
 * Returns the error of a process that a signal has ended, else undefined. `hasMemoryKill`: whether the system has killed for memory since the
 * process started.
 */
export function signalError(
  signalCode: NodeJS.Signals | null,
  hasMemoryKill: () => boolean,
): Error | undefined {
  if (signalCode === 'SIGKILL' && hasMemoryKill())
    return new Unavailable('The program needs more memory than the container has.');
  if (signalCode === 'SIGKILL' || signalCode === 'SIGTERM')
    return new Unavailable('The program was ended from outside.');
  if (signalCode === 'SIGXCPU') return new ProgramFailed(TOO_MUCH_PROCESSOR);
  return signalCode ? new ProgramFailed(`it crashed the program (${signalCode})`) : undefined;
}

/** Lines at the end of the error output that explain a failure. */
const LAST_LINES = 3;

/** Returns the last lines of the error output, without paths. */
function lastErrorLines(errorOutput: string): string {
  const lines = errorOutput
    .trim()
    .split('\n')
    .map(cleanLine)
    .filter((line) => line && !line.includes('/'));
  return [...new Set(lines)].slice(-LAST_LINES).join('; ') || 'it is damaged';
}

function cleanLine(line: string): string {
  const message = (line.split(/: |\] /).at(-1) ?? '').replace(/ - \/.*$/, '');
  return message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\s.:]+$/, '')
    .slice(0, 200);
}
