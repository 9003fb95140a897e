import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { databaseUrl, runSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server-wide superuser address. */
    databaseServerUrl: string;
    /** Name of the migrated database that every test database is copied from. */
    templateDatabase: string;
    redisServerUrl: string;
  }
}

/** A database of its own with every migration applied. `drop` ends connections that are still open. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = inject('templateDatabase');
  // Copied by file: the default writes each page to the log as well, which takes half as long again.
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: databaseUrl(server, name),
    drop: () => runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Databases that a Redis server has, but the first, which counts the test files that have asked for one. */
const REDIS_DATABASES = 15;

/** Of this test file. */
let redisDatabase: number | undefined;

/** The address of an emptied Redis database that no test file running at the same time uses. The same at each call. */
export async function freshRedis(): Promise<string> {
  const url = new URL(inject('redisServerUrl'));
  const counter = new Redis(url.href);
  redisDatabase ??= ((await counter.incr('test files')) % REDIS_DATABASES) + 1;
  await counter.quit();
  url.pathname = `/${redisDatabase}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  await redis.quit();
  return url.href;
}

/** The S3_* variables of the test bucket, or null where there is no S3 server: such tests are then skipped. */
export function testStorageEnv(): Record<`S3_${string}`, string> | null {
  const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_BUCKET } = process.env;
  if (!TEST_S3_ENDPOINT) return null;
  return {
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_REGION: TEST_S3_REGION ?? 'us-east-1',
    S3_BUCKET: TEST_S3_BUCKET ?? 'spindle-test',
    S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  };
}
