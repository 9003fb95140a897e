/** Runs a command of an administrator on the database of the settings: beside a running Spindle, or with a Postgres of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed } from './run-command.mjs';
import { findPostgres, startPostgres } from './services/postgres.mjs';
import { checkDatabase, holdDataFolder, InUse, readSettings } from './settings.mjs';
import { ROOT } from './stamp.mjs';
import { StartError } from './start-error.mjs';

/** @type {(() => unknown)[]} what is to be undone at the end, last in, first out */
const endings = [];
const settings = readSettings();

// A Ctrl-C reaches the command as well: once that has ended, what it stood on is put away.
process.on('SIGINT', () => {});

let code = 1;
try {
  await installDependencies();
  await generateClient();
  await build();
  code = await runCommandLine(process.argv.slice(2));
} catch (error) {
  const isTold = error instanceof StartError || error instanceof CommandFailed;
  console.error(isTold ? error.message : error);
}
for (const end of endings.reverse()) await end();
process.exit(code);

/** @param {string[]} args */
async function runCommandLine(args) {
  const command = fork(join(ROOT, 'server/dist/admin.js'), args, {
    // Where the person is, so that paths mean what they say.
    cwd: process.env.INIT_CWD || process.cwd(),
    env: { ...process.env, DATA_DIR: settings.dataDir },
    execArgv: ['--enable-source-maps'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => command.kill(signal));
  const ended = once(command, 'exit');
  command.once('message', (/** @type {{ alone: boolean }} */ { alone }) => {
    findDatabase(alone).then(
      (url) => command.send({ url }),
      (error) => {
        console.error(error instanceof StartError ? error.message : error);
        command.kill();
      },
    );
  });
  const [status] = await ended;
  return status ?? 1;
}

/**
 * The address of the database. alone: Spindle must not run meanwhile. Throws StartError.
 * @param {boolean} alone
 */
async function findDatabase(alone) {
  const { databaseUrl, dataDir } = settings;
  const dir = join(dataDir, 'postgres');
  const isHeld = (alone || !databaseUrl) && hold(alone);
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    return databaseUrl;
  }
  if (!isHeld) return findPostgres(dir);
  const postgres = await startPostgres({ dir, durable: true });
  endings.push(() => postgres.stop());
  return postgres.url;
}

/**
 * Whether the data folder is ours until the end; false where a running Spindle has it.
 * @param {boolean} alone
 */
function hold(alone) {
  try {
    endings.push(holdDataFolder(settings));
    return true;
  } catch (error) {
    if (error instanceof InUse && !alone) return false;
    throw error;
  }
}
