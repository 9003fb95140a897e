import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const TIE = ['--pdeathsig', 'KILL', '--'];

let known: Promise<boolean> | undefined;

/**
 * How a program is run so that it ends when this process does, however that ends: its path, and what comes before its arguments. The
 * program alone where the machine has no setpriv (util-linux).
 */
export async function tiedProgram(path: string): Promise<[path: string, ...before: string[]]> {
  known ??= promisify(execFile)('setpriv', [...TIE, 'true']).then(
    () => true,
    () => false,
  );
  return (await known) ? ['setpriv', ...TIE, path] : [path];
}
