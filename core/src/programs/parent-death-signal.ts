import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const SETPRIV_ARGS = ['--pdeathsig', 'KILL', '--'];

let hasSetpriv: Promise<boolean> | undefined;

/**
 * Returns a command that runs a program with a parent death signal, so that it ends when this process does: the path, and the
 * arguments that go before the program's own. This covers the moment before the orphan guard knows the program. Returns only the
 * program's path on a machine without setpriv (util-linux).
 */
export async function withParentDeathSignal(
  path: string,
): Promise<[path: string, ...before: string[]]> {
  hasSetpriv ??= promisify(execFile)('setpriv', [...SETPRIV_ARGS, 'true']).then(
    () => true,
    () => false,
  );
  return (await hasSetpriv) ? ['setpriv', ...SETPRIV_ARGS, path] : [path];
}
