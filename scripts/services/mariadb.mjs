import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { hasApt, readUnpackedEnv, unpackPackage } from './apt.mjs';
import { findOnPath, freePort, startChild, waitUntilReady } from './child.mjs';

/** Debian's package of the server without a service. */
const PACKAGE = 'mariadb-server-core';
const USER = 'spindle';

/** @typedef {{ base: string, env: NodeJS.ProcessEnv }} Program base: the folder that has `sbin` and `share` */

/**
 * Starts an empty MariaDB server. Uses the machine's own program, else Debian's package unpacked in the user's cache. Throws without either.
 * @param {{ dir: string, options?: string[] }} given dir: a folder for it; options: further arguments of the server
 */
export async function startMariaDb({ dir, options = [] }) {
  const program = await findProgram();
  const data = join(dir, 'mariadb');
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  await mkdir(data, { recursive: true });
  const common = commonArgs(program, data);
  await createSystemTables(program, common, join(dir, 'mariadb-tables.sql'));
  const init = join(dir, 'mariadb-init.sql');
  const account = `'${USER}'@'127.0.0.1'`;
  await writeFile(
    init,
    `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY '${password}';\nGRANT ALL ON *.* TO ${account} WITH GRANT OPTION;\n`,
  );
  const args = [
    ...common,
    ...['--skip-name-resolve', '--skip-log-bin', '--bind-address=127.0.0.1', `--port=${port}`],
    ...[`--socket=${join(data, 'sock')}`, `--pid-file=${join(data, 'pid')}`, `--init-file=${init}`],
    // Commits survive a killed server, but not a power cut.
    ...['--innodb-flush-log-at-trx-commit=2', '--innodb-buffer-pool-size=64M'],
    ...options,
  ];
  const start = () => startChild(join(program.base, 'sbin/mariadbd'), args, { env: program.env });
  let child = start();
  await waitUntilReady('MariaDB', child, () => greets(port));
  return {
    port,
    /**
     * Returns the URL of a database for a user with all rights. `query`: options such as `?ssl-mode=REQUIRED`.
     * @param {string} database
     */
    urlOf: (database, query = '') =>
      `mysql://${USER}:${password}@127.0.0.1:${port}/${database}${query}`,
    /** Sends SIGKILL: the server cannot write anything more. */
    kill: () => child.stop('SIGKILL'),
    /** Starts the killed server again, on the same port. */
    async restart() {
      child = start();
      await waitUntilReady('MariaDB', child, () => greets(port));
    },
    stop: () => child.stop(),
  };
}

/** Scripts of the system tables. Newer releases name them after MariaDB. */
const SCRIPTS = ['system_tables', 'performance_tables', 'system_tables_data'];

/**
 * Creates the system tables, as `mariadb-install-db` does: that needs a program of another package.
 * @param {Program} program
 * @param {string[]} common
 * @param {string} path where the statements may be written
 */
async function createSystemTables({ base, env }, common, path) {
  const share = join(base, 'share/mysql');
  const scripts = SCRIPTS.map((name) => {
    const newer = join(share, `mariadb_${name}.sql`);
    return existsSync(newer) ? newer : join(share, `mysql_${name}.sql`);
  });
  const texts = await Promise.all(scripts.map((script) => readFile(script, 'utf8')));
  const start = 'CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;';
  await writeFile(path, [start, ...texts, ''].join('\n'));
  const command = 'input=$1; shift; exec "$@" --bootstrap < "$input"';
  await runCommand('sh', ['-c', command, 'sh', path, join(base, 'sbin/mariadbd'), ...common], {
    env,
  });
}

/** Finds the server, or downloads it. Returns whether this machine can run it. */
export async function prepareMariaDb() {
  if (!findInstalled() && !hasApt()) return false;
  await findProgram();
  return true;
}

/** @returns {Promise<Program>} */
async function findProgram() {
  const base = findInstalled();
  if (base) return { base, env: process.env };
  if (!hasApt()) throw new Error('Install MariaDB (mariadb-server).');
  const root = await unpackPackage(PACKAGE);
  return { base: join(root, 'usr'), env: await readUnpackedEnv(root) };
}

/** Returns the folder of the installed server, or null. */
function findInstalled() {
  const path = findOnPath('mariadbd') ?? ['/usr/sbin/mariadbd'].find(existsSync) ?? null;
  return path && join(path, '../..');
}

/**
 * @param {Program} program
 * @param {string} data
 */
const commonArgs = ({ base }, data) => [
  '--no-defaults',
  `--basedir=${base}`,
  `--datadir=${data}`,
  `--user=${userInfo().username}`, // without it, root is refused
];

/**
 * Whether the server sends its greeting.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function greets(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
  });
}
