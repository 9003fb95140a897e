/**
 * Runs the product from its sources. Server and worker restart when their sources change; the browser applies web
 * changes at once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { startPostgres } from './services/postgres.mjs';
import { lockDataFolder, readSettings } from './settings.mjs';
import { ROOT } from './stamp.mjs';
import { watchStopRequest } from './start/stop-request.mjs';
import { step } from './terminal.mjs';

const stop = watchStopRequest();
const settings = readSettings();
const release = lockDataFolder(settings);
await step('Installing packages', installDependencies);
await step('Generating the database client', generateClient);
const dir = join(settings.dataDir, 'postgres');
const postgres = settings.databaseUrl ? null : await startPostgres({ dir, durable: true });

process.env.DATABASE_URL = postgres?.url ?? settings.databaseUrl ?? '';
process.env.ADMIN_PASSWORD ||= 'spindle-dev';
process.env.SPINDLE_API = `http://127.0.0.1:${settings.port}`;

const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const vite = join(ROOT, 'web/node_modules/vite/bin/vite.js');
const programs = [
  run(ROOT, tsx, 'watch', '--clear-screen=false', 'server/src/main.ts'),
  run(ROOT, tsx, 'watch', '--clear-screen=false', 'worker/src/main.ts'),
  run(join(ROOT, 'web'), vite),
];
await Promise.race([stop.requested, ...programs.map((program) => once(program, 'exit'))]);
for (const program of programs) {
  program.kill('SIGTERM');
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
}
await postgres?.stop();
release();
process.exit();

/**
 * @param {string} cwd
 * @param {string[]} args
 */
function run(cwd, ...args) {
  return spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
