import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { loadSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshDatabase } from '@spindle/core/test/services';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminProcess } from '../../../test/admin/admin-process.ts';

const FILM = Buffer.alloc(5_000_000, 'film');

let folder: string;
let from: TestContext;
let user: TestUser;
let archive: string;
let video: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-streams-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  from = await openTestContext({ SECRET_KEY: '' });
  cleanups.push(from.close);
  user = await makeUser(from.ctx, await loadSecrets(from.ctx.config), 'ADMIN');
  const original = { body: FILM, contentType: 'video/mp4' };
  ({ id: video } = await makeAsset(from.ctx, user, { name: 'film.mp4' }, { original }));
  archive = join(folder, 'backup.tar');
  const output = createWriteStream(archive);
  const { code, err } = await runAdminProcess(from.ctx.config, ['backup', '-'], { output });
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(err).toContain('Backup created: standard output');
});

afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

async function createEmptyTarget(): Promise<Config> {
  const database = await freshDatabase();
  cleanups.push(database.drop);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
}

async function listEmails({ databaseUrl }: Config): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('SELECT email FROM "user"');
  await client.end();
  return rows.map(({ email }) => email);
}

const bytesOf = async (start: number, end: number) =>
  Readable.from([(await readFile(archive)).subarray(start, end)]);

describe('a backup in the standard input', () => {
  it('is restored with its rows, files and secret key', async () => {
    const to = await createEmptyTarget();
    const input = createReadStream(archive);
    expect(await runAdminProcess(to, ['restore', '-'], { input })).toEqual({ code: 0, err: '' });
    expect(await listEmails(to)).toContain(user.email);
    const key = await from.ctx.db.file.findFirstOrThrow({ where: { assetId: video } });
    expect((await readFile(join(to.filesDir, key.objectKey))).equals(FILM)).toBe(true);
    expect(await readFile(join(to.dataDir, 'secret.key'), 'utf8')).toBeTruthy();
    expect(await readdir(to.tmpDir)).toEqual([]);
  });

  it('is refused before anything changes when it is empty, truncated or starts late', async () => {
    const to = await createEmptyTarget();
    const { size } = await stat(archive);
    for (const [start, end] of [
      [0, 0],
      [0, size - 1_000_000],
      [0, size - 2_048],
      [512, size],
    ] as const) {
      const input = await bytesOf(start, end);
      const { code, err } = await runAdminProcess(to, ['restore', '-', '--replace'], { input });
      expect({ code, err }, `${start} to ${end}`).toMatchObject({ code: 1 });
      expect(err).toMatch(/Nothing was changed|not a Spindle backup/);
    }
    expect(await listEmails(to)).toEqual([]);
    await expect(stat(to.filesDir)).rejects.toThrow('ENOENT');
    await expect(stat(join(to.dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
    expect(await readdir(to.tmpDir)).toEqual([]);
  });
});

describe('a backup to the standard output', () => {
  it('fails when its reader goes away', async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('gone')) });
    const { code, err } = await runAdminProcess(from.ctx.config, ['backup', '-'], { output });
    expect(code).toBe(1);
    expect(err).toContain('The backup is incomplete');
    expect(err).not.toContain('Backup created');
  });

  it('fails when the disk is full', async () => {
    const full = await open('/dev/full', 'w');
    const { code, err } = await runAdminProcess(from.ctx.config, ['backup', '-'], {
      output: full.fd,
    });
    await full.close();
    expect(code).toBe(1);
    expect(err).toContain('The backup is incomplete');
    expect(err).toContain('ENOSPC');
  });

  it('writes a file that another command restores', async () => {
    const path = join(folder, 'redirected.tar');
    const file = await open(path, 'w');
    const env = { npm_lifecycle_event: 'admin', npm_config_loglevel: 'silent' };
    const made = await runAdminProcess(from.ctx.config, ['backup', '-'], { output: file.fd, env });
    await file.close();
    expect(made).toMatchObject({ code: 0 });
    const to = await createEmptyTarget();
    expect(await runAdminProcess(to, ['restore', path])).toEqual({ code: 0, err: '' });
    expect(await listEmails(to)).toContain(user.email);
  });

  it('is refused under an npm that prints its own lines there', async () => {
    const path = join(folder, 'mixed.tar');
    const file = await open(path, 'w');
    const env = { npm_lifecycle_event: 'admin' };
    const made = await runAdminProcess(from.ctx.config, ['backup', '-'], { output: file.fd, env });
    await file.close();
    expect(made.code).toBe(1);
    expect(made.err).toContain('npm --silent run admin');
    expect((await stat(path)).size).toBe(0);
  });
});
