import { join } from 'node:path';
import { build } from './build.mjs';
import { generateClient } from './generate.mjs';
import { askOverHttp, askOverIpc } from './health.mjs';
import { installDependencies } from './install.mjs';
import { keepPostgres } from './keep-postgres.mjs';
import { CommandFailed, endCommands } from './run-command.mjs';
import { installPrograms } from './services/programs.mjs';
import {
  checkDatabase,
  checkPort,
  checkSettings,
  holdDataFolder,
  readSettings,
} from './settings.mjs';
import { ROOT } from './stamp.mjs';
import { StartError } from './start-error.mjs';
import { watchStopRequest } from './stop-request.mjs';
import { endLeftOver, supervise } from './supervise.mjs';
import { say, secondsSince, step } from './terminal.mjs';

/** @typedef {ReturnType<typeof watchStopRequest>} StopRequest */
/** @typedef {(() => unknown)[]} Endings what is to be undone at the end, last in, first out */

/** Prepares and runs the whole product until it is told to stop, then ends this process. */
export async function launch() {
  const stop = watchStopRequest();
  /** @type {Endings} */
  const endings = [];
  let code = 0;
  try {
    await run(stop, endings);
    await stop.asked;
    say('Stopping ...');
  } catch (error) {
    if (!stop.isAsked()) {
      console.error(isTold(error) ? error.message : error);
      code = 1;
    }
  }
  for (const end of endings.reverse()) await end();
  process.exit(code);
}

/**
 * Comes back when all is up, or early when it is told to stop.
 * @param {StopRequest} stop
 * @param {Endings} endings
 */
async function run(stop, endings) {
  const began = Date.now();
  const settings = readSettings();
  endings.push(holdDataFolder(settings));
  stop.asked.then(endCommands);
  await step('Installing packages', installDependencies);
  await step('Generating the database client', generateClient);
  await step('Building', build);
  checkSettings();
  await Promise.all(['server', 'worker'].map((name) => endLeftOver(pidFile(settings, name))));
  await checkPort(settings);
  if (stop.isAsked()) return;

  const databaseUrl = await findDatabase(settings, endings, () => {
    for (const child of children) child.restart();
  });
  if (stop.isAsked()) return;

  let installing = Promise.resolve();
  endings.push(() => installing);
  /** @type {ReturnType<typeof supervise>[]} */
  const children = [];
  endings.push(() => Promise.all(children.map((child) => child.stop())));
  stop.hurried.then(() => children.map((child) => child.kill()));

  const address = await new Promise((resolve) => {
    const hear = (/** @type {Record<string, string>} */ message) => {
      if (message.kind === 'first-admin') introduce(message);
      if (message.kind === 'ready') resolve(message.address);
    };
    children.push(supervise({ ...program(settings, 'server', databaseUrl), hear }));
    stop.asked.then(resolve);
  });
  if (stop.isAsked()) return;
  say(`Spindle is ready at ${address} (after ${secondsSince(began)}; Ctrl-C stops it)`);

  const worker = supervise({ ...program(settings, 'worker', databaseUrl), hear: () => {} });
  children.push(worker);
  installing = installPrograms(say).then((isChanged) => {
    if (isChanged) worker.send({ kind: 'look-again' });
  });
}

/**
 * The address of the database of the settings, or of one of our own. Gives a function, as that of our own may change.
 * @param {ReturnType<typeof readSettings>} settings
 * @param {Endings} endings
 * @param {() => void} moved
 */
async function findDatabase({ databaseUrl, dataDir }, endings, moved) {
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    return () => databaseUrl;
  }
  const postgres = await step('Starting Postgres', () =>
    keepPostgres(join(dataDir, 'postgres'), { say, moved }),
  );
  endings.push(postgres.stop);
  const { adopted, isAway, path } = postgres.first;
  if (adopted) say('Using the Postgres that an earlier start left running.');
  if (isAway)
    say(`The database is in ${path} because its user may not access the folders above ${dataDir}.`);
  return postgres.url;
}

/** What a worker has used once, at its start above all, it gives back: 10 MB less. A server writes too many small pieces for that. */
const GIVING_BACK = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A worker waits for others most of the time: a young heap of the smallest, no helping threads, short code; 30 MB less for nothing. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--single-threaded', '--optimize-for-size'];

/** What passes through a server is outside its heap: a small young heap is soon full, and so frees that before all of the heap is searched. */
const YOUNG_HEAP = ['--max-semi-space-size=2'];

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
    ask: name === 'worker' ? askOverIpc : askOverHttp(healthAddress(settings)),
    pidFile: pidFile(settings, name),
    say,
    env: () => ({
      ...process.env,
      DATABASE_URL: databaseUrl(),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      NODE_ENV: process.env.NODE_ENV || 'production',
      // glibc keeps memory for each thread otherwise: hundreds of megabytes with libvips.
      MALLOC_ARENA_MAX: '2',
      ...(name === 'worker' && GIVING_BACK),
    }),
  };
}

/**
 * Where the server answers this machine. One that listens everywhere does so on the loopback address too.
 * @param {ReturnType<typeof readSettings>} settings
 */
function healthAddress({ host, port }) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`;
}

/**
 * @param {ReturnType<typeof readSettings>} settings
 * @param {string} name
 */
function pidFile({ runDir }, name) {
  return join(runDir, `${name}.pid`);
}

/** @param {Record<string, string>} admin */
function introduce({ email, password }) {
  const shown = process.env.ADMIN_PASSWORD
    ? 'as ADMIN_PASSWORD says'
    : `${password}  (shown only now)`;
  say(`\n  First administrator: ${email}\n  Password: ${shown}\n`);
}

/**
 * Whether the message says all, without the place in our code.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isTold(error) {
  return error instanceof StartError || error instanceof CommandFailed;
}
