import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../folder-lock.mjs';
import { commandLine } from '../process-facts.mjs';
import { machineError, StartError } from '../start-error.mjs';
import { freePort } from './child.mjs';
import { NAME, openCluster, savePort } from './postgres-cluster.mjs';

/** Time limit of a start. Recovery after a crash replays at most a few gigabytes of log. */
const READY_LIMIT_MS = 300_000;

/**
 * Time limit of a fast shutdown, which writes memory to disk. Afterward Postgres is killed, and the next start
 * recovers.
 */
const STOP_LIMIT_MS = 60_000;

/** Time limit for a Postgres of another process, which may still be starting. */
const FOUND_LIMIT_MS = 60_000;

const LOG_MAX_BYTES = 1024 ** 2;

/** @typedef {import('./postgres-cluster.mjs').Cluster} Cluster */

/**
 * A running Postgres. url: the database `spindle` as superuser. adopted: a killed start left it running. path: the
 * folder of the cluster; isExternal: that folder is outside `dir`. ended: resolves when Postgres has ended, by `stop` or
 * by itself. stop: waits for the end.
 * @typedef {{ url: string, adopted: boolean, path: string, isExternal: boolean, ended: Promise<void>, stop: () => Promise<void> }} Postgres
 */

/**
 * Runs an embedded Postgres on the cluster in `dir`, which is created when missing. Only this machine can reach it.
 * durable: false is for tests: fast, not safe from a power failure, and `stop` deletes it when it is outside `dir`.
 * Throws StartError when another running start uses `dir`, the disk is full, or Postgres cannot run here.
 * @param {{ dir: string, durable: boolean }} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dir, durable }) {
  try {
    const unlock = takeLock(join(dir, 'lock'));
    if (!unlock)
      throw new StartError(`The database in ${dir} is in use by another running Spindle.`);
    try {
      const known = await openCluster(dir, durable);
      const left = await findRunning(known);
      const { cluster, pid, ended } = left ?? (await launch(known, durable));
      await createDatabase(cluster);
      return {
        url: urlOf(cluster, NAME),
        adopted: left !== null,
        path: cluster.path,
        isExternal: cluster.isExternal,
        ended: ended.finally(unlock),
        stop: async () => {
          await stop(pid, ended);
          if (cluster.isExternal && !durable)
            rmSync(cluster.path, { recursive: true, force: true });
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw machineError(String(error), dir) ?? error;
  }
}

/**
 * Waits until the Postgres that another process runs on the cluster in `dir` answers, and returns its URL. Throws
 * StartError when it does not answer.
 * @param {string} dir
 */
export async function findPostgres(dir) {
  const known = await openCluster(dir, true);
  for (const limit = Date.now() + FOUND_LIMIT_MS; Date.now() < limit; await sleep(200)) {
    const port = Number(readLines(join(known.path, 'postmaster.pid'))[3]);
    if (port && (await hasAnswered({ ...known, port }))) return urlOf({ ...known, port }, NAME);
  }
  throw new StartError(`The database in ${dir} does not answer.`);
}

/**
 * Returns the Postgres that already runs on this cluster, once it answers. Deletes a pid file without such a process.
 * @param {Cluster} known
 */
async function findRunning(known) {
  const pidFile = join(known.path, 'postmaster.pid');
  const [pid, , , port] = readLines(pidFile).map(Number);
  if (!pid || !port) return null;
  const isRunning = () => commandLine(pid).includes(`/postgres -D ${known.path} -c `);
  const cluster = { ...known, port };
  while (isRunning()) {
    if (await hasAnswered(cluster)) return { cluster, pid, ended: waitUntilFalse(isRunning) };
    await sleep(100);
  }
  rmSync(pidFile, { force: true });
  return null;
}

/**
 * @param {Cluster} known
 * @param {boolean} durable
 */
