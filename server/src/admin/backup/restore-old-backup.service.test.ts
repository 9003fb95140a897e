import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { freshDatabase } from '@spindle/core/test/services';
import { isMigrated } from '@spindle/prisma/migrate';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';

/** Made by `npm run admin -- backup` at commit 5d346e2, the last one before the migrations were squashed. */
const BACKUP = fileURLToPath(new URL('../../../test/backups/made-at-5d346e2.tar', import.meta.url));
const IMAGE = '01a2102745b177919f5d857eec80f5b1';
const NOTES = '01a2102747407f64a5585884e65b04d8';
const TRASHED = '01a21027480c7db88bb642d305cd28e3';

interface Found {
  total_files: number;
  result: string[];
}

let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let config: Config;
let server: ServerProcess;
let headers: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spindle-old-backup-'));
  database = await freshDatabase();
  config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  expect(await runAdmin(config, ['restore', BACKUP])).toMatchObject({ code: 0, err: '' });
  server = await startServerProcess(config, {});
  const { jwt } = await post<{ jwt: string }>('login', {
    email: 'admin@example.com',
    password: 'fixture-password',
  });
  headers = { authorization: `Bearer ${jwt}` };
});

afterAll(async () => {
  await server.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${server.base}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<T>;
}

const get = (path: string) => fetch(`${server.base}/api/v1/${path}`, { headers });

async function sql(text: string): Promise<object[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

it('a backup made before the migrations were squashed restores all assets and files (security 40, 41)', async () => {
  expect(await isMigrated(database.url)).toBe(true);
  expect(await post<Found>('assets/search', {})).toMatchObject({ result: [NOTES, IMAGE] });
  expect(await post<Found>('assets/search', { keyword: 'square' })).toMatchObject({
    total_files: 1,
    result: [IMAGE],
  });
  expect(await post<Found>('assets/search', { trashed: true })).toMatchObject({
    result: [TRASHED],
  });
  expect(await (await get(`assets/${IMAGE}/data`)).json()).toMatchObject({
    name: 'red square.png',
    data: { data_schema_id: 2, sku: 'A-100', price: 12.5 },
    metadata: { width: 640, height: 400 },
  });
  expect(await (await get('assetcollection/1')).json()).toMatchObject({
    data: { name: 'Signals', assets: [IMAGE, NOTES] },
  });
  const notes = await get(`files/content/${NOTES}?key=original`);
  expect(await notes.text()).toBe('The quarterly figures are excellent.\n');
  const files = (await sql('SELECT object_key AS key, size::int FROM file')) as {
    key: string;
    size: number;
  }[];
  expect(files).toHaveLength(9);
  for (const { key, size } of files)
    expect((await stat(join(config.filesDir, key))).size, key).toBe(size);
});

it('maintains the data of a restored old backup with the triggers of this release (security 40, 41)', async () => {
  const body = new FormData();
  body.append('file', new Blob(['new']), 'added later.txt');
  const address = `${server.base}/api/v1/assets/new/content/original/upload`;
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
  const counts =
    'SELECT trashed, sum(assets)::int AS assets FROM asset_count GROUP BY 1 ORDER BY 1';
  expect(await sql(counts)).toEqual([
    { trashed: false, assets: 3 },
    { trashed: true, assets: 1 },
  ]);
  expect(await sql('SELECT part FROM name_part ORDER BY seq')).toEqual([
    { part: 'square' },
    { part: 'notes' },
    { part: 'later' },
  ]);
  expect(await sql('SELECT field, number::float FROM asset_value')).toEqual([
    { field: 'price', number: 12.5 },
  ]);
  // The old release had this table and this trigger.
  // A table and a trigger of the old release, which later migrations drop.
  expect(await sql(`SELECT to_regclass('live_asset') AS name`)).toEqual([{ name: null }]);
  expect(await sql(`SELECT FROM pg_trigger WHERE tgname = 'asset_counted_anew'`)).toEqual([]);
});
