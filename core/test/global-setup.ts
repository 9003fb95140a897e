import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@spindle/prisma/migrate';
import { runMigrations } from 'bullmq';
import type { TestProject } from 'vitest/node';
import { buildPrograms } from '../../scripts/build.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { databaseUrl, runSql, withClient } from './sql.ts';

interface Service {
  url: string;
  stop(): Promise<void>;
}

/**
 * Builds the programs that tests start, and migrates one template database for the whole run. Starts Postgres and Redis
 * unless TEST_DATABASE_URL and TEST_REDIS_URL are set.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPrograms();
  const dir = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  await chmod(dir, 0o755); // Postgres runs as another user when this process runs as root
  const [postgres, redis] = await Promise.all([
    externalService(process.env.TEST_DATABASE_URL) ??
      startPostgres({ dir: join(dir, 'postgres'), durable: false }),
    externalService(process.env.TEST_REDIS_URL) ?? startRedis({ dir }),
  ]);
  const template = `template_${randomBytes(6).toString('hex')}`;
  await runSql(postgres.url, `CREATE DATABASE ${template}`);
  await migrate(databaseUrl(postgres.url, template));
  // Otherwise a queue on Postgres would create its tables again in each copy.
  await withClient(databaseUrl(postgres.url, template), (client) => runMigrations(client));
  project.provide('databaseServerUrl', postgres.url);
  project.provide('templateDatabase', template);
  project.provide('redisServerUrl', redis.url);
  return async () => {
    await runSql(postgres.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
}

function externalService(url: string | undefined): Service | undefined {
  return url ? { url, stop: async () => {} } : undefined;
}
