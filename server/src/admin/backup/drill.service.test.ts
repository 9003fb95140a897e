import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { freshDatabase } from '@spindle/core/test/services';
import { BASELINE } from '@spindle/prisma/baseline';
import { applyMigrations, isMigrated, readKnownChecksums } from '@spindle/prisma/migrate';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';
import { ONE_PIXEL } from '../../../test/derivatives/one-pixel.ts';

let folder: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-drill-'));
});

afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  await rm(folder, { recursive: true });
});

/** Creates an empty database and an empty data folder. */
async function createEmptyTarget(): Promise<Config> {
  const database = await freshDatabase();
  cleanups.push(database.drop);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
}

async function sql<T extends object>(config: Config, text: string): Promise<T[]> {
  const client = new Client({ connectionString: config.databaseUrl });
  await client.connect();
  return client.query<T>(text).then(async ({ rows }) => {
    await client.end();
    return rows;
  });
}

function jsonOf<T>(answer: Response): Promise<T> {
  return answer.json() as Promise<T>;
}

interface Found {
  total_files: number;
  result: string[];
}

/** Returns functions that call a server as a user, with the user's API key. */
function clientOf({ base }: ServerProcess, { apiKey }: TestUser) {
  const headers = { 'x-filespin-api-key': apiKey, 'content-type': 'application/json' };
  return {
    async post<T>(path: string, body: object): Promise<T> {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return jsonOf<T>(await fetch(`${base}/api/v1/${path}`, init));
    },
    get: (path: string) => fetch(`${base}/api/v1/${path}`, { headers }),
    async uploadWatermark() {
      const body = new FormData();
      body.append('name', new Blob([new Uint8Array(ONE_PIXEL.body)]), 'mark.png');
      const init = { method: 'POST', headers: { 'x-filespin-api-key': apiKey }, body };
      return fetch(`${base}/api/v1/user/settings/watermark`, init);
    },
    async upload(name: string) {
      const body = new FormData();
      body.append('file', new Blob([name.repeat(5000)]), name);
      const init = { method: 'POST', headers: { 'x-filespin-api-key': apiKey }, body };
      return fetch(`${base}/api/v1/assets/new/content/original/upload`, init);
    },
  };
}

describe('a restored product', () => {
  let from: TestContext;
  let secrets: Secrets;
  let admin: TestUser;
  let user: TestUser;
  let archive: string;
  let made: { asset: string; video: string; trashed: string; collection: number; schema: number };
  const videoFile = { body: Buffer.alloc(9_000_000, 'film'), contentType: 'video/mp4' };

  beforeAll(async () => {
    from = await openTestContext({ SECRET_KEY: '' });
    cleanups.push(from.close);
    const server = await startServerProcess(from.ctx.config, {});
    secrets = await loadSecrets(from.ctx.config);
    admin = await makeUser(from.ctx, secrets, 'ADMIN');
    user = await makeUser(from.ctx, secrets, 'USER');
    const files = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
    const asset = await makeAsset(from.ctx, admin, { name: 'tab\there "and" \\N.png' }, files);
    const video = await makeAsset(from.ctx, admin, { name: 'film.mp4' }, { original: videoFile });
    const trashedAt = new Date();
    const trashed = await makeAsset(from.ctx, admin, { name: 'old.txt', trashedAt });
    const { post, upload } = clientOf(server, user);
    const schema = await clientOf(server, admin).post<{ id: number }>('assetschemas', {
      name: { en: 'Press' },
      schema: { type: 'object', properties: { sku: { type: 'string' } } },
    });
    await clientOf(server, admin).uploadWatermark();
    const given = { name: 'Private', assets: [asset.id, video.id] };
    const { data } = await post<{ data: { id: number } }>('assetcollection', given);
    made = {
      asset: asset.id,
      video: video.id,
      trashed: trashed.id,
      collection: data.id,
      schema: schema.id,
    };
    archive = join(folder, 'backup.tar');
    // Other users continue to work during the backup.
    let isBackedUp = false;
    const uploads = (async () => {
      for (let number = 0; !isBackedUp; number += 1) await upload(`meanwhile-${number}.txt`);
    })();
    const { code, out, err } = await runAdmin(from.ctx.config, ['backup', archive]);
    isBackedUp = true;
    await uploads;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Backup created');
    await server.kill();
  });

  it('has all data and accepts new uploads (security 40)', async () => {
    const to = await createEmptyTarget();
    const restored = await runAdmin(to, ['restore', archive]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await readFile(join(to.dataDir, 'secret.key'), 'utf8')).toBe(
      (await readFile(join(from.ctx.config.dataDir, 'secret.key'), 'utf8')).trim(),
    );
    const [installation] = await sql<{ id: string }>(to, 'SELECT id FROM installation');
    expect(await readFile(join(to.filesDir, 'installation/id'), 'utf8')).toBe(installation?.id);
    const server = await startServerProcess(to, {});
    try {
      const login = { email: user.email, password: user.password };
      const { jwt } = await clientOf(server, user).post<{ jwt: string }>('login', login);
      expect(jwt).toBeTruthy();
      const { get, post, upload } = clientOf(server, admin);
      const found = await post<Found>('assets/search', { file_name: 'film*' });
      expect(found).toMatchObject({ total_files: 1, result: [made.video] });
      const whole = await get(`files/content/${made.video}?key=original`);
      expect(Buffer.from(await whole.arrayBuffer()).equals(videoFile.body)).toBe(true);
      const thumb = await get(`assets/${made.asset}/conversions?resize=100,100&format=png`);
      expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/png']);
      const asset = await jsonOf<{ name: string }>(await get(`assets/${made.asset}/data`));
      expect(asset.name).toBe('tab\there "and" \\N.png');
      const trash = await post<Found>('assets/search', { trashed: true });
      expect(trash.result).toEqual([made.trashed]);
      const own = await clientOf(server, user).get(`assetcollection/${made.collection}`);
      expect((await jsonOf<{ data: { assets: string[] } }>(own)).data.assets).toEqual([
        made.asset,
        made.video,
      ]);
      expect((await get(`assetcollection/${made.collection}`)).status).toBe(404);
      expect((await get(`assetschemas/${made.schema}`)).status).toBe(200);
      expect((await get('user/settings/watermark')).status).toBe(200);
      const before = (await post<Found>('assets/search', {})).total_files;
      expect((await upload('afterwards.txt')).status).toBe(200);
      expect((await post<Found>('assets/search', {})).total_files).toBe(before + 1);
    } finally {
      await server.kill();
    }
    // Uploads went on during the backup, but each asset in it has its file.
    const rows = await sql<{ key: string; size: string }>(
      to,
      'SELECT object_key AS key, size FROM file',
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { key, size } of rows)
      expect((await stat(join(to.filesDir, key))).size, key).toBe(Number(size));
  });

  it('replaces an existing product only with --replace, and not while others are connected', async () => {
    const to = await createEmptyTarget();
    const other = await connectOther(to);
    await other.makeUser();
    expect((await runAdmin(to, ['restore', archive])).err).toContain(
      'The database has open connections',
    );
    await other.close();
    const refused = await runAdmin(to, ['restore', archive]);
    expect(refused.err).toContain('This database already contains a Spindle');
    expect(await sql(to, 'SELECT FROM "user"')).toHaveLength(1);
    const taken = await runAdmin(to, ['restore', archive, '--replace']);
    expect(taken).toMatchObject({ code: 0, err: '' });
    expect(await sql(to, `SELECT FROM "user" WHERE email = '${user.email}'`)).toHaveLength(1);
    expect(await sql(to, `SELECT FROM "user" WHERE email = 'other@example.com'`)).toEqual([]);
  });

  it('is not made from a damaged backup or with another key (security 40)', async () => {
    const to = await createEmptyTarget();
    const other = { env: { SECRET_KEY: 'another key, long enough for the settings' } };
    const wrong = await runAdmin(to, ['restore', archive], other);
    expect(wrong.err).toContain('SECRET_KEY differs from the key');
    const { size } = await stat(archive);
    await truncate(archive, size - 5_000_000); // within the bytes of the video
    const cut = await runAdmin(to, ['restore', archive]);
    expect(cut).toMatchObject({ code: 1 });
    expect(cut.err).toContain('The backup is damaged or incomplete');
    expect(await sql(to, 'SELECT FROM "user"')).toEqual([]);
    await expect(stat(to.filesDir)).rejects.toThrow('ENOENT');
  });
});

