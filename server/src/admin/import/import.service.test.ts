import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { loadConfig } from '@spindle/core/config/config';
import { s3ClientConfig } from '@spindle/core/storage/s3/s3-client';
import type { TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { testStorageEnv } from '@spindle/core/test/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';
import { readCollection, searchCollections } from '../../../test/collections.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { storedKeys } from '../../../test/stored-objects.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await openTestApp();
  await app.makeUser('ADMIN');
});

afterAll(() => app.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-import-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function writeFiles(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const run = (path: string, ...options: string[]) =>
  runAdmin(app.ctx.config, ['import', path, ...options]);

function listAssets(by: TestUser) {
  return app.ctx.db.asset.findMany({ where: { creatorId: by.row.id }, orderBy: { seq: 'asc' } });
}

/** Returns `folder:name` of each asset of a user. */
async function listPaths(by: TestUser) {
  return (await listAssets(by)).map(({ uploadPath, name }) => `${uploadPath}:${name}`).toSorted();
}

describe('an import', () => {
  it('creates assets from a tree of files in the same way as an upload', async () => {
    const owner = await app.makeUser('CREATOR');
    await writeFiles({
      'a.txt': 'in no folder',
      'Trip/b.txt': 'in a folder',
      'Trip/Day 1/c.txt': 'deeper',
      'Trip/.DS_Store': 'litter',
      'Trip/Thumbs.db': 'litter',
      '.git/config': 'hidden',
    });
    await symlink('/etc', join(folder, 'link'));
    const { code, out, err } = await run(folder, '--as', owner.email);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('3 files imported');
    expect(out).toContain('Skipped: 3 hidden or system files, 1 links or special files.');
    expect(await listPaths(owner)).toEqual([':a.txt', 'Trip/Day 1:c.txt', 'Trip:b.txt']);
    const asset = (await listAssets(owner)).find(({ name }) => name === 'a.txt');
    expect(asset).toMatchObject({ status: 'NOT_READY', contentType: 'text/plain' });
    const id = asset?.id.replaceAll('-', '');
    const answer = await app.call(owner, { url: `/api/v1/files/content/${id}?key=original` });
    expect(answer.body).toBe('in no folder');
    expect(await app.ctx.db.job.count({ where: { assetId: asset?.id, type: 'INGEST' } })).toBe(1);
  });

  it('skips files imported before, and imports new and changed ones', async () => {
    const owner = await app.makeUser('CREATOR');
    await writeFiles({ 'T/a.txt': 'one', 'T/b.txt': 'two', 'U/a.txt': 'one', 'T/gone.txt': 'x' });
    await run(folder, '--as', owner.email);
    await app.ctx.db.asset.updateMany({
      where: { creatorId: owner.row.id, name: 'gone.txt' },
      data: { trashedAt: new Date() },
    });
    await writeFiles({ 'T/b.txt': 'TWO', 'T/c.txt': 'new' });
    const { code, out } = await run(folder, '--as', owner.email);
    expect(code).toBe(0);
    expect(out).toContain('2 files imported');
    expect(out).toContain('3 skipped as already imported');
    expect(await listPaths(owner)).toEqual(
      ['T:a.txt', 'T:b.txt', 'T:b.txt', 'T:c.txt', 'T:gone.txt', 'U:a.txt'].toSorted(),
    );
  });

  it('reports a failing file, continues, and keeps nothing of that file', async () => {
    const owner = await app.makeUser('CREATOR');
    await writeFiles({ 'a.txt': 'small', 'large.txt': 'x'.repeat(50), 'z.txt': 'small too' });
    const before = (await storedKeys(app)).length;
    const { code, out, err } = await runAdmin(
      app.ctx.config,
      ['import', folder, '--as', owner.email],
      { env: { UPLOAD_MAX_BYTES: '20' } },
    );
    expect(code).toBe(1);
    expect(err).toBe('large.txt: A file must be at most 20 bytes.');
    expect(out).toContain('2 files imported');
    expect(out).toContain('1 failed');
    expect((await storedKeys(app)).length).toBe(before + 2);
  });

  it('adds the files of each top folder to an existing or new collection of the same name', async () => {
    const owner = await app.makeUser('ADMIN');
    await writeFiles({
      'Trip/a.txt': '1',
      'Trip/Day/b.txt': '2',
      'Work/c.txt': '3',
      'top.txt': '4',
    });
    const { out } = await run(folder, '--as', owner.email, '--collections');
    expect(out).toContain('Collections: 2.');
    await writeFiles({ 'Trip/d.txt': '5' });
    await run(folder, '--as', owner.email, '--collections');
    const { collections } = await searchCollections(app, owner, { own_only: true });
    expect(collections.map(({ name }) => name).toSorted()).toEqual(['Trip', 'Work']);
    const trip = collections.find(({ name }) => name === 'Trip');
    const { assets: members } = await readCollection(app, owner, trip?.id ?? 0);
    expect(members).toHaveLength(3);
  });

  it('refuses a path that is not a folder, its own data, S3 without settings, and an owner who cannot add assets', async () => {
    const user = await app.makeUser('USER');
    expect(await run(join(folder, 'nowhere'))).toMatchObject({ code: 1 });
    expect((await run(app.ctx.config.dataDir)).err).toContain('must not contain each other');
    expect((await run(folder, '--as', user.email)).err).toContain('cannot add assets');
    expect((await run('s3://bucket/x')).err).toContain('the other S3 settings');
  });
});

describe.skipIf(testStorageEnv() === null)('an import from S3', () => {
  it('creates assets from the objects below a prefix, but not from its own objects', async () => {
    const bucket = await freshBucket();
    if (!bucket) throw new Error('unreachable: the suite is skipped without S3');
    const owner = await app.makeUser('CREATOR');
    const { s3 } = loadConfig({ DATABASE_URL: 'postgres://unused', ...bucket.env });
    if (!s3) throw new Error('unreachable: a bucket was named');
    const client = new S3Client(s3ClientConfig(s3));
    const put = (Key: string, Body: string) =>
      client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body }));
    await put('inbox/Trip/a.txt', 'from afar');
    const hidden = 'inbox/.hidden/b.txt';
    await put(hidden, 'hidden');
    await put('other/c.txt', 'elsewhere');
    const { config } = app.ctx;
    const runInto = (path: string) =>
      runAdmin(config, ['import', path, '--as', owner.email], { env: bucket.env });
    try {
      const { code, err } = await runInto(`s3://${s3.bucket}/inbox`);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(await listPaths(owner)).toEqual(['Trip:a.txt']);
      const [asset] = await listAssets(owner);
      const file = await app.ctx.db.file.findFirstOrThrow({ where: { assetId: asset?.id } });
      const stored = await client.send(
        new GetObjectCommand({ Bucket: s3.bucket, Key: file.objectKey }),
      );
      expect(await stored.Body?.transformToString()).toBe('from afar');
      expect((await runInto(`s3://${s3.bucket}/inbox/`)).out).toContain(
        '1 skipped as already imported',
      );
      expect((await runInto(`s3://${s3.bucket}/`)).err).toContain('files that Spindle stores');
    } finally {
      await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: hidden }));
      client.destroy();
      await bucket.drop();
    }
  });
});
