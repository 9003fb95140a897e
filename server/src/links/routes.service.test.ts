import {
  CONTENT_KEY_MISSING,
  INVALID_IDS,
  LINK_EXPIRY_TOO_SHORT,
  TOO_MANY_IDS,
} from '@spindle/contracts/links/links';
import { newKey } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let user: TestUser;
let restricted: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://dam.example.com' });
  user = await app.makeUser('USER');
  restricted = await app.makeUser('USER', { groupAssetAccess: false });
  asset = await app.makeAsset(
    user,
    { name: 'Été 1.txt' },
    { web: { body: Buffer.from('small'), contentType: 'image/jpeg' } },
  );
});

afterAll(() => app.close());

const requestLink = (query: string, by = user, id = asset.id) =>
  app.call(by, { url: `/api/v1/assets/${id}/get_link${query}` });

const requestLinks = (ids: string[], query = '', by = user) =>
  app.call(by, { method: 'POST', url: `/api/v1/assets/get_link${query}`, payload: ids });

/** Opens a link without a session. */
const open = (link: string) => {
  const { pathname, search } = new URL(link);
  return app.http.inject({ url: `${pathname}${search}` });
};

const readLink = async (query = '', by = user) => (await requestLink(query, by)).body;

describe('a link', () => {
  it('is plain text and opens the file without a session [A-758] [A-590]', async () => {
    const answer = await requestLink('');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const file = await open(answer.body);
    expect(file.statusCode).toBe(200);
    expect(file.body).toBe('This is Été 1.txt.');
  });

  it('has the parameters that API clients expect, in their order', async () => {
    const now = Math.floor(app.ctx.now().getTime() / 1000);
    const link = new URL(await readLink('?key=original&expiry=7200&delivery=display'));
    expect(`${link.origin}${link.pathname}`).toBe(
      `https://dam.example.com/api/v1/files/content/${asset.id}`,
    );
    expect([...link.searchParams.keys()]).toEqual([
      'key',
      'expiry',
      'delivery',
      'accessId',
      'signature',
    ]);
    expect(Number(link.searchParams.get('expiry')) - now).toBeGreaterThanOrEqual(7200);
    expect(Number(link.searchParams.get('expiry')) - now).toBeLessThan(7260);
  });

  // Proves
  it('accepts key, expiry, delivery and accessId', async () => {
    const now = Math.floor(app.ctx.now().getTime() / 1000);
    for (const [delivery, disposition] of Object.entries({
      display: 'inline',
      download: 'attachment',
    })) {
      const query = `?key=web&expiry=86400&delivery=${delivery}&accessId=${user.row.accessId}`;
      const link = await readLink(query);
      expect(Number(new URL(link).searchParams.get('expiry')) - now).toBeGreaterThanOrEqual(86_400);
      const file = await open(link);
      expect(file.body).toBe('small');
      expect(file.headers['content-disposition']).toMatch(
        new RegExp(`^${disposition}; filename="_t_ 1-web.jpg"`),
      );
    }
    expect((await requestLink(`?accessId=${restricted.row.accessId}`)).statusCode).toBe(403);
  });

  it('downloads or displays the file as requested [A-591] [A-592]', async () => {
    const disposition = async (query: string) =>
      (await open(await readLink(query))).headers['content-disposition'];
    expect(await disposition('')).toMatch(/^attachment;/);
    expect(await disposition('?delivery=download')).toMatch(/^attachment;/);
    expect(await disposition('?delivery=display')).toMatch(/^inline;/);
    expect((await requestLink('?delivery=print')).statusCode).toBe(400);
  });

  it('is refused with an expiry below one hour, with the message of the specification [A-588] [A-919]', async () => {
    for (const expiry of ['3599', '0', '-1'])
      expect(errorOf(await requestLink(`?expiry=${expiry}`))).toMatchObject({
        status: 400,
        message: LINK_EXPIRY_TOO_SHORT,
      });
    expect(LINK_EXPIRY_TOO_SHORT).toBe('Min expiry cannot be lesser than 1 hour');
    expect((await requestLink('?expiry=3600')).statusCode).toBe(200);
    for (const expiry of ['soon', '3600.5', ''])
      expect((await requestLink(`?expiry=${expiry}`)).statusCode).toBe(400);
  });

  it('expires on 19 January 2038 with MAX, and not later with any number [A-589]', async () => {
    for (const expiry of ['MAX', 'max', '99999999999']) {
      const link = await readLink(`?expiry=${expiry}`);
      expect(new URL(link).searchParams.get('expiry')).toBe('2147472000');
      expect((await open(link)).statusCode).toBe(200);
    }
  });

  it('is refused for a missing key, with the message of the specification [A-848]', async () => {
    expect(errorOf(await requestLink('?key=large'))).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
      message: CONTENT_KEY_MISSING,
    });
    expect(CONTENT_KEY_MISSING).toBe('Content key not available for asset.');
    expect((await requestLink('?key=../original')).statusCode).toBe(400);
  });

  it("is refused for a hidden asset and with another user's access id (security 8)", async () => {
    expect((await requestLink('', restricted)).statusCode).toBe(404);
    expect((await requestLink('', user, 'f'.repeat(32))).statusCode).toBe(404);
    expect((await requestLink('', user, 'short')).statusCode).toBe(400);
    expect((await requestLink(`?accessId=${restricted.row.accessId}`)).statusCode).toBe(403);
  });
});

