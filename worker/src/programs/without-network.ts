import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { LocalFile } from '../images/local-file.ts';
import { runTool } from './run-tool.ts';

/** How a program is run where there is no network: in order of what this machine may allow. */
const WAYS = [['-n'], ['-r', '-n']] as const;

let known: Promise<readonly string[] | null> | undefined;

/** A program and what comes before its arguments, so that it reaches no network. Alone where the machine has no such way. */
export async function withoutNetwork(
  file: LocalFile,
  program: string,
): Promise<[string, ...string[]]> {
  const { unshare } = file.tools.programs;
  if (unshare === null) return [program];
  known ??= findUnshareOptions(file, unshare).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const way = await known;
  return way ? [unshare, ...way, '--', program] : [program];
}

async function findUnshareOptions(
  file: LocalFile,
  unshare: string,
): Promise<readonly string[] | null> {
  for (const way of WAYS) {
    const works = await runTool(file, unshare, [...way, '--', 'true'], { timeoutMs: 10_000 }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProgramFailed) return false;
        throw error;
      },
    );
    if (works) return way;
  }
  return null;
}
