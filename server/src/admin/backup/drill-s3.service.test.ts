import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { closeContext, openContext } from '@spindle/core/context';
import { loadSecrets } from '@spindle/core/secrets';
import { openStorage } from '@spindle/core/storage/open-storage';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { startServerProcess } from '@spindle/core/test/server-process';
import { freshDatabase, testStorageEnv } from '@spindle/core/test/services';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';
import { killAdmin } from '../../../test/admin/kill-admin.ts';

const SECRET_KEY = 'a secret key that only tests know, long enough';
const FILES = 16;
const FILE_BYTES = 300_000;
/** Number of files that are finished when a command is killed. */
const FILES_BEFORE_KILL = 3;

async function listOriginals(config: Config): Promise<string[]> {
  const storage = await openStorage(config);
  const keys: string[] = [];
  for await (const { key } of storage.list('originals/')) keys.push(key);
  await storage.close();
  return keys;
}

/** Returns the checksum of each original in a bucket, by object key. */
async function hashOriginals(config: Config): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const keys = await listOriginals(config);
  const storage = await openStorage(config);
  for (const key of keys) {
    const hash = createHash('sha256');
    for await (const chunk of await storage.get(key)) hash.update(chunk);
    found.set(key, hash.digest('hex'));
  }
  await storage.close();
  return found;
}

async function sql<T extends object>(to: Config, text: string): Promise<T[]> {
  const client = new Client({ connectionString: to.databaseUrl });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

describe.skipIf(testStorageEnv() === null)('a product with its files in a bucket', () => {
  let folder: string;
  let config: Config;
  let fromEnv: Record<string, string>;
  let admin: TestUser;
  let archive: string;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spindle-drill-s3-'));
    archive = join(folder, 'backup.tar');
    fromEnv = await createBucket();
    config = await createEmptyTarget(fromEnv);
    const ctx = await openContext(config, 'server');
    admin = await makeUser(ctx, await loadSecrets(config), 'ADMIN');
    await closeContext(ctx);
    await mkdir(join(folder, 'in/Trip'), { recursive: true });
    for (let number = 0; number < FILES; number += 1)
      await writeFile(join(folder, `in/Trip/${number}.bin`), randomBytes(FILE_BYTES));
  });

  afterAll(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
    await rm(folder, { recursive: true });
  });

  async function createBucket(): Promise<Record<string, string>> {
    const bucket = await freshBucket();
    if (!bucket) throw new Error('unreachable: the suite is skipped without S3');
    cleanups.push(bucket.drop);
    return bucket.env;
  }

  /** Creates an empty database and an empty data folder. */
  async function createEmptyTarget(env: Record<string, string>): Promise<Config> {
    const database = await freshDatabase();
    cleanups.push(database.drop);
    const dataDir = await mkdtemp(join(folder, 'data-'));
    return loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY, ...env });
  }

  async function count(table: string): Promise<number> {
    const [row] = await sql<{ count: number }>(config, `SELECT count(*)::int FROM ${table}`);
    return row?.count ?? 0;
  }

  it('imports each file of a folder once, even if the import is killed', async () => {
    const args = ['import', join(folder, 'in'), '--collections'];
    const hasSomeAssets = async () => (await count('asset')) >= FILES_BEFORE_KILL;
    await killAdmin(config, args, { env: fromEnv, when: hasSomeAssets });
    const again = await runAdmin(config, args, { env: fromEnv });
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(await count('asset')).toBe(FILES);
    expect(
      await count(`collection_asset JOIN collection ON id = collection_id AND name = 'Trip'`),
    ).toBe(FILES);
  });

  it('is backed up during uploads, even if a backup is killed', async () => {
    const server = await startServerProcess(config, { ...fromEnv, SECRET_KEY });
    const upload = async (name: string) => {
      const body = new FormData();
      body.append('file', new Blob([name.repeat(5000)]), name);
      const headers = { 'x-filespin-api-key': admin.apiKey };
      const url = `${server.base}/api/v1/assets/new/content/original/upload`;
      return fetch(url, { method: 'POST', headers, body });
    };
    let isBackedUp = false;
    const failed: number[] = [];
    const uploads = (async () => {
      for (let number = 0; !isBackedUp && number < 20; number += 1) {
        const { status } = await upload(`meanwhile-${number}.txt`);
        if (status !== 200) failed.push(status);
      }
    })();
    const args = ['backup', archive, '--files'];
    const hasSomeFiles = async () => {
      const { size } = await stat(`${archive}.unfinished`).catch(() => ({ size: 0 }));
      return size > FILES_BEFORE_KILL * FILE_BYTES;
    };
    const wasKilled = await killAdmin(config, args, { env: fromEnv, when: hasSomeFiles });
    if (!wasKilled) await rm(archive); // the backup ended first
    await expect(stat(archive)).rejects.toThrow('ENOENT');
    const backup = await runAdmin(config, args, { env: fromEnv });
    isBackedUp = true;
    await uploads;
    expect(failed).toEqual([]);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(await readdir(folder)).not.toContain('backup.tar.unfinished');
    await server.kill();
  });

  it('is restored into an empty bucket and database, even if a restore is killed', async () => {
    const toEnv = await createBucket();
    const to = await createEmptyTarget(toEnv);
    const hasSomeFiles = async () => (await listOriginals(to)).length >= FILES_BEFORE_KILL;
    const wasKilled = await killAdmin(to, ['restore', archive], { env: toEnv, when: hasSomeFiles });
    // A restore that ended before it could be killed has filled the database.
    const restoreArgs = ['restore', archive, ...(wasKilled ? [] : ['--replace'])];
    const restored = await runAdmin(to, restoreArgs, { env: toEnv });
    expect(restored).toMatchObject({ code: 0, err: '' });

    const backedUp = await hashOriginals(config);
    const restoredFiles = await hashOriginals(to);
    for (const [key, sum] of restoredFiles) expect(backedUp.get(key), key).toBe(sum);
    // The source also has objects of uploads that ended after the snapshot of the backup.
    const rows = await sql<{ key: string }>(to, 'SELECT object_key AS key FROM file');
    expect(rows.length).toBeGreaterThan(FILES);
    for (const { key } of rows) expect(restoredFiles.has(key), key).toBe(true);
  });
});
