import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { StartError } from '../start-error.mjs';
import { freePort } from './child.mjs';
import {
  canEnter,
  createExternalFolder,
  findBinaries,
  unprivilegedUser,
} from './postgres-location.mjs';

/** Name of the superuser and of the product's database. */
export const NAME = 'spindle';

const MAJOR = '17';

/**
 * A database cluster on disk. path: its folder; user: its owner, who also runs it (null: the current user); isExternal:
 * it could not be stored in `dir`.
 * @typedef {{ dir: string, path: string, port: number, password: string, isExternal: boolean,
 *   user: import('./postgres-location.mjs').User | null, binaries: string }} Cluster
 */

/**
 * Opens the cluster of `dir` and creates it when missing. durable: false allows a power failure to destroy it.
 * @param {string} dir
 * @param {boolean} durable
 * @returns {Promise<Cluster>}
 */
export async function openCluster(dir, durable) {
  const user = unprivilegedUser();
  mkdirSync(dir, { recursive: true });
  // The unprivileged user may traverse these folders to the cluster, but reads nothing else.
  if (user) chmodSync(dir, 0o711);
  return existsSync(accessFile(dir)) ? readCluster(dir, user) : createCluster(dir, user, durable);
}

/**
 * Saves the port for the next start.
 * @param {Cluster} cluster
 * @param {number} port
 * @returns {Cluster}
 */
export function savePort(cluster, port) {
  const changed = { ...cluster, port };
  saveAccess(changed);
  return changed;
}

/**
 * @param {string} dir
 * @param {import('./postgres-location.mjs').User | null} runner
 * @returns {Cluster}
 */
function readCluster(dir, runner) {
  const access = JSON.parse(readFileSync(accessFile(dir), 'utf8'));
  const path = resolve(dir, access.path);
  // The machine stopped after the cluster was complete, but before its folder was renamed.
  if (!existsSync(path) && existsSync(pathWhileCreating(path)))
    renameSync(pathWhileCreating(path), path);
  if (!existsSync(path))
    throw new StartError(
      `The database folder ${path} is missing. Restore it, or delete ${dir} to start with an empty database.`,
    );
  const { uid, gid } = statSync(path);
  const user = runner && uid !== 0 ? { uid, gid } : runner;
  if (!runner && uid !== process.getuid?.())
    throw new StartError(
      `The database folder ${path} belongs to user id ${uid}. Start Spindle as that user or as root.`,
    );
  if (!canEnter(path, user))
    throw new StartError(
      `User id ${uid}, who runs the database, cannot access ${path}. Make its parent folders accessible (chmod o+x).`,
    );
  const isExternal = access.path !== MAJOR;
  return {
    dir,
    path,
    port: access.port,
    password: access.password,
    isExternal,
    user,
    binaries: findBinaries(user),
  };
}

/**
 * @param {string} dir
 * @param {import('./postgres-location.mjs').User | null} user
 * @param {boolean} durable
 * @returns {Promise<Cluster>}
 */
async function createCluster(dir, user, durable) {
  if (existsSync(join(dir, MAJOR)))
    throw new StartError(
      `${accessFile(dir)}, which holds the password of the database beside it, is missing. Restore it, or delete ${dir} to start with an empty database.`,
    );
  const binaries = findBinaries(user);
  const inside = createEmptyFolder(pathWhileCreating(join(dir, MAJOR)), user);
  const isExternal = !canEnter(inside, user);
  if (isExternal) rmSync(inside, { recursive: true });
  const path = isExternal
    ? join(createExternalFolder(), `cluster-${randomBytes(6).toString('hex')}`)
    : join(dir, MAJOR);
  const password = randomBytes(24).toString('base64url');
  const cluster = { dir, path, port: await freePort(), password, isExternal, user, binaries };
  await initialize(cluster, durable);
  saveAccess(cluster);
  renameSync(pathWhileCreating(path), path);
  return cluster;
}

/**
 * @param {Cluster} cluster
 * @param {boolean} durable
 */
async function initialize({ path, password, user, binaries }, durable) {
  const target = createEmptyFolder(pathWhileCreating(path), user);
  const passwordFile = `${path}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const locale =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
  try {
    await runCommand(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${target}`,
        `--username=${NAME}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...locale,
        // One iteration instead of 4,096, which each of thousands of connections would compute on both sides.
        ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
      ],
      { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile);
  }
}

/**
 * @param {string} path
 * @param {import('./postgres-location.mjs').User | null} user
 */
function createEmptyFolder(path, user) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

/** @param {string} path */
function pathWhileCreating(path) {
  return `${path}.new`;
}

/** @param {string} dir */
function accessFile(dir) {
  return join(dir, 'access.json');
}

/** @param {Cluster} cluster */
function saveAccess({ dir, path, port, password, isExternal }) {
  const text = JSON.stringify({ path: isExternal ? path : MAJOR, port, password }, null, 2);
  const temporary = `${accessFile(dir)}.new`;
  const file = openSync(temporary, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, accessFile(dir));
}