/** Connects to a database as another installation does, until it is closed. */
async function connectOther(config: Config) {
  const client = new Client({ connectionString: config.databaseUrl });
  await client.connect();
  return {
    makeUser: () =>
      client.query(
        `INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
         VALUES ('other@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e')`,
      ),
    close: () => client.end(),
  };
}

/** Makes a database of an earlier version, backs it up without files, and returns the path of the backup. */
async function backUpEarlier(
  name: string,
  env: Record<string, string>,
  change: (client: Client) => Promise<unknown>,
): Promise<string> {
  const from = await createEmptyTarget();
  const client = new Client({ connectionString: from.databaseUrl });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await applyMigrations(client, new Set([BASELINE]));
  await client.query(
    `INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
     VALUES ('old@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e');
     INSERT INTO asset (id, name, name_key, kind, content_type, creator_id, update_user_id, size)
     VALUES ('01920000-0000-7000-8000-000000000000', 'x', 'x', 'OTHER', 'text/plain', 1, 1, 1)`,
  );
  await change(client);
  await client.end();
  const path = join(folder, name);
  expect(await runAdmin(from, ['backup', path, '--no-files'], { env })).toMatchObject({ code: 0 });
  return path;
}

it('migrates a backup of an older release, and requires the key that it was made with (security 40, 41)', async () => {
  const env = { SECRET_KEY: 'the same key for backup and for restore' };
  const path = await backUpEarlier('old.tar', env, async () => undefined);
  const to = await createEmptyTarget();
  expect((await runAdmin(to, ['restore', path])).err).toContain('Set SECRET_KEY to the key');
  expect(await runAdmin(to, ['restore', path], { env })).toMatchObject({ code: 0, err: '' });
  expect(await isMigrated(to.databaseUrl)).toBe(true);
  expect(await sql(to, 'SELECT name FROM asset')).toEqual([{ name: 'x' }]);
});

it('refuses a backup that lacks the last migration before the baseline (security 40, 41)', async () => {
  const env = { SECRET_KEY: 'the same key for backup and for restore' };
  const path = await backUpEarlier('too-old.tar', env, async (client) => {
    const squashed = [...(await readKnownChecksums())].filter(([name]) => name < BASELINE);
    await client.query('TRUNCATE _prisma_migrations');
    for (const [name, checksum] of squashed.slice(0, -1))
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
         VALUES (gen_random_uuid(), $1, $2, now())`,
        [checksum, name],
      );
  });
  const to = await createEmptyTarget();
  const refused = await runAdmin(to, ['restore', path], { env });
  expect(refused.err).toContain('This backup is too old: it lacks 20261124070200');
  expect(await sql(to, 'SELECT FROM "user"')).toEqual([]);
});
