import { purgeCdn } from '@spindle/contracts/cdn/cdn';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../../test/derivatives/one-pixel.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let photo: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  const files = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
  photo = await app.makeAsset(admin, { kind: 'IMAGE', width: 1, height: 1 }, files);
});

afterAll(() => app.close());

const statusOf = async (url: string) => (await app.call(admin, { url })).statusCode;

it('decodes a URL once and validates the result (security 18)', async () => {
  const content = `/api/v1/files/content/${photo.id}?key=`;
  expect(await statusOf(`${content}%6friginal`)).toBe(200);
  for (const key of [
    '%256friginal',
    '%25%36%66riginal',
    '%5fpreview',
    '%255fpreview',
    'original%00',
  ])
    expect([400, 404], key).toContain(await statusOf(content + key));
  const image = `/api/v1/assets/${photo.id}/conversions?format=png&resize=`;
  expect(await statusOf(`${image}30%2C30`)).toBe(200);
  expect(await statusOf(`${image}30%252C30`)).toBe(400);
  const [first = ''] = photo.id;
  const coded = `%${first.charCodeAt(0).toString(16)}${photo.id.slice(1)}`;
  expect(await statusOf(`/api/v1/assets/${coded}/data`)).toBe(200);
  expect([400, 404]).toContain(await statusOf(`/api/v1/assets/%25${coded.slice(1)}/data`));
});

it('refuses CDN URLs that hide a path in encoded characters (security 18)', async () => {
  const purge = async (url: string) =>
    (await app.call(admin, { method: 'POST', url: purgeCdn.path, payload: { asset_urls: [url] } }))
      .statusCode;
  expect(await purge(`/conversion/${photo.id}?resize=300%2C300&signature=a%2Fb`)).toBe(202);
  for (const path of [
    '../admin',
    '%2e%2e/admin',
    '.%2E/admin',
    '%2e%2e%2fadmin',
    '..%5cadmin',
    '%252e%252e/admin',
    '%00',
  ])
    expect([path, await purge(`/video/${path}`)]).toEqual([path, 400]);
});
