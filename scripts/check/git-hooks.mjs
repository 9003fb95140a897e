import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../stamp.mjs';

/**
 * Installs the hooks of lefthook.yml in a developer's clone. Does nothing in CI, in a folder that is not a git repository, and where
 * the hooks are installed already.
 */
export async function installGitHooks() {
  if (process.env.CI || !existsSync(join(ROOT, '.git'))) return;
  const run = promisify(execFile);
  try {
    const { stdout } = await run('git', ['rev-parse', '--git-path', 'hooks'], { cwd: ROOT });
    if (existsSync(join(ROOT, stdout.trim(), 'commit-msg'))) return;
    await run(join(ROOT, 'node_modules/.bin/lefthook'), ['install'], { cwd: ROOT });
  } catch (error) {
    console.warn(`The git hooks could not be installed: ${error}`);
  }
}
