import { CONTENT_KEY_MISSING } from '@spindle/contracts/links/links';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { noise } from '@spindle/core/test/noise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const bytes = noise(1000);

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  asset = await app.makeAsset(
    admin,
    { name: 'photo.jpg', version: 3 },
    {
      original: { body: bytes, contentType: 'image/jpeg' },
      _thumb: { body: Buffer.from('thumb'), contentType: 'image/jpeg' },
      web: { body: Buffer.from('preview'), contentType: 'image/png' },
    },
  );
});

afterAll(() => app.close());

const read = (
  query = '',
  headers: Record<string, string> = {},
  { by = user, id = asset.id, method = 'GET' as 'GET' | 'HEAD' } = {},
) => app.call(by, { method, url: `/api/v1/files/content/${id}${query}`, headers });

describe('the content', () => {
  it('is the original, byte for byte, with its exact length [A-012]', async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-length': '1000',
      'content-type': 'image/jpeg',
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
    });
  });

  it('is available for other keys, with the key in the file name', async () => {
    const preview = await read('?key=web&delivery=download');
    expect(preview.body).toBe('preview');
    expect(preview.headers['content-disposition']).toMatch(/^attachment; filename="photo-web.png"/);
    expect(errorOf(await read('?key=large'))).toMatchObject({
      status: 404,
      message: CONTENT_KEY_MISSING,
    });
    expect((await read('?key=../../secret')).statusCode).toBe(400);
  });

  it('is the newest version of a key', async () => {
    const replaced = await app.makeAsset(admin, { name: 'a.txt' });
    const old = await app.ctx.db.file.findFirstOrThrow({ where: { assetId: replaced.row.id } });
    await app.ctx.storage.put('originals/00/second', Buffer.from('second'), {
      contentType: 'text/plain',
    });
    const { id: _, ...row } = old;
    await app.ctx.db.file.create({
      data: { ...row, version: 2, objectKey: 'originals/00/second', size: 6 },
    });
    expect((await read('', {}, { id: replaced.id })).body).toBe('second');
  });

  it('cannot run scripts, whatever it contains (security 25)', async () => {
    for (const contentType of ['image/svg+xml', 'text/html', 'application/xml', 'image/jpeg']) {
      const hostile = await app.makeAsset(admin, { name: 'x.svg', contentType });
      const { headers } = await read('?delivery=display', {}, { id: hostile.id });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-type']).toBe(contentType);
      expect(headers['content-disposition']).toMatch(
        contentType === 'image/jpeg' ? /^inline;/ : /^attachment;/,
      );
    }
  });

  it('escapes a hostile file name (security 26)', async () => {
    const name = 'a"\r\nSet-Cookie: x=1;../é\u202e.jpg';
    const hostile = await app.makeAsset(admin, { name });
    const { headers } = await read('', {}, { id: hostile.id });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toBe(
      `inline; filename="a___Set-Cookie: x=1;..___.jpg"; filename*=UTF-8''a%22__Set-Cookie%3A%20x%3D1%3B.._%C3%A9_.jpg`,
    );
  });

  it('answers 404 when the object is missing in storage', async () => {
    const lost = await app.makeAsset(admin);
    await app.ctx.storage.remove(lost.files.map((file) => file.objectKey));
    const answer = await read('', {}, { id: lost.id });
    expect(errorOf(answer)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a conditional request', () => {
  it('compares the time when the file was stored unless it has an ETag', async () => {
    const { headers } = await read();
    const modified = String(headers['last-modified']);
    expect(Date.parse(modified)).not.toBeNaN();
    expect((await read('', { 'if-modified-since': modified })).statusCode).toBe(304);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await read('', { 'if-modified-since': earlier })).statusCode).toBe(200);
  });

  it('is refused with 412 when If-Match names another file', async () => {
    const { headers } = await read();
    expect((await read('', { 'if-match': String(headers.etag) })).statusCode).toBe(200);
    expect(errorOf(await read('', { 'if-match': '"another"' }))).toMatchObject({
      status: 412,
      error: 'PRECONDITION_FAILED',
    });
  });
});

describe('HEAD', () => {
  it('returns the same headers without opening the file', async () => {
    const opened = vi.spyOn(app.ctx.storage, 'get');
    const head = await read('?delivery=download', {}, { method: 'HEAD' });
    expect(opened).not.toHaveBeenCalled();
    const whole = await read('?delivery=download');
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of [
      'content-length',
      'content-type',
      'etag',
      'accept-ranges',
      'content-disposition',
      'cache-control',
    ])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  it('is refused like GET', async () => {
    expect((await read('?key=large', {}, { method: 'HEAD' })).statusCode).toBe(404);
    expect(
      (await app.http.inject({ method: 'HEAD', url: `/api/v1/files/content/${asset.id}` }))
        .statusCode,
    ).toBe(401);
  });
});

describe('Range', () => {
  it('returns the requested range', async () => {
    const part = await read('', { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 100-199/1000',
      'content-length': '100',
      'content-type': 'image/jpeg',
    });
    expect((await read('', { range: 'bytes=990-' })).rawPayload.equals(bytes.subarray(990))).toBe(
      true,
    );
    expect((await read('', { range: 'bytes=-10' })).headers['content-range']).toBe(
      'bytes 990-999/1000',
    );
  });

  it('answers 416 with the size for a range outside the file', async () => {
    const answer = await read('', { range: 'bytes=1000-' });
    expect(errorOf(answer)).toMatchObject({ status: 416, error: 'RANGE_NOT_SATISFIABLE' });
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  it('returns the whole file for several ranges or an invalid header', async () => {
    for (const range of ['bytes=0-9,20-29', 'bytes=9-0', 'lines=1-2', 'bytes=x']) {
      const answer = await read('', { range });
      expect([range, answer.statusCode, answer.rawPayload.length]).toEqual([range, 200, 1000]);
    }
  });

  it('applies only when If-Range matches', async () => {
    const etag = String((await read()).headers.etag);
    const readIfRange = (state: string) => read('', { range: 'bytes=0-9', 'if-range': state });
    expect((await readIfRange(etag)).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2030 07:28:00 GMT'])
      expect((await readIfRange(other)).statusCode).toBe(200);
  });
});

describe('caching', () => {
  it('revalidates a URL without a version with 304', async () => {
    const { headers } = await read();
    expect(headers['cache-control']).toBe('private, no-cache');
    const opened = vi.spyOn(app.ctx.storage, 'get');
    for (const known of [headers.etag, `"x", W/${headers.etag}`, '*']) {
      const again = await read('', { 'if-none-match': String(known) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        'cache-control': 'private, no-cache',
      });
    }
    expect(opened).not.toHaveBeenCalled();
    expect((await read('', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is immutable only with the current version in the URL', async () => {
    expect((await read('?v=3')).headers['cache-control']).toBe(
      'private, max-age=31536000, immutable',
    );
    expect((await read('?v=2')).headers['cache-control']).toBe('private, no-cache');
  });
});
