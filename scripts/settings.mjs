import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { takeLock } from './folder-lock.mjs';
import { ROOT } from './stamp.mjs';
import { machineError, StartError } from './start-error.mjs';

/** The error when another start holds the lock of the data folder. */
export class InUse extends StartError {}

/**
 * Reads paths and addresses from the environment and `.env` (the environment wins). `checkSettings` validates the
 * values later.
 */
export function readSettings() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { DATA_DIR, DATABASE_URL, HOST, PORT } = process.env;
  const dataDir = resolve(ROOT, DATA_DIR || './data');
  return {
    dataDir,
    runDir: join(dataDir, 'run'),
    databaseUrl: DATABASE_URL || null,
    host: HOST || '127.0.0.1',
    port: Number(PORT || 8080),
  };
}

/**
 * Creates the data folder and locks it. Returns a function that releases the lock. Throws StartError while another
 * start holds it.
 * @param {ReturnType<typeof readSettings>} settings
 */
export function lockDataFolder({ dataDir, runDir }) {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // The user who runs the database may traverse the folder. Other users cannot list it.
    if (isNew) chmodSync(dataDir, 0o711);
    mkdirSync(runDir, { recursive: true, mode: 0o700 });
    const release = takeLock(join(runDir, 'lock'));
    if (release) return release;
  } catch (error) {
    const text = `The data folder ${dataDir} cannot be created or written to (${message(error)}).`;
    throw machineError(String(error), dataDir) ?? new StartError(text);
  }
  throw new InUse(
    `The data folder ${dataDir} is in use by another running Spindle. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Validates all settings. Throws StartError that lists every invalid one. */
export function checkSettings() {
  const env = { ...process.env };
  env.DATABASE_URL ||= 'postgresql://chosen-at-start';
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'server/dist/config-check.js')],
    { cwd: ROOT, env, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new StartError(`These settings are invalid (environment or .env):\n${stderr.trim()}`);
}

/**
 * Connects to the database. Throws StartError when it refuses the connection.
 * @param {string} url
 */
export async function checkDatabase(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `The database at ${new URL(url).host} could not be reached (${message(error)}). Check DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Checks that the server can listen on the address. Throws StartError when it cannot.
 * @param {Pick<ReturnType<typeof readSettings>, 'host' | 'port'>} settings
 */
export async function checkPort({ host, port }) {
  const server = createServer();
  /** @type {NodeJS.ErrnoException | null} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen(port, host, () => server.close(() => done(null)));
  });
  if (!error) return;
  if (error.code === 'EADDRINUSE')
    throw new StartError(`Port ${port} is in use by another program. Stop it, or set PORT.`);
  if (error.code === 'EACCES')
    throw new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or more.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new StartError(`HOST ${host} is not an address of this machine.`);
  throw error;
}

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}
