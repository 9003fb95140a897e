import { type ProgramRun, runProgram } from '@spindle/core/media/run-program';
import type { LocalFile } from './local-file.ts';

const GIB = 1024 ** 3;

export type ToolRun = Pick<ProgramRun, 'timeoutMs' | 'env' | 'breaksOff'>;

/** Runs a program in the work folder of a file, where all it leaves behind goes with the folder. Throws like runProgram. */
export function runTool(
  { workDir, tools, signal }: LocalFile,
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
    signal,
  };
  if (prlimit === null) return runProgram(program, args, run);
  const bounds = [`--fsize=${3 * GIB}`, `--cpu=${Math.ceil(timeoutMs / 1000)}`];
  return runProgram(prlimit, [...bounds, program, ...args], run);
}
