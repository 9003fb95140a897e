import type { ProcessorBudget } from '@spindle/core/programs/processor-watch';
import { type ProgramRun, runProgram } from '@spindle/core/programs/run-program';
import type { Tools } from './tools.ts';

const GIB = 1024 ** 3;
/** Limits each file that a program writes, in bytes. */
const FILE_MAX_BYTES = 3 * GIB;
/** Seconds between the soft and the hard limit of CPU time. */
const HARD_LIMIT_SECONDS = 5;

/** The work folder and the limits of the programs that process one file. */
export interface ToolContext {
  tools: Tools;
  /** An empty folder for intermediate files. The caller deletes it. */
  workDir: string;
  signal?: AbortSignal;
  /** Limits the CPU time of all programs together. Default: no limit. */
  processor?: ProcessorBudget;
}

/** The limits and messages of one program run. */
export type ToolRun = Pick<ProgramRun, 'timeoutMs' | 'env' | 'truncationMessage'>;

/**
 * Runs a program in the work folder of a file. Returns its standard output. Temporary files end up in the work folder and are
 * deleted with it. Throws like runProgram.
 */
export function runTool(
  { workDir, tools, signal, processor }: ToolContext,
  program: string,
  args: readonly string[],
  { timeoutMs, env, truncationMessage }: ToolRun,
): Promise<string> {
  const { prlimit } = tools.programs;
  const run = {
    cwd: workDir,
    env: { TMPDIR: workDir, HOME: workDir, ...env },
    timeoutMs,
    truncationMessage,
    memoryMaxBytes: GIB,
    processor,
    signal,
  };
  if (prlimit === null) return runProgram(program, args, run);
  const seconds = Math.ceil(timeoutMs / 1000);
  // The soft limit sends SIGXCPU, which counts against the file. The hard limit sends SIGKILL, which looks like an outside kill.
  const bounds = [`--fsize=${FILE_MAX_BYTES}`, `--cpu=${seconds}:${seconds + HARD_LIMIT_SECONDS}`];
  return runProgram(prlimit, [...bounds, program, ...args], run);
}
