import { join } from 'node:path';
import { build } from '../build.mjs';
import { generateClient } from '../generate.mjs';
import { installDependencies } from '../install.mjs';
import { endCommands } from '../run-command.mjs';
import { installPrograms } from '../services/programs.mjs';
import {
  checkDatabase,
  checkPort,
  checkSettings,
  lockDataFolder,
  readSettings,
} from '../settings.mjs';
import { ROOT } from '../stamp.mjs';
import { StartError } from '../start-error.mjs';
import { say, secondsSince, step } from '../terminal.mjs';
import { checkOverIpc, createHttpCheck } from './health.mjs';
import { keepPostgres } from './keep-postgres.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { endLeftover, supervise } from './supervise.mjs';

/** @typedef {import('./run-until-stopped.mjs').StopRequest} StopRequest */
/** @typedef {import('./run-until-stopped.mjs').Cleanups} Cleanups */

/** Prepares and runs the whole product until it is asked to stop, then exits this process. */
export function launch() {
  return runUntilStopped(run);
}

/**
 * Returns when everything runs, or early when asked to stop.
 * @param {StopRequest} stop
 * @param {Cleanups} cleanups
 */
async function run(stop, cleanups) {
  const began = Date.now();
  const settings = readSettings();
  cleanups.push(lockDataFolder(settings));
  stop.requested.then(endCommands);
  await step('Installing packages', installDependencies);
  await step('Generating the database client', generateClient);
  await step('Building', build);
  checkSettings();
  await Promise.all(['server', 'worker'].map((name) => endLeftover(pidFile(settings, name))));
  await checkPort(settings);
  if (stop.isRequested()) return;

  const databaseUrl = await findDatabase(settings, cleanups, () => {
    for (const child of children) child.restart();
  });
  if (stop.isRequested()) return;

  let installing = Promise.resolve();
  cleanups.push(() => installing);
  /** @type {ReturnType<typeof supervise>[]} */
  const children = [];
  cleanups.push(() => Promise.all(children.map((child) => child.stop())));
  stop.forced.then(() => children.map((child) => child.kill()));

  const address = await new Promise((resolve, reject) => {
    const onMessage = (/** @type {Record<string, string>} */ message) => {
      if (message.kind === 'first-admin') printFirstAdmin(message);
      if (message.kind === 'ready') resolve(message.address);
    };
    const onWrongSettings = () => reject(new StartError('The server cannot start.'));
    const options = { ...program(settings, 'server', databaseUrl), onMessage, onWrongSettings };
    children.push(supervise(options));
    stop.requested.then(resolve);
  });
  if (stop.isRequested()) return;
  say(`Spindle is ready at ${address} (after ${secondsSince(began)}; Ctrl-C stops it)`);

  const worker = supervise({ ...program(settings, 'worker', databaseUrl), onMessage: () => {} });
  children.push(worker);
  installing = installPrograms(say).then((isChanged) => {
    if (isChanged) worker.send({ kind: 'refresh-programs' });
  });
}

/**
 * Finds or starts the database. Returns a function that returns its URL, because the URL of an embedded Postgres can
 * change. onUrlChange: called when it has changed.
 * @param {ReturnType<typeof readSettings>} settings
 * @param {Cleanups} cleanups
 * @param {() => void} onUrlChange
 */
async function findDatabase({ databaseUrl, dataDir }, cleanups, onUrlChange) {
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    return () => databaseUrl;
  }
  const postgres = await step('Starting Postgres', () =>
    keepPostgres(join(dataDir, 'postgres'), { say, onUrlChange }),
  );
  cleanups.push(postgres.stop);
  const { adopted, isExternal, path } = postgres.first;
  if (adopted) say('Using the Postgres that an earlier start left running.');
  if (isExternal)
    say(`The database is in ${path} because its user may not access the folders above ${dataDir}.`);
  return postgres.url;
}

/**
 * Makes the worker return memory after use, above all after its start, which saves 10 MB. The server writes too many
 * small chunks for that.
 */
const RETURN_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Limits the worker to the smallest young heap, no helper threads and compact code. This saves 30 MB and costs nothing,
 * because a worker mostly waits.
 */
const SMALL_HEAP = ['--max-semi-space-size=1', '--single-threaded', '--optimize-for-size'];

/**
 * Limits the young heap of the server, in MB. Its data passes outside the heap; frequent minor collections free that data before a full
 * collection. With less, the collections take a tenth of the time of small responses.
 */
const YOUNG_HEAP = ['--max-semi-space-size=8'];

/**
 * @param {ReturnType<typeof readSettings>} settings
 * @param {'server' | 'worker'} name
 * @param {() => string} databaseUrl
 */
function program(settings, name, databaseUrl) {
  return {
    name,
    file: join(ROOT, name, 'dist/main.js'),
    flags: name === 'worker' ? SMALL_HEAP : YOUNG_HEAP,
    check: name === 'worker' ? checkOverIpc : createHttpCheck(healthAddress(settings)),
    pidFile: pidFile(settings, name),
    say,
    env: () => ({
      ...process.env,
      DATABASE_URL: databaseUrl(),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      NODE_ENV: process.env.NODE_ENV || 'production',
      // Without this limit, glibc keeps memory for each thread: hundreds of megabytes with libvips.
      MALLOC_ARENA_MAX: '2',
      ...(name === 'worker' && RETURN_MEMORY),
    }),
  };
}

/**
 * Returns the URL of the health check on this machine. A server that listens on all addresses is checked at the
 * loopback address.
 * @param {ReturnType<typeof readSettings>} settings
 */
function healthAddress({ host, port }) {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`;
}

/**
 * @param {ReturnType<typeof readSettings>} settings
 * @param {string} name
 */
function pidFile({ runDir }, name) {
  return join(runDir, `${name}.pid`);
}

/** @param {Record<string, string>} admin */
function printFirstAdmin({ email, password }) {
  const note = process.env.ADMIN_PASSWORD ? '' : '  (shown only now)';
  say(`\n  First administrator: ${email}\n  Password: ${password}${note}\n`);
}
