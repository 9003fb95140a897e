import { ProgramFailed } from '@spindle/core/programs/run-program';
import { runTool, type ToolContext } from './run-tool.ts';

/** Options of unshare that remove the network, in order of preference: as root, or in a user namespace. */
const UNSHARE_OPTIONS = [['-n'], ['-r', '-n']] as const;

let foundOptions: Promise<readonly string[] | null> | undefined;

/** Returns a command line that runs a program without network access; the plain program when the host cannot do that. */
export async function withoutNetwork(
  file: ToolContext,
  program: string,
): Promise<[string, ...string[]]> {
  const { unshare } = file.tools.programs;
  if (unshare === null) return [program];
  foundOptions ??= findUnshareOptions(file, unshare).catch((error: unknown) => {
    foundOptions = undefined;
    throw error;
  });
  const options = await foundOptions;
  return options ? [unshare, ...options, '--', program] : [program];
}

async function findUnshareOptions(
  file: ToolContext,
  unshare: string,
): Promise<readonly string[] | null> {
  for (const options of UNSHARE_OPTIONS) {
    const works = await runTool(file, unshare, [...options, '--', 'true'], {
      timeoutMs: 10_000,
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProgramFailed) return false;
        throw error;
      },
    );
    if (works) return options;
  }
  return null;
}
