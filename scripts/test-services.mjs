import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canInstall } from './services/apt.mjs';
import { findChromium } from './services/chromium.mjs';
import { findDocker } from './services/docker.mjs';
import { prepareMariaDb } from './services/mariadb.mjs';
import { startPostgres } from './services/postgres.mjs';
import { installPrograms } from './services/programs.mjs';
import { preparePrometheus } from './services/prometheus.mjs';
import { startRedis } from './services/redis.mjs';
import { startS3 } from './services/s3.mjs';

/**
 * Starts the services that service and browser tests need. Returns the environment variables with their addresses.
 * Services whose address is already in TEST_DATABASE_URL, TEST_REDIS_URL or TEST_S3_ENDPOINT are not started.
 * hasSecondStore: also starts a second S3 server, which service tests use.
 * @param {import('./test-run.mjs').TestRun} run
 * @param {{ hasSecondStore?: boolean }} [options]
 * @returns {Promise<Record<string, string>>}
 */
export async function startServices(run, { hasSecondStore = false } = {}) {
  const [postgres, redis, s3] = await Promise.all([
    process.env.TEST_DATABASE_URL ? {} : startDatabase(run),
    process.env.TEST_REDIS_URL ? {} : startQueue(run),
    startStore(run, hasSecondStore),
    installPrograms(console.log),
    prepareMariaDb(), // tests start servers of their own, which they kill
    preparePrometheus(),
  ]);
  return { ...postgres, ...redis, ...s3 };
}

/** Returns whether `startServices` can start an S3 server here. If so, skipped S3 tests count as failures. */
export const canStartS3 = async () => canInstall() || (await findDocker()) !== null;

/** Returns the environment variable with the path of the browser. */
export const browserVariable = async () => ({ CHROMIUM_PATH: await findChromium() });

/** @param {import('./test-run.mjs').TestRun} run */
async function startDatabase(run) {
  const dir = join(run.dir, 'postgres');
  const postgres = await run.register(startPostgres({ dir, durable: false }));
  return { TEST_DATABASE_URL: postgres.url };
}

/** @param {import('./test-run.mjs').TestRun} run */
async function startQueue(run) {
  const redis = await run.register(startRedis({ dir: run.dir }));
  return { TEST_REDIS_URL: redis.url };
}

/**
 * @param {import('./test-run.mjs').TestRun} run
 * @param {boolean} hasSecond
 */
async function startStore(run, hasSecond) {
  const dir = join(run.dir, 's3');
  await mkdir(dir);
  const s3 = await startS3({ dir }); // reads TEST_S3_ENDPOINT itself
  if (s3 === null) return {};
  await run.register(s3);
  if (!hasSecond || !s3.startSecond) return s3.env;
  const second = await run.register(s3.startSecond());
  return { ...s3.env, ...second.env };
}
