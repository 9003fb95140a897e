import { brotliCompressSync, gzipSync } from 'node:zlib';
import { uploadAssets } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../../test/uploads/raw-form.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  for (const name of ['boat.png', 'lake.png']) await app.makeAsset(admin, { name });
});

afterAll(() => app.close());

function search(payload: Buffer, encoding: string) {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  return app.call(admin, { method: 'POST', url: '/api/v1/assets/search', payload, headers });
}

const jsonOf = (changes: object) => Buffer.from(JSON.stringify(changes));

it('decodes JSON that is compressed with gzip', async () => {
  const answer = await search(gzipSync(jsonOf({ query: 'boat' })), 'GZIP');
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('"total_files":'),
  ]);
});

it('refuses a body that exceeds the limit when it is decompressed', async () => {
  const bomb = gzipSync(jsonOf({ query: 'a'.repeat(50_000_000) }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(errorOf(await search(bomb, 'gzip'))).toMatchObject({ status: 413, error: 'TOO_LARGE' });
});

it('answers 400 to a body that is damaged or not compressed', async () => {
  const json = jsonOf({ query: 'boat' });
  for (const body of [json, gzipSync(json).subarray(0, -9)])
    expect(errorOf(await search(body, 'gzip'))).toMatchObject({ status: 400, error: 'INVALID' });
});

it('answers 415 to other encodings, and to encoded forms and uploads', async () => {
  const unsupported = { status: 415, error: 'UNSUPPORTED_MEDIA_TYPE' };
  const other = await search(brotliCompressSync(jsonOf({})), 'br');
  expect(errorOf(other)).toMatchObject(unsupported);
  expect(other.headers['accept-encoding']).toBe('gzip');
  const form = rawForm([{ disposition: 'form-data; name="file"; filename="a.txt"', body: 'a' }]);
  const upload = await app.call(admin, {
    method: 'POST',
    url: uploadAssets.path,
    payload: gzipSync(form),
    headers: { 'content-type': FORM_TYPE, 'content-encoding': 'gzip' },
  });
  expect(errorOf(upload)).toMatchObject(unsupported);
});
