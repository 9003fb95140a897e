import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, runCommand } from './run-command.mjs';
import { hashOf, hasStamp, ROOT, writeStamp } from './stamp.mjs';
import { machineError, StartError } from './start-error.mjs';

const PNPM = 'pnpm@10.34.9';
const STAMP = join(ROOT, 'node_modules', '.spindle-install');
const PACKAGES = ['contracts', 'prisma', 'core', 'server', 'worker', 'web', 'e2e', 'bench'];

/**
 * Installs the packages of the lockfile, unless they are already installed. Returns whether it installed them. Throws
 * StartError when the disk is full or the package registry cannot be reached.
 */
export async function installDependencies() {
  const hash = hashOf(
    [
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      '.pnpmfile.cjs',
      'patches',
      'package.json',
      ...PACKAGES.map((name) => `${name}/package.json`),
    ],
    [PNPM, process.version, process.platform, process.arch],
  );
  if (hasStamp(STAMP, hash) && PACKAGES.every(isInstalled)) return false;
  try {
    await runCommand('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--prod=false'], {
      cwd: ROOT,
      // With CI set, pnpm replaces a node_modules of another layout without asking.
      env: { ...process.env, CI: 'true' },
    });
  } catch (error) {
    throw installError(error);
  }
  writeStamp(STAMP, hash);
  return true;
}

/** @param {string} name */
function isInstalled(name) {
  return existsSync(join(ROOT, name, 'node_modules'));
}

/** @param {unknown} error */
function installError(error) {
  if (!(error instanceof CommandFailed)) return error;
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(error.output))
    return new StartError(
      `The packages could not be downloaded because the package registry does not answer. Check the network or npm's registry setting, then start again.\n${error.message}`,
    );
  return machineError(error.output, ROOT) ?? error;
}
