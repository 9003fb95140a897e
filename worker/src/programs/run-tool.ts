import { type ProgramRun, runProgram } from '@spindle/core/programs/run-program';
import type { LocalFile } from '../images/local-file.ts';

const GIB = 1024 ** 3;

export type ToolRun = Pick<ProgramRun, 'timeoutMs' | 'env' | 'breaksOff'>;

/** Runs a program in the work folder of a file, where all it leaves behind goes with the folder. Throws like runProgram. */
export function runTool(
  { workDir, tools, signal, processor }: LocalFile,
  program: string,
  args: readonly string[],
  { timeoutMs, env, breaksOff }: ToolRun,
): Promise<string> {
  const { prlimit } = tools.programs;
  const run = {
    cwd: workDir,
    env: { TMPDIR: workDir, HOME: workDir, ...env },
    timeoutMs,
    breaksOff,
    memoryMaxBytes: GIB,
    processor,
    signal,
  };
  if (prlimit === null) return runProgram(program, args, run);
  const seconds = Math.ceil(timeoutMs / 1000);
  // The first limit sends SIGXCPU, a verdict on the file; the second one SIGKILL, which looks like an end from outside.
  const bounds = [`--fsize=${3 * GIB}`, `--cpu=${seconds}:${seconds + 5}`];
  return runProgram(prlimit, [...bounds, program, ...args], run);
}
