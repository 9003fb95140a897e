import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles, plainPng } from '@spindle/core/test/media/photo';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import {
  CHROME,
  describeResponse,
  openImageRequests,
} from '../../test/derivatives/image-requests.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

type ImageRequests = ReturnType<typeof openImageRequests>;

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let photo: TestAsset;
let requestImage: ImageRequests['requestImage'];
let countDecodes: ImageRequests['countDecodes'];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  photo = await makePhoto('lake.tiff', 2400, 1200);
  ({ requestImage, countDecodes } = openImageRequests(app, photo, user));
});

afterAll(() => app.close());

const makePhoto = async (name: string, width: number, height: number) =>
  app.makeAsset(admin, { name, kind: 'IMAGE' }, await photoFiles(width, height));

describe('an image response', () => {
  it('is revalidated with 304 and without decoding when its URL has no version', async () => {
    const { headers } = await requestImage('?resize=111,111');
    expect(headers['cache-control']).toBe('private, no-cache');
    const decodes = await countDecodes(async () => {
      const again = await requestImage('?resize=111,111', {
        headers: { 'if-none-match': String(headers.etag) },
      });
      expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'Accept']);
      const anyTag = await requestImage('?resize=112,112', { headers: { 'if-none-match': '*' } });
      expect(anyTag.statusCode).toBe(304);
    });
    expect(decodes).toBe(0);
  });

  it('is revalidated by the time when its images were stored, unless the request has an ETag', async () => {
    const { headers } = await requestImage('?resize=111,111');
    const modified = String(headers['last-modified']);
    const newest = Math.max(...photo.files.map(({ createdAt }) => createdAt.getTime()));
    expect(modified).toBe(new Date(newest).toUTCString());
    const since = (time: string, more = {}) =>
      requestImage('?resize=111,111', { headers: { 'if-modified-since': time, ...more } });
    const known = await since(modified);
    expect([known.statusCode, known.headers['last-modified']]).toEqual([304, modified]);
    expect((await since(new Date(newest - 2000).toUTCString())).statusCode).toBe(200);
    expect((await since(modified, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('has no modification time when settings can change the image', async () => {
    const marked = await requestImage('?resize=111,111&watermark=true');
    expect([marked.statusCode, marked.headers['last-modified']]).toEqual([200, undefined]);
    await app.ctx.db.setting.create({
      data: { section: 'image', value: { keep_display_p3: true }, updatedAt: new Date() },
    });
    const secondServer = await app.openSecondServer();
    const url = `/api/v1/assets/${photo.id}/conversions?resize=111,111`;
    const wide = await secondServer.call(user, { method: 'GET', url });
    await secondServer.close();
    await app.ctx.db.setting.delete({ where: { section: 'image' } });
    expect([wide.statusCode, wide.headers['last-modified']]).toEqual([200, undefined]);
  });

  it('supports range requests', async () => {
    const { rawPayload, headers } = await requestImage('?resize=111,111');
    expect(headers['accept-ranges']).toBe('bytes');
    const part = await requestImage('?resize=111,111', { headers: { range: 'bytes=10-19' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 10-19/${rawPayload.length}`,
    ]);
    expect(part.rawPayload.equals(rawPayload.subarray(10, 20))).toBe(true);
    const beyond = await requestImage('?resize=111,111', { headers: { range: 'bytes=9999999-' } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${rawPayload.length}`,
    ]);
    const another = { range: 'bytes=10-19', 'if-range': '"another"' };
    expect((await requestImage('?resize=111,111', { headers: another })).statusCode).toBe(200);
  });

  it('is immutable only when its URL has the current version', async () => {
    expect((await requestImage('?resize=111,111&v=1')).headers['cache-control']).toBe(
      'private, max-age=31536000, immutable',
    );
    expect((await requestImage('?resize=111,111&v=2')).headers['cache-control']).toBe(
      'private, no-cache',
    );
  });

  it('is rendered again after a worker has removed the cached image', async () => {
    const prefix = cachedImagesPrefix(photo.id);
    const { headers } = await requestImage('?resize=117,117&format=png');
    expect(headers['content-type']).toBe('image/png');
    const key = `${prefix}1-117x59.png`;
    await vi.waitFor(
      async () => expect(await app.ctx.storage.head(key)).not.toBeNull(),
      WAIT_LIMIT_MS,
    );
    await app.ctx.storage.remove([key]);
    // As a worker notifies the servers.
    await app.ctx.db.$queryRaw`SELECT pg_notify('changed', ${`image:${photo.id}`})::text`;
    await vi.waitFor(async () => {
      expect(
        await countDecodes(async () => void (await requestImage('?resize=117,117&format=png'))),
      ).toBe(1);
    }, WAIT_LIMIT_MS);
  });

  it('has another ETag for each format and size', async () => {
    const etags = await Promise.all([
      requestImage('?resize=111,111', { accept: CHROME }),
      requestImage('?resize=111,111'),
      requestImage('?resize=113,113'),
    ]);
    expect(new Set(etags.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is rendered once, then served from memory and, by other servers, from storage', async () => {
    const first = await requestImage('?resize=222,222');
    expect(await countDecodes(() => requestImage('?resize=222,222'))).toBe(0);
    await expect
      .poll(async () => (await app.ctx.storage.head(cacheKey('222x111.jpeg')))?.sizeBytes)
      .toBe(first.rawPayload.length);
    const other = await app.openSecondServer();
    const opened = vi.spyOn(other.ctx.storage, 'withFile');
    const again = await other.call(user, {
      url: `/api/v1/assets/${photo.id}/conversions?resize=222,222`,
    });
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(opened).not.toHaveBeenCalled();
    await other.close();
  });

  it('has another ETag for a new render version of the asset', async () => {
    const changing = await makePhoto('a.jpg', 100, 100);
    const before = await requestImage('?resize=20,20', { id: changing.id });
    const { id } = changing.row;
    await app.ctx.db.asset.update({ where: { id }, data: { renderVersion: 2 } });
    await expect
      .poll(async () => (await requestImage('?resize=20,20', { id: changing.id })).headers.etag)
      .not.toBe(before.headers.etag);
  });

  it('answers 404 for a trashed asset, except to users who may restore it', async () => {
    const going = await makePhoto('gone.jpg', 600, 600);
    expect((await requestImage('?resize=500,500', { id: going.id })).statusCode).toBe(200);
    const { id } = going.row;
    await app.ctx.db.asset.update({ where: { id }, data: { trashedAt: new Date() } });
    await expect
      .poll(async () => (await requestImage('?resize=500,500', { id: going.id })).statusCode)
      .toBe(404);
    const shown = await requestImage('?resize=500,500&v=1', { id: going.id, by: admin });
    expect(await describeResponse(shown)).toMatchObject({ width: 500 });
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    const cookies = { spindle_media: await mediaCookie(admin) };
    const url = `/api/v1/assets/${going.id}/conversions?resize=300,300`;
    expect((await app.http.inject({ url, cookies })).statusCode).toBe(200);
  });
});

describe('an image whose preview is replaced while it is requested', () => {
  /** Replaces the preview of an asset by a green one the next time that its present one is read: before it is opened, or then. */
  function replaceOnNextRead(
    { row, files }: TestAsset,
    data: { renderVersion: number; trashedAt?: Date },
    moment: 'before' | 'opened' = 'before',
  ): void {
    const { db, storage } = app.ctx;
    const preview = files.find(({ key }) => key === '_preview');
    if (!preview) throw new Error('no preview');
    const { withFile } = storage;
    const opened = vi.spyOn(storage, 'withFile');
    const replace = async () => {
      const objectKey = `${preview.objectKey}-new`;
      const body = await plainPng(1200, 600, '#00ff00');
      await storage.put(objectKey, body, { contentType: 'image/png' });
      await db.file.update({
        where: { id: preview.id },
        data: { objectKey, contentType: 'image/png', width: 1200, height: 600 },
      });
      await db.asset.update({ where: { id: row.id }, data });
      await storage.remove([preview.objectKey]);
    };
    opened.mockImplementation(async (key, use) => {
      opened.mockRestore();
      if (moment === 'before') await replace();
      return withFile.call(storage, key, async (path) => {
        if (moment === 'opened') await replace();
        return use(path);
      }) as ReturnType<typeof use>;
    });
  }

  // With the same render version, another object of the same image; with a new one, another image.
  it.each([
    { renderVersion: 1, moment: 'before' },
    { renderVersion: 2, moment: 'before' },
    { renderVersion: 2, moment: 'opened' },
  ] as const)(
    'is rendered from the new preview, with the headers of render version $renderVersion ($moment)',
    async ({ renderVersion, moment }) => {
      const replaced = await makePhoto('replaced.jpg', 1200, 600);
      replaceOnNextRead(replaced, { renderVersion }, moment);
      const answer = await requestImage(`?resize=240,240&format=png&v=${renderVersion}`, {
        id: replaced.id,
      });
      expect(answer.statusCode).toBe(200);
      expect(await describeResponse(answer)).toMatchObject({ width: 240, left: [0, 255, 0, 255] });
      expect(answer.headers.etag).toContain(`"${renderVersion}-`);
      expect(answer.headers['cache-control']).toContain('immutable');
    },
  );

  it('answers 404 when the preview is gone and has no successor', async () => {
    const lost = await makePhoto('lost.jpg', 1200, 600);
    await app.ctx.storage.remove(
      lost.files.filter(({ key }) => key === '_preview').map(({ objectKey }) => objectKey),
    );
    const answer = await requestImage('?resize=240,240', { id: lost.id });
    expect(answer.statusCode).toBe(404);
    expect(errorOf(answer)).toMatchObject({ error: 'NOT_FOUND' });
  });

  it('answers 404 when the asset moved to the trash meanwhile', async () => {
    const going = await makePhoto('going.jpg', 1200, 600);
    replaceOnNextRead(going, { renderVersion: 2, trashedAt: new Date() });
    expect((await requestImage('?resize=240,240', { id: going.id })).statusCode).toBe(404);
  });
});

describe('concurrent requests', () => {
  it('for one new image share one decode', async () => {
    let answers: LightMyRequestResponse[] = [];
    const decodes = await countDecodes(async () => {
      answers = await Promise.all(
        Array.from({ length: 200 }, () => requestImage('?resize=333,333', { accept: CHROME })),
      );
    });
    expect(decodes).toBe(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });

  it('for more images than the queue holds answer 503, and all others succeed (security 34)', async () => {
    const asset = await makePhoto('wide.jpg', 1200, 60);
    const answers = await Promise.all(
      Array.from({ length: 260 }, (_, n) =>
        requestImage(`?resize=${700 + n},2000`, { id: asset.id }),
      ),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    // Two decoders work while 200 requests wait.
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(202);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
    for (const answer of busy) {
      expect(answer.headers['retry-after']).toBe('1');
      expect(errorOf(answer)).toMatchObject({ error: 'UNAVAILABLE' });
    }
    expect((await requestImage('?resize=960,2000', { id: asset.id })).statusCode).toBe(200);
  });
});

const cacheKey = (name: string) => `cache/${photo.id.slice(-2)}/${photo.id}-v1-${name}`;

async function mediaCookie({ email, password }: TestUser): Promise<string> {
  const login = await app.http.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email, password },
  });
  return login.cookies.find(({ name }) => name === 'spindle_media')?.value ?? '';
}
