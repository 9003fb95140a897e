import { join, resolve } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { StartError } from '../start-error.mjs';

/** The newest time of the data set, and the time of a frozen clock. A full hour. */
export const EPOCH = '2026-06-15T12:00:00.000Z';

/** Signs tokens and addresses of every mock. It protects nothing. */
const SECRET_KEY = 'the key of every mock, which protects nothing';

/** Variables that name real services. The mock must never reach one. */
export const REFUSED = /^(DATABASE_URL|REDIS_URL|SMTP_URL|S3_.+)$/;

/** Variables of the product that would change responses. They have their initial values in a mock. */
const RESET = [
  ...['CDN_URL', 'TRUST_PROXY', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'USER_LIMIT', 'MAIL_FROM'],
  ...['TERMS_FILE', 'PRIVACY_FILE', 'UPLOAD_MAX_BYTES', 'IMAGE_CACHE_BYTES', 'TRASH_DAYS'],
  ...['METRICS_TOKEN', 'METRICS_PORT', 'WORKER_METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['SHOW_STORAGE_STATS', 'SHOW_DATA_TRANSFERRED_STATS'],
  ...['PURGE_TRASH_ENABLED', 'TOUR_ENABLED', 'TOUR_VIDEOS', 'CDN_PURGE_URL', 'CDN_PURGE_SECRET'],
];

/** @typedef {ReturnType<typeof readMockSettings>} MockSettings */

/**
 * Reads the settings of a mock. Ignores `.env`, which belongs to the product. Throws StartError for variables that name real services,
 * for another address than 127.0.0.1, and for an invalid port or clock.
 * @param {NodeJS.ProcessEnv} env
 */
export function readMockSettings(env) {
  const refused = Object.keys(env).filter((name) => env[name] && REFUSED.test(name));
  if (refused.length > 0)
    throw new StartError(
      `The mock uses throwaway storage only. Remove ${refused.sort().join(', ')} from the environment, or use npm start.`,
    );
  if (env.HOST && env.HOST !== '127.0.0.1')
    throw new StartError('The mock listens on 127.0.0.1 only. Remove HOST from the environment.');
  const port = Number(env.PORT || 8090);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError('PORT must be a number from 1 to 65535.');
  if (env.MOCK_CLOCK && env.MOCK_CLOCK !== 'frozen')
    throw new StartError('MOCK_CLOCK must be frozen, or empty for a running clock.');
  return {
    host: '127.0.0.1',
    port,
    isFrozen: env.MOCK_CLOCK === 'frozen',
    /** The folder of the seeded state. */
    stateRoot: resolve(ROOT, env.MOCK_DIR || join('node_modules', '.cache', 'spindle-mock')),
  };
}

/**
 * Returns the environment of a program of the mock. databaseUrl: its database; dataDir: its folder.
 * @param {Pick<MockSettings, 'host' | 'port' | 'isFrozen'>} settings
 * @param {{ databaseUrl: string, dataDir: string }} storage
 * @returns {NodeJS.ProcessEnv}
 */
export function mockEnvironment({ host, port, isFrozen }, { databaseUrl, dataDir }) {
  return {
    ...process.env,
    ...Object.fromEntries(RESET.map((name) => [name, ''])),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: `http://${host}:${port}`,
    SECRET_KEY,
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: '127.0.0.1', // a developer's receiver of webhooks
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MOCK_EPOCH: EPOCH,
    MOCK_CLOCK: isFrozen ? 'frozen' : '',
  };
}
