import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let logo: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  photo = await makePhoto('lake.tiff', 2400, 1200);
  ({ requestImage, countDecodes } = openImageRequests(app, photo, user));
  logo = await makePhoto('logo.png', 500, 500, { isTransparent: true });
});

afterAll(() => app.close());

const makePhoto = async (
  name: string,
  width: number,
  height: number,
  { isTransparent = false } = {},
) =>
  app.makeAsset(admin, { name, kind: 'IMAGE' }, await photoFiles(width, height, { isTransparent }));

describe('an image', () => {
  // Proves, B-877, B-878, B-879
  it('fits into the requested box', async () => {
    const answer = await requestImage('?resize=400,300');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const seen = await describeResponse(answer);
    expect(seen).toMatchObject({ format: 'jpeg', width: 400, height: 200 });
    // The photo is red on the left and blue on the right.
    expect(seen.left[0]).toBeGreaterThan(230);
    expect(seen.right[2]).toBeGreaterThan(230);
  });

  it('can be requested with a token in the URL [A-825] [B-880]', async () => {
    const token = await app.signIn(user);
    const url = `/api/v1/assets/${photo.id}/conversions?resize=300,300`;
    expect((await app.http.inject({ url: `${url}&_jwt=${token}` })).statusCode).toBe(200);
    expect((await app.http.inject({ url: `${url}&_jwt=${token}x` })).statusCode).toBe(401);
    expect((await app.http.inject({ url })).statusCode).toBe(401);
    expect((await app.http.inject({ url: `${url}&quality=x` })).statusCode).toBe(401); // the caller is checked before the query
  });

  it('has the best format that the browser accepts', async () => {
    const formats = { [CHROME]: 'avif', 'image/webp,*/*': 'webp', '*/*': 'jpeg' };
    for (const [accept, format] of Object.entries(formats)) {
      const answer = await requestImage('?resize=320,320', { accept });
      expect(answer.headers).toMatchObject({ 'content-type': `image/${format}`, vary: 'Accept' });
      expect(await describeResponse(answer)).toMatchObject({ format, width: 320, height: 160 });
    }
  });

  it('keeps transparency, except in JPEG, which has a white background', async () => {
    for (const accept of [CHROME, 'image/webp', '*/*']) {
      const seen = await describeResponse(
        await requestImage('?resize=200,200', { id: logo.id, accept }),
      );
      expect([seen.format, seen.below[3]]).toEqual([
        { [CHROME]: 'avif', 'image/webp': 'webp' }[accept] ?? 'png',
        0,
      ]);
    }
    const flat = await describeResponse(
      await requestImage('?resize=200,200&format=jpg', { id: logo.id, accept: CHROME }),
    );
    expect(flat.format).toBe('jpeg');
    expect(Math.min(...flat.below)).toBeGreaterThan(250);
  });

  it('has the format of the URL regardless of the Accept header', async () => {
    for (const format of ['avif', 'webp', 'jpeg', 'png']) {
      const answer = await requestImage(`?resize=100,100&format=${format}`, { accept: CHROME });
      expect((await describeResponse(answer)).format).toBe(format);
      expect(answer.headers.vary).toBeUndefined();
    }
  });

  it('is limited to 2048x1536 and to the size of the preview', async () => {
    expect(await describeResponse(await requestImage('?resize=9000,9000'))).toMatchObject({
      width: 2048,
      height: 1024,
    });
    expect(
      await describeResponse(await requestImage('?resize=2000,2000', { id: logo.id })),
    ).toMatchObject({
      width: 500,
      height: 500,
    });
    const tall = await makePhoto('tall.jpg', 1000, 2000);
    expect(
      await describeResponse(await requestImage('?resize=2048,2048', { id: tall.id })),
    ).toMatchObject({
      width: 768,
      height: 1536,
    });
  });

  it('is the preview itself without a box', async () => {
    const { objectKey } = photo.files.find(({ key }) => key === '_preview') ??
      photo.files[0] ?? { objectKey: '' };
    const stored = Buffer.concat(await (await app.ctx.storage.get(objectKey)).toArray());
    expect(
      await countDecodes(async () => {
        expect((await requestImage('', { accept: CHROME })).rawPayload.equals(stored)).toBe(true);
      }),
    ).toBe(0);
  });

  it('is available at the legacy URL too', async () => {
    const older = await app.call(user, { url: `/api/v1/conversion/${photo.id}?resize=400,300` });
    expect(older.rawPayload.equals((await requestImage('?resize=400,300')).rawPayload)).toBe(true);
  });

  it('has the security headers of user files (security 25)', async () => {
    const { headers } = await requestImage('?resize=50,50', { accept: CHROME });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="lake-50x25.avif"; filename*=UTF-8''lake-50x25.avif`,
    });
  });

  it('returns its size to a HEAD request', async () => {
    const head = await requestImage('?resize=50,50', { method: 'HEAD' });
    const whole = await requestImage('?resize=50,50');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });
});

describe('an image request is refused', () => {
  it('for unknown and malformed options, by name', async () => {
    expect(errorOf(await requestImage('?w=300'))).toMatchObject({
      status: 400,
      error: 'INVALID',
      message: expect.stringContaining('"w"'),
    });
    for (const query of [
      '?crop=1,1,faces',
      '?resize=300',
      '?resize=300x300',
      '?resize=0,10',
      '?resize=-1,10',
      '?resize=1.5,2',
      '?resize=999999,1',
      '?format=gif',
      '?resize=1,1&resize=2,2',
    ])
      expect([query, (await requestImage(query)).statusCode]).toEqual([query, 400]);
    expect(errorOf(await requestImage('?resize=300')).message).toBe(
      'resize must be width,height in pixels, for example 300,300.',
    );
  });

  it('for assets without an image or in processing, with the reason [A-522]', async () => {
    const text = await app.makeAsset(admin);
    expect(errorOf(await requestImage('?resize=9,9', { id: text.id }))).toMatchObject({
      status: 404,
      message: 'This asset has no image to show.',
    });
    const early = await app.makeAsset(admin, { status: 'NOT_READY' });
    const answer = await requestImage('?resize=9,9', { id: early.id });
    expect(errorOf(answer)).toMatchObject({
      status: 409,
      error: 'NOT_READY',
      message: 'This asset is still being processed.',
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
  });

  it('for sizes beyond the thumbnail during processing, and for files of an earlier version', async () => {
    const { _thumb } = await photoFiles(900, 600);
    const early = await app.makeAsset(admin, { status: 'NOT_READY' }, _thumb && { _thumb });
    const first = await requestImage('?resize=150,150&v=1', { id: early.id });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(await describeResponse(first)).toMatchObject({ width: 150, height: 100 });
    expect((await requestImage('?resize=301,301', { id: early.id })).statusCode).toBe(409);
    expect((await requestImage('', { id: early.id })).statusCode).toBe(409);

    const { id } = early.row;
    await app.ctx.db.asset.update({ where: { id }, data: { status: 'OK' } });
    expect((await requestImage('?resize=150,150', { id: early.id })).statusCode).toBe(404);
    await app.ctx.db.asset.update({ where: { id }, data: { status: 'NOT_READY', version: 2 } });
    await expect
      .poll(async () => errorOf(await requestImage('?resize=150,150', { id: early.id })).message)
      .toBe('This asset is still being processed.');
  });

  it('for callers who cannot see the asset (security 8)', async () => {
    const restricted = await app.makeUser('USER', { groupAssetAccess: false });
    expect((await requestImage('?resize=9,9', { by: restricted })).statusCode).toBe(404);
    expect((await requestImage('?resize=9,9', { id: 'f'.repeat(32) })).statusCode).toBe(404);
    expect((await requestImage('?resize=9,9', { id: 'x' })).statusCode).toBe(400);
  });
});
