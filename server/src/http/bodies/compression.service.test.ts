import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  for (let n = 0; n < 5; n += 1) await app.makeAsset(admin);
});

afterAll(() => app.close());

const search = (encoding: string) =>
  app.call(admin, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { extended_result: true },
    headers: { 'accept-encoding': encoding },
  });

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('compresses JSON with %s where the caller accepts it', async (encoding, decompress) => {
  const answer = await search(encoding);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  const body = decompress(answer.rawPayload);
  expect(JSON.parse(body.toString()).total_files).toBe(5);
  expect(answer.rawPayload.length).toBeLessThan(body.length / 2);
});

it('does not compress short JSON, or JSON for callers who do not accept compression', async () => {
  expect((await search('identity')).headers['content-encoding']).toBeUndefined();
  const short = await app.call(admin, {
    url: '/api/v1/jobs',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(short.rawPayload.length).toBeLessThan(1024);
  expect(short.headers['content-encoding']).toBeUndefined();
});

it('never compresses responses with keys of the caller', async () => {
  const answer = await app.call(admin, {
    url: '/api/v1/user/settings',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.rawPayload.length).toBeGreaterThan(1024);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('never compresses a stored file, even JSON', async () => {
  const body = Buffer.from(JSON.stringify({ text: 'a'.repeat(5000) }));
  const asset = await app.makeAsset(
    admin,
    { name: 'data.json' },
    { original: { body, contentType: 'application/json' } },
  );
  const answer = await app.call(admin, {
    url: `/api/v1/files/content/${asset.id}`,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload).toEqual(body);
});
