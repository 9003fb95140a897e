import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { databaseUrl, runSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the Postgres server, for a superuser. */
    databaseServerUrl: string;
    /** Name of the migrated database that every test database is copied from. */
    templateDatabase: string;
    redisServerUrl: string;
  }
}

/** Creates a database with every migration applied. `drop` also closes its open connections. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = inject('templateDatabase');
  // FILE_COPY: the default strategy also writes each page to the log, which takes 50% longer.
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: databaseUrl(server, name),
    drop: () => runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Number of Redis databases for tests. The first one counts the test files that use Redis; the last one, 15, belongs to the journeys. */
const REDIS_DATABASES = 14;

/** Number of the database of this test file. */
let redisDatabase: number | undefined;

/** Empties a Redis database that no concurrent test file uses, and returns its URL. Each call returns the same one. */
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

/** Returns the S3_* variables of the test bucket, or null without an S3 server. Tests on S3 are then skipped. */
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

/** Returns the S3_* variables of a second S3 server, without a bucket, or null when the run has none. */
export function secondStorageEnv(): Record<`S3_${string}`, string> | null {
  const { TEST_S3_SECOND_ENDPOINT } = process.env;
  if (!TEST_S3_SECOND_ENDPOINT) return null;
  return {
    S3_ENDPOINT: TEST_S3_SECOND_ENDPOINT,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: process.env.TEST_S3_SECOND_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECOND_SECRET_ACCESS_KEY ?? '',
  };
}
