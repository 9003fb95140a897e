import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

const PLAYER = 'https://player.example.com';
const VIEWER = 'https://zoom.example.com:8443';

let app: TestApp;
let admin: TestUser;
let fileUrl: string;

beforeAll(async () => {
  app = await openTestApp({ CORS_ORIGINS: `${PLAYER}, ${VIEWER}` });
  admin = await app.makeUser('ADMIN');
  const file = { body: Buffer.from('0123456789'), contentType: 'video/mp4' };
  const asset = await app.makeAsset(admin, {}, { original: file });
  fileUrl = `/api/v1/files/content/${asset.id}`;
});

afterAll(() => app.close());

const preflight = (origin: string, method: string, url: string, headers: string) =>
  app.http.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });

const callFrom = (origin: string, options: InjectOptions) =>
  app.call(admin, { ...options, headers: { origin, ...options.headers } });

describe('an origin of CORS_ORIGINS', () => {
  it.each([
    ['POST', '/api/v1/assets/search', 'authorization, content-type'],
    ['GET', '/api/v1/jobs', 'x-filespin-api-key'],
    ['PATCH', `${UPLOADS_PATH}/${'0'.repeat(32)}`, 'tus-resumable, upload-offset'],
  ])('may call %s %s', async (method, url, headers) => {
    for (const origin of [PLAYER, VIEWER]) {
      const answer = await preflight(origin, method, url, headers);
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining(method),
        'access-control-allow-headers': headers,
        vary: expect.stringMatching(/\borigin\b/i),
      });
    }
  });

  it('can read a range of a file and its headers, but not with a cookie', async () => {
    const answer = await callFrom(PLAYER, { url: fileUrl, headers: { range: 'bytes=2-4' } });
    expect([answer.statusCode, answer.body]).toEqual([206, '234']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PLAYER,
      vary: expect.stringMatching(/\borigin\b/i),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase();
    for (const name of ['content-range', 'etag', 'ratelimit-remaining', 'retry-after'])
      expect(exposed).toContain(name);
  });

  it('can read errors', async () => {
    const answer = await app.http.inject({ url: '/api/v1/jobs', headers: { origin: PLAYER } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(PLAYER);
  });

  it('can read the headers of resumable uploads', async () => {
    const answer = await callFrom(PLAYER, {
      method: 'POST',
      url: UPLOADS_PATH,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '4' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['access-control-allow-origin']).toBe(PLAYER);
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase();
    for (const name of ['location', 'upload-offset', 'upload-expires', 'tus-resumable'])
      expect(exposed).toContain(name);
  });
});

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

it('sends no CORS headers to an origin that CORS_ORIGINS does not name', async () => {
  for (const origin of ['https://evil.example.com', `${PLAYER}.evil.com`, 'null']) {
    const before = await preflight(origin, 'GET', '/api/v1/jobs', 'authorization');
    expect(corsHeaders(before.headers)).toEqual([]);
    const answer = await callFrom(origin, { url: fileUrl });
    expect(corsHeaders(answer.headers)).toEqual([]);
    expect(answer.headers.vary).toMatch(/\borigin\b/i);
  }
});

it('sends no CORS headers without CORS_ORIGINS', async () => {
  const closed = await app.openSecondServer({ CORS_ORIGINS: '' });
  for (const url of [fileUrl, '/api/v1/jobs', UPLOADS_PATH]) {
    const answer = await closed.call(admin, {
      method: url === UPLOADS_PATH ? 'POST' : 'GET',
      url,
      headers: { origin: PLAYER, 'tus-resumable': '1.0.0', 'upload-length': '4' },
    });
    expect(answer.statusCode).toBeLessThan(300);
    expect(corsHeaders(answer.headers)).toEqual([]);
  }
  await closed.close();
});