describe('many links', () => {
  it('are returned by asset id [A-763] [A-764]', async () => {
    const other = await app.makeAsset(user, { name: 'other.txt' });
    const links = (await requestLinks([asset.id, other.id])).json<Record<string, string>>();
    expect(Object.keys(links)).toEqual([asset.id, other.id]);
    expect((await open(links[other.id] ?? '')).body).toBe('This is other.txt.');
    expect((await open(links[asset.id] ?? '')).body).toBe('This is Été 1.txt.');
  });

  // Proves
  it('accept key, expiry, delivery and accessId', async () => {
    const query = `?key=web&expiry=MAX&delivery=display&accessId=${user.row.accessId}`;
    const links = (await requestLinks([asset.id], query)).json<Record<string, string>>();
    const link = links[asset.id] ?? '';
    expect((await open(link)).body).toBe('small');
    expect(link).toContain(
      `?key=web&expiry=2147472000&delivery=display&accessId=${user.row.accessId}&signature=`,
    );
    expect((await requestLinks([asset.id], '?expiry=60')).statusCode).toBe(400);
    expect(
      (await requestLinks([asset.id], `?accessId=${restricted.row.accessId}`)).statusCode,
    ).toBe(403);
  });

  it('contain a message for a missing key, an unknown asset and a hidden asset', async () => {
    const none = 'f'.repeat(32);
    expect((await requestLinks([asset.id], '?key=large')).json()).toEqual({
      [asset.id]: CONTENT_KEY_MISSING,
    });
    expect((await requestLinks([none])).json()).toEqual({ [none]: CONTENT_KEY_MISSING });
    expect((await requestLinks([asset.id], '', restricted)).json()).toEqual({
      [asset.id]: CONTENT_KEY_MISSING,
    });
  });

  it('are signed for 100 ids and refused for 101 [A-586] [A-587] [A-913]', async () => {
    const ids = Array.from({ length: 101 }, () => newKey());
    expect(Object.keys((await requestLinks(ids.slice(0, 100))).json())).toHaveLength(100);
    expect(errorOf(await requestLinks(ids))).toMatchObject({ status: 400, message: TOO_MANY_IDS });
    expect(TOO_MANY_IDS).toBe('Number of Assets must be lesser than 100');
  });

  it('are refused for an id that is not exactly 32 characters [A-915]', async () => {
    for (const id of [
      'a'.repeat(31),
      'a'.repeat(33),
      'g'.repeat(32),
      `${asset.id.slice(0, 31)}-`,
      '',
    ])
      expect(errorOf(await requestLinks([asset.id, id]))).toMatchObject({
        status: 400,
        message: INVALID_IDS,
      });
    expect((await requestLinks([])).statusCode).toBe(400);
    expect((await requestLinks([asset.id.toUpperCase()])).json()).toHaveProperty(
      asset.id.toUpperCase(),
      expect.stringContaining(asset.id),
    );
  });
});

