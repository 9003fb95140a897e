import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  asset = await app.makeAsset(admin, { name: 'photo.jpg' });
});

afterAll(() => app.close());

const read = (query = '', { by = user, id = asset.id } = {}) =>
  app.call(by, { url: `/api/v1/files/content/${id}${query}` });

describe('a stored file', () => {
  const url = () => `/api/v1/files/content/${asset.id}`;

  it('is readable with any credential for media', async () => {
    const token = await app.signIn(user);
    const login = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: user.email, password: user.password },
    });
    const scoped = await app.http.inject({
      url: '/api/v1/authentication/service_token?scope=READ_ASSET',
      headers: { authorization: `Bearer ${token}` },
    });
    const cookies = {
      spindle_media: login.cookies.find(({ name }) => name === 'spindle_media')?.value ?? '',
    };
    const answers = await Promise.all([
      app.http.inject({ url: url(), headers: { authorization: `Bearer ${token}` } }),
      app.http.inject({ url: url(), headers: { 'x-filespin-api-key': user.apiKey } }),
      app.http.inject({ url: url(), cookies }),
      app.http.inject({ url: `${url()}?_jwt=${token}` }),
      app.http.inject({ url: `${url()}?_jwt=${scoped.body}` }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is not readable without a valid credential', async () => {
    for (const query of [
      '',
      '?_jwt=x',
      '?_jwt=',
      '?expiry=2147472000&accessId=x&signature=x',
      '?signature=x',
    ])
      expect(errorOf(await app.http.inject({ url: `${url()}${query}` }))).toMatchObject({
        status: 401,
        error: 'UNAUTHORIZED',
      });
  });

  it('answers 404 to callers who cannot see the asset (security 8)', async () => {
    const restricted = await app.makeUser('USER', { groupAssetAccess: false });
    expect(errorOf(await read('', { by: restricted }))).toMatchObject({
      status: 404,
      message: `Asset ${asset.id} not found.`,
    });
    expect((await read('', { id: 'f'.repeat(32) })).statusCode).toBe(404);
    expect((await read('', { id: 'x' })).statusCode).toBe(400);
  });

  it('answers 404 for a trashed asset, except its image for users who may restore it', async () => {
    const thumb = { ...ONE_PIXEL, width: 1, height: 1 };
    const gone = await app.makeAsset(
      admin,
      { trashedAt: new Date(), kind: 'IMAGE' },
      { _thumb: thumb, _preview: thumb },
    );
    for (const query of ['', '?key=_thumb'])
      expect((await read(query, { by: admin, id: gone.id })).statusCode).toBe(404);
    const image = `/api/v1/assets/${gone.id}/conversions?resize=100,100`;
    expect((await app.call(user, { url: image })).statusCode).toBe(404);
    expect((await app.call(admin, { url: image })).statusCode).toBe(200);
    const login = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: admin.email, password: admin.password },
    });
    const cookies = { spindle_media: login.cookies[0]?.value ?? '' };
    expect((await app.http.inject({ url: image, cookies })).statusCode).toBe(200);
  });
});

it('stops reading the file when the caller disconnects (security 35)', async () => {
  const large = await app.makeAsset(
    admin,
    {},
    { original: { body: Buffer.alloc(64 * 1024 ** 2), contentType: 'video/mp4' } },
  );
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const opened = vi.spyOn(app.ctx.storage, 'get');
  const headers = { 'x-filespin-api-key': user.apiKey };
  const request = get({ port, path: `/api/v1/files/content/${large.id}`, headers });
  request.on('error', () => {});
  request.on('response', (answer) => answer.once('data', () => request.destroy()));
  await expect.poll(() => opened.mock.results.length).toBe(1);
  const stream: Readable = await opened.mock.results[0]?.value;
  await expect.poll(() => stream.destroyed).toBe(true);
  expect(stream.readableEnded).toBe(false);
});

it('redirects to the storage service when the deployment allows it', async () => {
  const redirecting = await app.openSecondServer({
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_PUBLIC_ENDPOINT: 'https://files.example.com',
    S3_BUCKET: 'spindle',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_REDIRECT: 'on',
  });
  const url = `/api/v1/files/content/${asset.id}?delivery=download`;
  const answer = await redirecting.call(user, { url });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['cache-control']).toBe('no-store');
  const address = new URL(String(answer.headers.location));
  expect(address.host).toBe('files.example.com');
  expect(address.pathname).toContain(asset.files[0]?.objectKey);
  expect(address.searchParams.get('response-content-disposition')).toMatch(
    /^attachment; filename="photo.jpg"/,
  );
  expect((await redirecting.call(user, { method: 'HEAD', url })).statusCode).toBe(200);
  await redirecting.close();
});
