import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorAnswer } from '@spindle/contracts/http/errors';
import { loadConfig } from '@spindle/core/config/config';
import { openOutagePort } from '@spindle/core/test/outage-port';
import { type OwnPostgres, startOwnPostgres } from '@spindle/core/test/own-postgres';
import { startServerProcess } from '@spindle/core/test/server-process';
import { startRedis } from '@spindle/core/test/start-services';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let postgres: OwnPostgres;
let closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await startOwnPostgres();
});

afterAll(() => postgres.stop());

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  closers.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts a server without a supervisor that would restart it. */
async function startServer(databaseUrl: string, env: Record<string, string> = {}) {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: await newFolder() });
  const server = await startServerProcess(config, { LOG_LEVEL: 'fatal', ...env });
  closers.push(() => server.kill());
  return server;
}

const get = (base: string, path: string) => fetch(`${base}${path}`);

async function readMissing(base: string): Promise<string[]> {
  const { missing } = (await (await get(base, '/readyz')).json()) as { missing: string[] };
  return missing;
}

it.each(['kill', 'freeze'] as const)(
  'answers 503 from its start and recovers when Postgres is back (%s)',
  async (outage) => {
    const url = await postgres.freshDatabase();
    const dials = outage === 'kill' ? await postgres.kill() : postgres.freeze();
    closers.push(async () => postgres.thaw());
    const { base } = await startServer(url);

    const refused = await get(base, '/api/v1/account');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const error = ErrorAnswer.parse(await refused.json());
    expect([error.url, error.status]).toEqual(['/api/v1/account', 503]);
    expect(await readMissing(base)).toEqual(['database']);

    await dials?.close();
    if (outage === 'kill') await postgres.restart();
    else postgres.thaw();
    const answer = () => get(base, '/api/v1/account').catch(() => null);
    await expect.poll(async () => (await answer())?.status).toBe(401);
  },
);

it('exits when the database refuses it, and answers from its start while Redis is away', async () => {
  const missingDatabase = new URL(postgres.url);
  missingDatabase.pathname = '/no_such_database';
  await expect(startServer(missingDatabase.href)).rejects.toThrow('exited during startup');

  const redis = await startRedis({ dir: await newFolder() });
  closers.push(() => redis.stop());
  const port = await openOutagePort(redis.url);
  closers.push(() => port.close());
  await port.startOutage('close');
  const { base } = await startServer(await postgres.freshDatabase(), {
    REDIS_URL: `redis://127.0.0.1:${port.port}`,
  });
  await expect.poll(() => readMissing(base)).toContain('queue');
  await port.endOutage();
  await expect.poll(() => readMissing(base)).not.toContain('queue');
});
