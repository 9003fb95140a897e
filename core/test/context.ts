import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@spindle/core/config/config';
import { type Context, closeContext, openContext } from '@spindle/core/context';
import { markStore } from '../src/installation/store-identity.ts';
import { freshDatabase } from './services.ts';

export interface TestContext {
  ctx: Context;
  close(): Promise<void>;
}

/** Opens a context with its own database and data folder. `env` overrides the defaults of a test. */
export async function openTestContext(env: Record<string, string> = {}): Promise<TestContext> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'spindle-test-data-'));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SECRET_KEY: 'a secret key that only tests know, long enough',
    ...env,
  });
  const ctx = await openContext(config, 'server');
  await markStore(ctx);
  return {
    ctx,
    async close() {
      await closeContext(ctx);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
