import { newKey } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../test/derivatives/one-pixel.ts';
import { tilesOfOne } from '../../test/derivatives/tiles.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from './signature.ts';

let app: TestApp;
let user: TestUser;
let photo: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  const files = { ...(await photoFiles(640, 480)), ...tilesOfOne(ONE_PIXEL.body, 'png') };
  photo = await app.makeAsset(user, { name: 'lake.png', kind: 'IMAGE' }, files);
});

afterAll(() => app.close());

const credentials = () =>
  `expiry=${Math.floor(app.ctx.now().getTime() / 1000) + 3600}&accessId=${user.row.accessId}`;

/** A time in 2038, in seconds. */
const FAR_EXPIRY = 2_147_472_000;

const sign = (part: string) =>
  `${part}&signature=${encodeURIComponent(signPath(part, user.apiKey))}`;

/** Opens an address without any other credential. Returns the status. */
const status = async (url: string) => (await app.http.inject({ url })).statusCode;

it('accepts a signature of a comma for a URL with %2C, as HTTP clients encode it', async () => {
  const signed = sign(`${photo.id}/conversions?resize=300,300&${credentials()}`);
  for (const written of [signed, signed.replace(',', '%2C'), signed.replace(',', '%2c')])
    expect(await status(`/api/v1/assets/${written}`), written).toBe(200);
  const other = signed.replace('300,300', '300%2C301');
  expect(await status(`/api/v1/assets/${other}`)).toBe(401);
  const encoded = sign(`${photo.id}/conversions?resize=300%2C300&${credentials()}`);
  expect(await status(`/api/v1/assets/${encoded}`)).toBe(200);
});

describe('the key that signs', () => {
  it('ends its links when it is replaced; the next key signs new ones', async () => {
    const owner = await app.makeUser('MANAGER');
    const { id } = await app.makeAsset(owner);
    const part = `${id}?key=original&expiry=${FAR_EXPIRY}&accessId=${owner.row.accessId}`;
    const signedBy = (key: string) =>
      `/api/v1/files/content/${part}&signature=${encodeURIComponent(signPath(part, key))}`;
    expect(await status(signedBy(owner.apiKey))).toBe(200);
    const next = newKey();
    const payload = { key: 'security', value: { api_key: next } };
    await app.call(owner, { method: 'PATCH', url: '/api/v1/user/settings/update', payload });
    await expect.poll(() => status(signedBy(owner.apiKey))).toBe(401);
    expect(await status(signedBy(next))).toBe(200);
  });

  it('is never a named key, which ends no links either', async () => {
    const made = await app.call(user, {
      method: 'POST',
      url: '/api/v1/account/keys',
      payload: { name: 'Signer', scopes: ['READ_ASSET', 'DISTRIBUTE_ASSET'] },
    });
    const { key, id } = made.json().data;
    const part = `${photo.id}?key=original&${credentials()}`;
    const address = `/api/v1/files/content/${part}&signature=`;
    expect(await status(address + encodeURIComponent(signPath(part, key)))).toBe(401);
    const url = `/api/v1/assets/${photo.id}/get_link?key=original`;
    const link = await app.http.inject({ url, headers: { 'x-filespin-api-key': key } });
    expect(link.statusCode).toBe(200);
    await app.call(user, { method: 'DELETE', url: `/api/v1/account/keys/${id}` });
    const { pathname, search } = new URL(link.body);
    expect(await status(pathname + search)).toBe(200);
  });
});

describe('a parameter after the signature', () => {
  it('is ignored when the route does not know it', async () => {
    const image = sign(`${photo.id}/conversions?resize=300,300&${credentials()}`);
    const file = sign(`${photo.id}?key=original&${credentials()}`);
    for (const path of [`assets/${image}`, `files/content/${file}`])
      expect(await status(`/api/v1/${path}&utm_source=mail&fbclid=1`), path).toBe(200);
  });

  it('is refused when it would change the response', async () => {
    const image = `/api/v1/assets/${sign(`${photo.id}/conversions?resize=300,300&${credentials()}`)}`;
    const file = `/api/v1/files/content/${sign(`${photo.id}?key=original&${credentials()}`)}`;
    for (const changed of [
      `${image}&format=png`,
      `${image}&f%6Frmat=png`,
      `${image}&utm_source=mail&resize=10,10`,
      `${image}&utm_source=mail&signature=x&resize=10,10`,
      `${image}&expiry=${FAR_EXPIRY}`,
      `${file}&delivery=download`,
      `${file}&version=1`,
    ])
      expect(await status(changed), changed).toBe(401);
  });
});

describe('the signature of a deep zoom descriptor', () => {
  const zoomable = (part: string) => `/api/v1/zoomable/${part}`;

  it('opens its tiles with the same query', async () => {
    const signed = sign(`${photo.id}/deepzoom.xml?${credentials()}`);
    expect(await status(zoomable(signed))).toBe(200);
    expect(await status(zoomable(signed.replace('.xml', '_files/0/0_0.png')))).toBe(200);
  });

  it('opens no other asset, no other path, and nothing for longer', async () => {
    const other = await app.makeAsset(
      user,
      { kind: 'IMAGE' },
      { original: ONE_PIXEL, ...tilesOfOne(ONE_PIXEL.body, 'png') },
    );
    const signed = sign(`${photo.id}/deepzoom.xml?${credentials()}`);
    const tile = signed.replace('.xml', '_files/0/0_0.png');
    for (const url of [
      zoomable(tile.replace(photo.id, other.id)),
      zoomable(tile.replace(/expiry=\d+/, `expiry=${FAR_EXPIRY}`)),
      `/api/v1/assets/${signed.replace('deepzoom.xml', 'conversions')}`,
      zoomable(sign(`${photo.id}/deepzoom_files/0/0_0.png?${credentials()}`)).replace(
        'deepzoom_files/0/0_0.png',
        'deepzoom.xml',
      ),
    ])
      expect(await status(url), url).toBe(401);
  });
});