async function launch(known, durable) {
  for (let attempt = 1; ; attempt += 1) {
    const cluster = (await isFree(known.port)) ? known : savePort(known, await freePort());
    const log = openLog(join(cluster.dir, 'postgres.log'));
    const child = spawn(join(cluster.binaries, 'bin', 'postgres'), flags(cluster, durable), {
      ...cluster.user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      // Use a separate process group: Ctrl-C must not end Postgres before its clients.
      detached: true,
      stdio: ['ignore', log.file, log.file],
    });
    closeSync(log.file);
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const isUp = await waitUntilAnswers(cluster, ended);
    if (isUp && child.pid) return { cluster, pid: child.pid, ended };
    const output = log.written();
    // Another program took the port first, or children of a killed Postgres are about to end.
    const temporaryFailure =
      /could not bind|pre-existing shared memory block|lock file .* already exists/;
    if (attempt === 10 || !temporaryFailure.test(output))
      throw new Error(`Postgres did not start:\n${output}`);
    await sleep(500);
  }
}

/**
 * @param {Cluster} cluster
 * @param {boolean} durable
 */
function flags(cluster, durable) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: cluster.port,
    unix_socket_directories: '',
    // Four processes of tests open connections at a time, and the servers and workers that they start.
    max_connections: durable ? 100 : 200,
    timezone: 'UTC',
    log_checkpoints: 'off',
    // Use an eighth of the memory, allocated on demand: counts over a large library then do not read through the disk
    // cache.
    shared_buffers: `${Math.round(Math.min(2048, Math.max(128, totalmem() / 8 / 1024 ** 2)))}MB`,
    work_mem: '16MB',
    random_page_cost: 1.1,
    jit: 'off', // compiling takes longer than any query of the product
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.path, ...pairs];
}

/**
 * Returns whether Postgres answers before it ends.
 * @param {Cluster} cluster
 * @param {Promise<void>} ended
 */
async function waitUntilAnswers(cluster, ended) {
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  for (const limit = Date.now() + READY_LIMIT_MS; Date.now() < limit && !hasEnded; ) {
    if (await hasAnswered(cluster)) return true;
    await sleep(25);
  }
  return false;
}

/**
 * Returns whether Postgres answers. Throws StartError when it refuses the password.
 * @param {Cluster} cluster
 */
async function hasAnswered(cluster) {
  try {
    const rows = await query(cluster, 'SHOW data_directory');
    return rows[0]?.data_directory === cluster.path;
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    if (code === '28P01')
      throw new StartError(`The password in ${cluster.dir} does not match the database.`);
    return false;
  }
}

/** @param {Cluster} cluster */
async function createDatabase(cluster) {
  const found = await query(cluster, `SELECT 1 FROM pg_database WHERE datname = '${NAME}'`);
  if (found.length === 0) await query(cluster, `CREATE DATABASE ${NAME}`);
}

/**
 * @param {Cluster} cluster
 * @param {string} statement
 */
async function query(cluster, statement) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') });
  // The query also reports a connection that Postgres drops while it starts or stops.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @param {Cluster} cluster
 * @param {string} database
 */
function urlOf({ password, port }, database) {
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * @param {number} pid
 * @param {Promise<void>} ended
 */
async function stop(pid, ended) {
  let hasEnded = false;
  await Promise.race([ended.then(() => (hasEnded = true)), sleep(0)]);
  if (hasEnded) return;
  const timer = setTimeout(() => signal(pid, 'SIGQUIT'), STOP_LIMIT_MS);
  signal(pid, 'SIGINT');
  await ended;
  clearTimeout(timer);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {} // it has ended
}

/** @param {() => boolean} isTrue */
async function waitUntilFalse(isTrue) {
  while (isTrue()) await sleep(200);
}

/**
 * Opens the log, and truncates it when it has grown. `written` returns the text added since.
 * @param {string} path
 */
function openLog(path) {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const isGrown = bytes > LOG_MAX_BYTES;
  return {
    file: openSync(path, isGrown ? 'w' : 'a', 0o600),
    written: () =>
      readFileSync(path)
        .subarray(isGrown ? 0 : bytes)
        .toString()
        .trim(),
  };
}

/** @param {string} path */
function readLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
