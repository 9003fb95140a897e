import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildMock } from '../build.mjs';
import { generateClient } from '../generate.mjs';
import { installDependencies } from '../install.mjs';
import { endCommands } from '../run-command.mjs';
import { startPostgres } from '../services/postgres.mjs';
import { checkPort } from '../settings.mjs';
import { ROOT } from '../stamp.mjs';
import { checkOverIpc, createHttpCheck } from '../start/health.mjs';
import { runUntilStopped } from '../start/run-until-stopped.mjs';
import { supervise } from '../start/supervise.mjs';
import { say, secondsSince, step } from '../terminal.mjs';
import { mockEnvironment, readMockSettings } from './mock-settings.mjs';
import { copyFolder, ensureState } from './state.mjs';
import { createWorkFolder, removeWorkFolder } from './work-folder.mjs';

/** @typedef {import('../start/run-until-stopped.mjs').StopRequest} StopRequest */
/** @typedef {import('../start/run-until-stopped.mjs').Cleanups} Cleanups */
/** @typedef {{ kind: string, [key: string]: string }} Message */

/** Runs the mock until it is asked to stop, then deletes its storage and exits this process. */
export function launchMock() {
  return runUntilStopped(run);
}

/**
 * Returns when the mock runs, or early when asked to stop.
 * @param {StopRequest} stop
 * @param {Cleanups} cleanups
 */
async function run(stop, cleanups) {
  const began = Date.now();
  const settings = readMockSettings(process.env);
  const onlyBuilds = process.argv.includes('--build');
  stop.requested.then(endCommands);
  if (!process.argv.includes('--packaged')) {
    await step('Installing packages', installDependencies);
    await step('Generating the database client', generateClient);
    await step('Building', buildMock);
  }
  if (!onlyBuilds) await checkPort(settings);
  const state = await step('Building the data set', () => ensureState(settings));
  if (onlyBuilds) process.exit();
  if (stop.isRequested()) return;

  const dataDir = await createWorkFolder();
  cleanups.push(() => removeWorkFolder(dataDir));
  // Meanwhile, the server loads its packages, which takes longer.
  const database = startDatabase(state, dataDir);
  cleanups.push(() =>
    database.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  );
  const [address] = await Promise.all([
    startPrograms(settings, dataDir, database, stop, cleanups),
    database,
  ]);
  if (stop.isRequested()) return;
  say(
    `The mock of Spindle is ready at ${address} (after ${secondsSince(began)}; Ctrl-C stops it)\n` +
      'Sign in as ada@example.com with the password spindle-mock. docs/MOCK.md lists everything else.',
  );
}

/**
 * Copies the state to a folder and starts Postgres on the copy.
 * @param {string} state
 * @param {string} dataDir
 */
async function startDatabase(state, dataDir) {
  await copyFolder(state, dataDir);
  return startPostgres({ dir: join(dataDir, 'postgres'), durable: false });
}

/**
 * Starts the server, and the worker on the copy of the data set that the server uses. Passes messages between them. Returns the address once
 * the server is ready, or when asked to stop.
 * @param {import('./mock-settings.mjs').MockSettings} settings
 * @param {string} dataDir
 * @param {ReturnType<typeof startDatabase>} database
 * @param {StopRequest} stop
 * @param {Cleanups} cleanups
 */
async function startPrograms(settings, dataDir, database, stop, cleanups) {
  const runDir = join(dataDir, 'run');
  mkdirSync(runDir, { recursive: true });
  const shared = (/** @type {string} */ name) => ({
    name: `${name} of the mock`,
    file: join(ROOT, name, 'dist-mock/main.js'),
    flags: [],
    pidFile: join(runDir, `${name}.pid`),
    say,
  });
  let copy = { databaseUrl: '', dataDir: '' };
  /** @type {ReturnType<typeof supervise> | null} */
  let worker = null;
  /** @type {ReturnType<typeof supervise>[]} */
  const children = [];
  cleanups.push(async () => {
    // The worker first: the server deletes the database that both use.
    for (const child of children.toReversed()) await child.stop();
  });
  stop.forced.then(() => children.map((child) => child.kill()));
  /** @type {(address: string) => void} */
  let setAddress = () => {};
  /** @type {Promise<string>} */
  const ready = new Promise((resolve) => {
    setAddress = resolve;
  });

  const nameSeed = (/** @type {{ url: string }} */ { url }) =>
    server.send({ kind: 'seed', databaseUrl: url });
  const server = supervise({
    ...shared('server'),
    // It is told the address of the database: it starts before Postgres does.
    env: () => mockEnvironment(settings, { databaseUrl: '', dataDir }),
    check: createHttpCheck(`http://${settings.host}:${settings.port}/healthz`),
    onMessage: (/** @type {Message} */ message) => {
      if (message.kind === 'loaded') void database.then(nameSeed, () => {}); // `run` reports the error
      if (message.kind === 'ready') setAddress(message.address ?? '');
      if (message.kind !== 'copy') return;
      copy = { databaseUrl: message.databaseUrl ?? '', dataDir: message.dataDir ?? '' };
      worker?.send(message);
    },
  });
  children.push(server);
  const address = await Promise.race([ready, stop.requested.then(() => '')]);
  if (stop.isRequested()) return address;
  worker = supervise({
    ...shared('worker'),
    env: () => mockEnvironment(settings, copy),
    check: checkOverIpc,
    onMessage: (/** @type {Message} */ message) => {
      if (message.kind === 'moved' || message.kind === 'left') server.send(message);
    },
  });
  children.push(worker);
  return address;
}
