import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exiftoolPath } from 'exiftool-vendored';

const run = promisify(execFile);

/** Runs ExifTool without a configuration. Returns its output. */
export async function exiftool(...args: string[]): Promise<string> {
  const { stdout } = await run('perl', [await exiftoolPath(), '-config', '', '-q', ...args]);
  return stdout;
}
