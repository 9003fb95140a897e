/**
 * Runs an administrator's command on the configured database: beside a running Spindle, or with an embedded Postgres
 * of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed } from './run-command.mjs';
import { findPostgres, startPostgres } from './services/postgres.mjs';
import { checkDatabase, InUse, lockDataFolder, readSettings } from './settings.mjs';
import { ROOT } from './stamp.mjs';
import { StartError } from './start-error.mjs';

/** @type {(() => unknown)[]} functions that run at the end, last in, first out */
const cleanups = [];
const settings = readSettings();

// The terminal sends Ctrl-C to the command as well. Clean up only after the command has ended.
process.on('SIGINT', () => {});

let code = 1;
try {
  await installDependencies();
  await generateClient();
  await build();
  code = await runCommandLine(process.argv.slice(2));
} catch (error) {
  const isSelfExplanatory = error instanceof StartError || error instanceof CommandFailed;
  console.error(isSelfExplanatory ? error.message : error);
}
for (const end of cleanups.reverse()) await end();
process.exit(code);

/** @param {string[]} args */
async function runCommandLine(args) {
  const command = fork(join(ROOT, 'server/dist/admin.js'), args, {
    // The user's working directory, so that relative paths resolve as typed.
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
 * Returns the URL of the database. alone: Spindle must not run meanwhile. Throws StartError.
 * @param {boolean} alone
 */
async function findDatabase(alone) {
  const { databaseUrl, dataDir } = settings;
  const dir = join(dataDir, 'postgres');
  const isLocked = (alone || !databaseUrl) && lockData(alone);
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    return databaseUrl;
  }
  if (!isLocked) return findPostgres(dir);
  const postgres = await startPostgres({ dir, durable: true });
  cleanups.push(() => postgres.stop());
  return postgres.url;
}

/**
 * Locks the data folder until this process ends. Returns false when a running Spindle holds the lock and `alone` is
 * false.
 * @param {boolean} alone
 */
function lockData(alone) {
  try {
    cleanups.push(lockDataFolder(settings));
    return true;
  } catch (error) {
    if (error instanceof InUse && !alone) return false;
    throw error;
  }
}