describe('a link stops working', () => {
  it('24 hours after it was requested for 24 hours [A-889]', async () => {
    const secondServer = await app.openSecondServer();
    const link = (
      await secondServer.call(user, { url: `/api/v1/assets/${asset.id}/get_link?expiry=86400` })
    ).body;
    const { pathname, search } = new URL(link);
    const readStatus = async () =>
      (await secondServer.http.inject({ url: `${pathname}${search}` })).statusCode;
    secondServer.passTime(24 * HOUR_MS - 60_000);
    expect(await readStatus()).toBe(200);
    secondServer.passTime(2 * 60_000);
    expect(await readStatus()).toBe(401);
    await secondServer.close();
  });

  it('when any part of it is changed', async () => {
    const link = await readLink('?delivery=display');
    const changes = [
      link.replace('key=original', 'key=web'),
      link.replace('delivery=display', 'delivery=download'),
      link.replace(/expiry=\d+/, 'expiry=2147472000'),
      link.replace(asset.id, 'f'.repeat(32)),
      link.replace(user.row.accessId, restricted.row.accessId),
      link.replace(/signature=.*$/, 'signature='),
      link.replace(/&signature=.*$/, ''),
      `${link}&key=web`,
    ];
    for (const changed of changes) expect((await open(changed)).statusCode).toBe(401);
    expect((await open(link)).statusCode).toBe(200);
  });

  it('when its signer is disabled or gets a new API key', async () => {
    const signer = await app.makeUser('USER');
    const link = await readLink('', signer);
    expect((await open(link)).statusCode).toBe(200);
    const { row } = signer;
    await app.ctx.db.user.update({ where: { id: row.id }, data: { enabled: false } });
    await expect.poll(async () => (await open(link)).statusCode).toBe(401);
    const apiKeyEncrypted = app.secrets.seal(newKey());
    await app.ctx.db.user.update({
      where: { id: row.id },
      data: { enabled: true, apiKeyEncrypted },
    });
    await expect.poll(async () => (await open(link)).statusCode).toBe(401);
  });

  it('when the asset moves to the trash, and no new link is signed', async () => {
    const admin = await app.makeUser('ADMIN');
    const gone = await app.makeAsset(admin);
    const link = (await requestLink('', admin, gone.id)).body;
    await app.ctx.db.asset.update({ where: { id: gone.row.id }, data: { trashedAt: new Date() } });
    expect((await open(link)).statusCode).toBe(404);
    expect((await requestLink('', admin, gone.id)).statusCode).toBe(404);
    expect((await requestLinks([gone.id], '', admin)).json()).toEqual({
      [gone.id]: CONTENT_KEY_MISSING,
    });
  });

  it('on any route but its own (security 13)', async () => {
    const { search } = new URL(await readLink());
    for (const path of [
      `/api/v1/assets/${asset.id}/data`,
      `/api/v1/assets/${asset.id}/get_link`,
      '/api/v1/account',
    ])
      expect((await app.http.inject({ url: `${path}${search}` })).statusCode).toBe(401);
  });
});

it('points links at the CDN when one is configured', async () => {
  const secondServer = await app.openSecondServer({ CDN_URL: 'https://cdn.example.com/' });
  const answer = await secondServer.call(user, { url: `/api/v1/assets/${asset.id}/get_link` });
  expect(answer.body).toMatch(/^https:\/\/cdn\.example\.com\/api\/v1\/files\/content\//);
  await secondServer.close();
});
