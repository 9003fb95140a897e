import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestUser } from '@spindle/core/test/factories';
import { noise } from '@spindle/core/test/noise';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLLECTION, makeCollection, readCollection } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';

const run = promisify(execFile);

const bodies: Record<string, Buffer> = {
  'lake.bin': noise(300_000),
  'Été.txt': Buffer.from('warm'),
  'empty.txt': Buffer.alloc(0),
};

onEachStore('a download', {}, (opened) => {
  let app: TestApp;
  let owner: TestUser;
  let id: number;

  beforeAll(async () => {
    app = opened.app;
    owner = await app.makeUser('USER');
    const assets: string[] = [];
    for (const [name, body] of Object.entries(bodies)) {
      const original = { body, contentType: 'application/octet-stream' };
      assets.push((await app.makeAsset(owner, { name }, { original })).id);
    }
    assets.push((await app.makeAsset(owner, { name: '../lake.bin' })).id);
    id = (await makeCollection(app, owner, { assets })).id;
  });

  const download = (query = '', headers: Record<string, string> = {}, by = owner, of = id) =>
    app.call(by, { url: `${COLLECTION}/${of}/download${query}`, headers });

  describe('an archive', () => {
    it('has its exact length, and other programs unpack it byte for byte [A-019]', async () => {
      const answer = await download();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(answer.rawPayload.length),
        'accept-ranges': 'bytes',
      });
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="download.zip"/);
      const dir = await mkdtemp(join(tmpdir(), 'spindle-zip-'));
      try {
        const path = join(dir, 'download.zip');
        await writeFile(path, answer.rawPayload);
        await run('unzip', ['-q', path, '-d', dir], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
        for (const [name, body] of Object.entries(bodies))
          expect((await readFile(join(dir, name))).equals(body), name).toBe(true);
        const { stdout } = await run('python3', [
          '-c',
          'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); print(len(z.namelist()))',
          path,
        ]);
        expect(stdout).toBe('None\n4\n');
      } finally {
        await rm(dir, { recursive: true });
      }
    });

    it('resumes an interrupted download as long as nothing has changed', async () => {
      const whole = await download();
      const etag = String(whole.headers.etag);
      const half = Math.floor(whole.rawPayload.length / 2);
      const rest = await download('', { range: `bytes=${half}-`, 'if-range': etag });
      expect(rest.statusCode).toBe(206);
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(half))).toBe(true);
      const changed = await download('', { range: `bytes=${half}-`, 'if-range': '"other"' });
      expect(changed.statusCode).toBe(200);
      expect((await download('', { range: 'bytes=99999999-' })).statusCode).toBe(416);
    });

    it('contains no trashed asset, and answers 400 when all its assets are trashed', async () => {
      const shared = await app.makeAsset(owner);
      const gone = await app.makeAsset(owner);
      const assets = [shared.id, gone.id];
      const collection = await makeCollection(app, owner, { assets });
      const whole = await download('', {}, owner, collection.id);
      await app.ctx.db.asset.update({
        where: { id: gone.row.id },
        data: { trashedAt: new Date() },
      });
      const less = await download('', {}, owner, collection.id);
      expect(less.rawPayload.length).toBeLessThan(whole.rawPayload.length);
      await app.ctx.db.asset.update({
        where: { id: shared.row.id },
        data: { trashedAt: new Date() },
      });
      expect((await download('', {}, owner, collection.id)).statusCode).toBe(400);
    });

    it("answers 404 for another user's private collection and 401 without a session", async () => {
      const admin = await app.makeUser('ADMIN');
      expect((await download('', {}, admin)).statusCode).toBe(404);
      expect((await download('?as_url=y', {}, admin)).statusCode).toBe(404);
      expect((await app.http.inject({ url: `${COLLECTION}/${id}/download` })).statusCode).toBe(401);
    });

    it('answers 404 for an empty basket and 200 for a filled one [A-019]', async () => {
      const user = await app.makeUser('USER');
      const basket = await readCollection(app, user, '');
      expect((await download('', {}, user, basket.id)).statusCode).toBe(404);
      const { id: asset } = await app.makeAsset(owner);
      const change = { method: 'PATCH' as const, url: COLLECTION, payload: { additions: [asset] } };
      await app.call(user, change);
      expect((await download('', {}, user, basket.id)).statusCode).toBe(200);
    });

    it('names the files that their store lost, and contains the others', async () => {
      const original = { body: Buffer.from('kept'), contentType: 'text/plain' };
      const kept = await app.makeAsset(owner, { name: 'kept.txt' }, { original });
      const lost = await app.makeAsset(owner, { name: 'lost.txt' }, { original });
      const file = { where: { assetId: lost.row.id } };
      await app.ctx.storage.remove([(await app.ctx.db.file.findFirstOrThrow(file)).objectKey]);
      const mine = await makeCollection(app, owner, { assets: [lost.id, kept.id] });
      const whole = await download('', {}, owner, mine.id);
      expect(whole.statusCode).toBe(200);
      const rest = await download('', { range: 'bytes=40-' }, owner, mine.id);
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(40))).toBe(true);
      const dir = await mkdtemp(join(tmpdir(), 'spindle-zip-'));
      try {
        const path = join(dir, 'download.zip');
        await writeFile(path, whole.rawPayload);
        await run('unzip', ['-q', path, '-d', dir]);
        expect(await readFile(join(dir, 'kept.txt'), 'utf8')).toBe('kept');
        expect(await readFile(join(dir, 'Missing files.txt'), 'utf8')).toMatch(/:\n\nlost.txt\n$/);
      } finally {
        await rm(dir, { recursive: true });
      }
    });

    it('contains the conversions of a key, names the assets without one, and signs the key', async () => {
      const original = { body: Buffer.from('large'), contentType: 'image/tiff' };
      const web = { body: Buffer.from('small'), contentType: 'image/webp' };
      const made = await app.makeAsset(owner, { name: 'lake.tif' }, { original, web });
      const bare = await app.makeAsset(owner, { name: 'bare.tif' }, { original });
      // Links notify their user, whom another test observes.
      const guest = await app.makeUser('USER');
      const mine = await makeCollection(app, guest, { assets: [made.id, bare.id] });
      const link = await download('?as_url=y&key=web', {}, guest, mine.id);
      const { pathname, search } = new URL(link.body);
      const whole = await app.http.inject({ url: pathname + search });
      expect(whole.statusCode).toBe(200);
      const dir = await mkdtemp(join(tmpdir(), 'spindle-zip-'));
      try {
        const path = join(dir, 'download.zip');
        await writeFile(path, whole.rawPayload);
        await run('unzip', ['-q', path, '-d', dir]);
        expect(await readFile(join(dir, 'lake-web.webp'), 'utf8')).toBe('small');
        expect(await readFile(join(dir, 'Missing files.txt'), 'utf8')).toMatch(/:\n\nbare.tif\n$/);
      } finally {
        await rm(dir, { recursive: true });
      }
      for (const url of [search.replace('key=web&', ''), search.replace('key=web', 'key=original')])
        expect((await app.http.inject({ url: pathname + url })).statusCode).toBe(401);
      const other = await app.http.inject({ url: `${pathname}${search}&key=original` });
      expect(other.statusCode).toBeGreaterThanOrEqual(400);
      const none = await download('?key=print', {}, guest, mine.id);
      expect(errorOf(none)).toMatchObject({
        status: 400,
        message: expect.stringContaining('Convert them first'),
      });
      for (const key of ['_preview', 'deepzoom'])
        expect((await download(`?key=${key}`, {}, guest, mine.id)).statusCode).toBe(400);
    });

    it('answers 409 while more than half a gigabyte lacks checksums, and 200 later', async () => {
      const asset = await app.makeAsset(owner);
      const mine = await makeCollection(app, owner, { assets: [asset.id] });
      const file = { where: { assetId: asset.row.id } };
      await app.ctx.db.file.updateMany({ ...file, data: { crc32: null, size: 600_000_000 } });
      const answer = await download('?as_url=y', {}, owner, mine.id);
      expect(errorOf(answer)).toMatchObject({ status: 409, error: 'NOT_READY' });
      expect(answer.headers['retry-after']).toBe('60');
      const sumOf = async () => (await app.ctx.db.file.findFirstOrThrow(file)).crc32;
      await expect.poll(sumOf).not.toBeNull();
      await app.ctx.db.file.updateMany({ ...file, data: { size: asset.row.size } });
      expect((await download('', {}, owner, mine.id)).statusCode).toBe(200);
    });
  });

  describe('a link', () => {
    const requestLink = async () => {
      const answer = await download('?as_url=y');
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      const { pathname, search } = new URL(answer.body);
      return pathname + search;
    };

    it('downloads the archive without a session for 10 minutes [A-810]', async () => {
      const url = await requestLink();
      const stranger = await app.http.inject({ url });
      expect(stranger.statusCode).toBe(200);
      expect(stranger.rawPayload.equals((await download()).rawPayload)).toBe(true);
      const listNotifications = async () =>
        (await app.call(owner, { url: '/api/v1/user/notifications' })).json().notifications;
      expect(await listNotifications()).toMatchObject([
        {
          message: 'The ZIP file of "Summer" is ready. The link expires in 10 minutes.',
          disposal: 'ON_READ',
          url: expect.stringContaining(url),
        },
      ]);
      await download('?as_url=y');
      expect(await listNotifications()).toHaveLength(1);
      app.passTime(590_000);
      expect((await app.http.inject({ url })).statusCode).toBe(200);
      app.passTime(11_000);
      expect(errorOf(await app.http.inject({ url })).status).toBe(401);
    });

    it('opens no other collection, creates no further link, and cannot be extended', async () => {
      const url = await requestLink();
      const other = await makeCollection(app, owner, { assets: [] });
      const elsewhere = url.replace(`/${id}/`, `/${other.id}/`);
      expect((await app.http.inject({ url: elsewhere })).statusCode).toBe(401);
      expect((await app.http.inject({ url: `${url}&as_url=y` })).statusCode).toBe(401);
      const longer = url.replace(/expiry=(\d+)/, (_, at) => `expiry=${Number(at) + 9000}`);
      expect((await app.http.inject({ url: longer })).statusCode).toBe(401);
    });
  });
});

it('limits archives to 30 a minute for each user', async () => {
  const app = await openTestApp();
  const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
  const user = await app.makeUser('USER');
  const asset = await app.makeAsset(user, {}, {});
  const mine = await makeCollection(app, user, { assets: [asset.id] });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push(
      (await limited.call(user, { url: `${COLLECTION}/${mine.id}/download` })).statusCode,
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
  await app.close();
});
