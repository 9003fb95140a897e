import { ProgramFailed } from '@spindle/core/programs/run-program';
import { runTool, type ToolContext } from './run-tool.ts';

/** Options of unshare that remove the network, in order of preference: as root, or in a user namespace. */
const UNSHARE_OPTIONS = [['-n'], ['-r', '-n']] as const;

/** The first options that work on this host, or null. Undefined before the first call, and after a failed one. */
let foundOptions: Promise<readonly string[] | null> | undefined;

/** Returns a command that runs a program without network access. Returns the plain program when the host does not support that. */
export async function withoutNetwork(
  context: ToolContext,
  program: string,
): Promise<[string, ...string[]]> {
  const { unshare } = context.tools.programs;
  if (unshare === null) return [program];
  foundOptions ??= findUnshareOptions(context, unshare).catch((error: unknown) => {
    foundOptions = undefined;
    throw error;
  });
  const options = await foundOptions;
  return options ? [unshare, ...options, '--', program] : [program];
}

/** Runs the program `true` with each option. Returns the first options that succeed, or null. */
async function findUnshareOptions(
  context: ToolContext,
  unshare: string,
): Promise<readonly string[] | null> {
  for (const options of UNSHARE_OPTIONS) {
    const works = await runTool(context, unshare, [...options, '--', 'true'], {
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
