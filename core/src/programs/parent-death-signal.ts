import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const TIE = ['--pdeathsig', 'KILL', '--'];

let known: Promise<boolean> | undefined;

/**
 * Returns how to run a program so that it ends at once when this process does: its path, and what comes before its arguments. Covers
 * the moment before the orphan guard knows the program. Returns the program alone where the machine has no setpriv (util-linux).
 */
export async function withParentDeathSignal(
  path: string,
): Promise<[path: string, ...before: string[]]> {
  known ??= promisify(execFile)('setpriv', [...TIE, 'true']).then(
    () => true,
    () => false,
  );
  return (await known) ? ['setpriv', ...TIE, path] : [path];
}
