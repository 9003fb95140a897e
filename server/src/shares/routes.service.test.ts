import {
  SHARE_ASSETS_MAX,
  SHARE_EMPTY,
  SHARE_ENDED,
  SHARE_EXPIRY_PAST,
  SHARE_UNAVAILABLE,
  type Share,
  type SharedAsset,
  shareTooLarge,
} from '@spindle/contracts/shares';
import { newAssetId, toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { ONE_PIXEL } from '../../test/one-pixel.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let other: TestUser;
let lake: TestAsset;
let notes: TestAsset;
let secret: TestAsset;

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://dam.example.com' });
  owner = await app.makeUser('USER');
  other = await app.makeUser('ADMIN');
  const picture = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
  lake = await app.makeAsset(
    owner,
    { name: '<b>lake</b>.png', kind: 'IMAGE', data: { title: 'Lake', sku: 'A-1' } },
    picture,
  );
  notes = await app.makeAsset(owner, { name: 'notes.txt' });
  secret = await app.makeAsset(owner, { name: 'secret.png', kind: 'IMAGE' }, picture);
});

afterAll(() => app.close());

const post = (by: TestUser, payload: object) =>
  app.call(by, { method: 'POST', url: '/api/v1/shares', payload });

async function share(given: object = {}, by = owner): Promise<Share & { token: string }> {
  const answer = await post(by, { name: 'Press', assets: [lake.id, notes.id], ...given });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const made: Share = answer.json().data;
  return { ...made, token: made.url.split('/').pop() ?? '' };
}

const change = (id: number, payload: object, by = owner) =>
  app.call(by, { method: 'PATCH', url: `/api/v1/shares/${id}`, payload });
const revoke = (id: number, by = owner) =>
  app.call(by, { method: 'DELETE', url: `/api/v1/shares/${id}` });
const ownShares = async (by = owner, query = ''): Promise<Share[]> =>
  (await app.call(by, { url: `/api/v1/shares${query}` })).json().data.shares;

/** Asks as somebody without an account; keeps what cookies they are given, as a browser does. */
function visitor(token: string, on = app) {
  const cookies: Record<string, string> = {};
  const ask = async (path = '', options: InjectOptions = {}) => {
    const url = `/api/v1/public/shares/${token}${path}`;
    const answer = await on.http.inject({ url, cookies, ...options });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  };
  return {
    cookies,
    ask,
    status: async (path = '') => (await ask(path)).statusCode,
    unlock: (password: string) => ask('/unlock', { method: 'POST', payload: { password } }),
    names: async () => {
      const { assets } = (await ask('/assets')).json().data as { assets: SharedAsset[] };
      return assets.map(({ name }) => name);
    },
  };
}

const image = (asset: TestAsset, query = '') => `/assets/${asset.id}/image${query}`;
const original = (asset: TestAsset, query = '') => `/assets/${asset.id}/download${query}`;

describe('making a share', () => {
  it('gives an address that cannot be guessed, and gives it again in the list', async () => {
    const made = await share();
    expect(made.url).toMatch(/^https:\/\/dam\.example\.com\/shared\/[\w-]{24}$/);
    expect(made).toMatchObject({ has_password: false, allow_download: false, views: 0 });
    const [first] = await ownShares();
    expect(first).toMatchObject({ id: made.id, url: made.url, total_assets: 2 });
    expect(first?.cover).toMatchObject({ id: lake.id, name: '<b>lake</b>.png' });
    const row = await app.ctx.db.share.findUniqueOrThrow({ where: { id: made.id } });
    expect(JSON.stringify(row)).not.toContain(made.token);
  });

  it('is refused for what the caller may not see, and for collections of others (security 11)', async () => {
    const lone = await app.makeUser('USER', { groupAssetAccess: false });
    expect((await post(lone, { name: 'x', assets: [lake.id] })).statusCode).toBe(404);
    const own = await makeCollection(app, owner, { assets: [lake.id] });
    const group = await makeCollection(app, owner, { assets: [lake.id], group_access: true });
    expect((await post(other, { name: 'x', collection_id: own.id })).statusCode).toBe(404);
    expect((await post(other, { name: 'x', collection_id: group.id })).statusCode).toBe(403);
  });

  it('takes either a collection or assets, a name, and an end that lies ahead', async () => {
    const assets = [lake.id];
    const past = await post(owner, { name: 'x', assets, expires_at: '2020-01-01T00:00:00Z' });
    expect(errorOf(past)).toMatchObject({ status: 400, message: SHARE_EXPIRY_PAST });
    for (const wrong of [
      { name: 'x' },
      { name: ' ', assets },
      { name: 'x', assets: [] },
      { name: 'x', assets, collection_id: 1 },
      { name: 'x', assets, search_id: 'x' },
      { name: 'x', assets, password: 'short' },
    ])
      expect((await post(owner, wrong)).statusCode).toBe(400);
  });
});

describe('a share of many', () => {
  const search = async (payload: object, by = owner) =>
    (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
  const makeFiles = async (by: TestUser, names: string[]) => {
    const assets = await Promise.all(names.map((name) => app.makeAsset(by, { name })));
    return Object.fromEntries(assets.map(({ id }, at) => [names[at], id]));
  };

  it('shows what a search had found, in its order, but for what was taken out and what came later', async () => {
    const maker = await app.makeUser('CREATOR');
    const ids = await makeFiles(maker, ['b.txt', 'd.txt', 'a.txt', 'c.txt', 'e.txt']);
    const creator_id = maker.row.id;
    const { search_id } = await search({
      creator_id,
      sort_by: ['file_name_DESC'],
      limit_per_page: 1,
    });
    await makeFiles(maker, ['later.txt']);
    await app.ctx.db.asset.updateMany({
      where: { name: 'e.txt', creatorId: creator_id },
      data: { trashedAt: new Date() },
    });
    const made = await share({ assets: undefined, search_id, except_ids: [ids['c.txt']] });
    expect(made).toMatchObject({ collection_id: null, total_assets: 3 });
    expect(await visitor(made.token).names()).toEqual(['d.txt', 'b.txt', 'a.txt']);
    await search({ creator_id });
    expect((await post(other, { name: 'x', search_id })).statusCode).toBe(404);
  });

  it('holds 10,000 at most, and something', async () => {
    const maker = await app.makeUser('CREATOR');
    const creatorId = maker.row.id;
    const nothing = await search({ creator_id: creatorId });
    const empty = await post(owner, { name: 'x', search_id: nothing.search_id });
    expect(errorOf(empty)).toMatchObject({ status: 400, message: SHARE_EMPTY });
    await app.ctx.db.asset.createMany({
      data: Array.from({ length: SHARE_ASSETS_MAX + 1 }, () => ({
        id: toUuid(newAssetId()),
        name: 'a',
        nameKey: 'a',
        kind: 'OTHER' as const,
        contentType: 'text/plain',
        status: 'OK' as const,
        size: 1,
        creatorId,
        updateUserId: creatorId,
      })),
    });
    const { search_id, result } = await search({ creator_id: creatorId });
    const many = await post(owner, { name: 'x', search_id });
    expect(errorOf(many)).toMatchObject({ status: 400, message: shareTooLarge('10,001') });
    const most = await share({ assets: undefined, search_id, except_ids: result.slice(0, 1) });
    expect(most.total_assets).toBe(SHARE_ASSETS_MAX);
  });

  it('shows what was in the basket, as it was', async () => {
    const maker = await app.makeUser('USER');
    const basketUrl = '/api/v1/assetcollection';
    const basket = (await app.call(maker, { url: basketUrl })).json().data;
    const given = { assets: undefined, collection_id: basket.id };
    expect((await post(maker, { name: 'x', collection_id: basket.id })).statusCode).toBe(400);
    const put = (payload: object) => app.call(maker, { method: 'PATCH', url: basketUrl, payload });
    await put({ additions: [notes.id, lake.id] });
    const made = await share(given, maker);
    expect(made.collection_id).toBeNull();
    await put({ additions: [secret.id], deletions: [notes.id] });
    expect(await visitor(made.token).names()).toEqual(['notes.txt', '<b>lake</b>.png']);
    expect((await post(other, { name: 'x', collection_id: basket.id })).statusCode).toBe(404);
  });
});

describe('telling colleagues', () => {
  const tell = (id: number, user_ids: number[], by = owner) =>
    app.call(by, { method: 'POST', url: `/api/v1/shares/${id}/tell`, payload: { user_ids } });
  const notified = async (user: TestUser) =>
    (await app.call(user, { url: '/api/v1/user/notifications' })).json().notifications;

  it('leaves each a notification that leads to the share, until the share ends', async () => {
    const beside = await app.openBeside();
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
    const made = await share({ name: 'Autumn', expires_at });
    const friend = await app.makeUser('USER', { firstName: 'Ada', lastName: 'Berg' });
    const answer = await tell(made.id, [friend.row.id, friend.row.id]);
    expect(answer.json()).toMatchObject({ data: { told: 1 }, message: '1 colleague was told' });
    expect(await notified(friend)).toMatchObject([
      {
        message: 'Test USER has shared "Autumn" with you.',
        url: `/shared/${made.token}`,
        disposal: 'ON_READ',
      },
    ]);
    await change(made.id, { name: 'Winter' });
    await tell(made.id, [friend.row.id]);
    expect((await notified(friend)).map(({ message }: { message: string }) => message)).toEqual([
      'Test USER has shared "Winter" with you.',
    ]);
    beside.passTime(2 * HOUR_MS);
    const url = `/api/v1/shares/${made.id}/tell`;
    const payload = { user_ids: [friend.row.id] };
    const late = await beside.call(owner, { method: 'POST', url, payload });
    expect(errorOf(late)).toMatchObject({ status: 400, message: SHARE_ENDED });
    const later = await beside.call(friend, { url: '/api/v1/user/notifications' });
    expect(later.json().notifications).toEqual([]);
    await beside.close();
  });

  it('tells all or none, and nobody of what another shares', async () => {
    const friend = await app.makeUser('USER');
    const leaver = await app.makeUser('USER', { enabled: false });
    const { id } = await share();
    for (const [ids, by] of [
      [[friend.row.id, 999_999], owner],
      [[friend.row.id, leaver.row.id], owner],
      [[friend.row.id], other],
    ] as const)
      expect((await tell(id, [...ids], by)).statusCode).toBe(404);
    expect(await notified(friend)).toEqual([]);
  });

  it('finds them by name: enabled ones, and never oneself', async () => {
    const make = (firstName: string, enabled = true) =>
      app.makeUser('USER', { firstName, lastName: 'Zwölf', enabled });
    const [grete, lost] = [await make('Grete_'), await make('Lost', false)];
    const find = async (keyword: string, by = owner) =>
      (await app.call(by, { url: '/api/v1/shares/colleagues', query: { keyword } })).json().data
        .colleagues;
    expect(await find('zwölf')).toEqual([{ id: grete.row.id, name: 'Grete_ Zwölf' }]);
    expect(await find('ete_')).toHaveLength(1);
    expect(await find('%')).toEqual([]);
    expect(await find('zwölf', grete)).toEqual([]);
    expect(lost.row.enabled).toBe(false);
  });
});

describe('a visitor', () => {
  it('sees name, kind, size, shape and title of the assets, and nothing of who and when', async () => {
    const guest = visitor((await share()).token);
    expect((await guest.ask()).json().data).toMatchObject({
      password_needed: false,
      name: 'Press',
      total_assets: 2,
      total_size: ONE_PIXEL.body.length + 'This is notes.txt.'.length,
    });
    const { data } = (await guest.ask('/assets')).json();
    expect(data).toMatchObject({ page: 1, total_pages: 1, total_assets: 2 });
    expect(data.assets[0]).toEqual({
      id: lake.id,
      name: '<b>lake</b>.png',
      kind: 'IMAGE',
      content_type: ONE_PIXEL.contentType,
      size: ONE_PIXEL.body.length,
      width: ONE_PIXEL.width,
      height: ONE_PIXEL.height,
      duration: null,
      thumbhash: null,
      has_preview: true,
      title: 'Lake',
      description: null,
    });
  });

  it('looks at pictures in three sizes with the headers of every file (security 25)', async () => {
    const guest = visitor((await share()).token);
    for (const size of ['thumb', 'tile', 'preview']) {
      const answer = await guest.ask(image(lake, `?size=${size}`));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="<b>lake<_b>/);
    }
    expect(await guest.status(image(lake, '?size=original'))).toBe(400);
    expect(await guest.status(image(notes))).toBe(404);
    expect((await guest.ask()).headers['cache-control']).toBe('private, no-store');
  });

  it('may not have an original of a share for looking only', async () => {
    const made = await share();
    const guest = visitor(made.token);
    for (const path of [original(lake), original(lake, '?delivery=display'), '/download'])
      expect(await guest.status(path)).toBe(403);
    await change(made.id, { allow_download: true });
    const file = await guest.ask(original(notes), { headers: { range: 'bytes=0-3' } });
    expect(file.statusCode).toBe(206);
    expect(file.body).toBe('This');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="notes.txt"/);
    const zip = await guest.ask('/download');
    expect(zip.statusCode).toBe(200);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.rawPayload.includes('notes.txt')).toBe(true);
    await change(made.id, { allow_download: false });
    expect(await guest.status('/download')).toBe(403);
  });

  it('is counted once, however much is looked at', async () => {
    const made = await share();
    const views = async () => (await ownShares()).find(({ id }) => id === made.id)?.views;
    const guest = visitor(made.token);
    for (const path of ['', '', '/assets', image(lake), '']) await guest.ask(path);
    expect(await views()).toBe(1);
    await visitor(made.token).ask();
    expect(await views()).toBe(2);
  });
});

describe('nothing else is reachable', () => {
  it('by the token of another share, or by the id of an asset that is not in it (security 13)', async () => {
    const press = await share({ assets: [lake.id], allow_download: true });
    const hidden = await share({ assets: [secret.id], allow_download: true });
    const guest = visitor(press.token);
    for (const asset of [secret, notes])
      for (const path of [image(asset), original(asset)])
        expect(await guest.status(path)).toBe(404);
    expect(await visitor(hidden.token).status(image(lake))).toBe(404);
    expect(await visitor(hidden.token).status(image(secret))).toBe(200);
  });

  it('by the cookie of a share, wherever it is sent', async () => {
    const locked = await share({ password: 'open sesame' });
    const guest = visitor(locked.token);
    const cookie = (await guest.unlock('open sesame')).headers['set-cookie'];
    expect(cookie).toContain(`Path=/api/v1/public/shares/${locked.token};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    for (const url of [
      '/api/v1/account',
      '/api/v1/shares',
      `/api/v1/assets/${lake.id}/data`,
      `/api/v1/files/content/${lake.id}`,
      `/api/v1/assets/${lake.id}/conversions`,
    ])
      expect((await app.http.inject({ url, cookies: guest.cookies })).statusCode).toBe(401);
    const also = await share({ password: 'open sesame' });
    const elsewhere = await app.http.inject({
      url: `/api/v1/public/shares/${also.token}/assets`,
      cookies: guest.cookies,
    });
    expect(elsewhere.statusCode).toBe(403);
  });

  it('for users who do not own it', async () => {
    const { id } = await share();
    expect((await change(id, { name: 'mine' }, other)).statusCode).toBe(404);
    expect((await revoke(id, other)).statusCode).toBe(404);
    expect(await ownShares(other)).toEqual([]);
  });
});

describe('a password', () => {
  it('keeps everything from whoever does not know it', async () => {
    const made = await share({ password: 'open sesame', allow_download: true });
    const guest = visitor(made.token);
    expect((await guest.ask()).json().data).toEqual({ password_needed: true });
    for (const path of ['/assets', image(lake), original(lake), '/download'])
      expect(errorOf(await guest.ask(path))).toMatchObject({
        status: 403,
        error: 'PASSWORD_NEEDED',
      });
    expect(errorOf(await guest.unlock('open barley'))).toMatchObject({
      status: 403,
      error: 'PASSWORD_WRONG',
    });
    expect(await guest.status('/assets')).toBe(403);
    expect((await guest.unlock('open sesame')).json().data.name).toBe('Press');
    for (const path of ['', '/assets', image(lake), original(lake), '/download'])
      expect(await guest.status(path)).toBe(200);
  });

  it('that is changed shuts out those who came in by the old one; one that is taken away lets all in', async () => {
    const made = await share({ password: 'open sesame' });
    const guest = visitor(made.token);
    await guest.unlock('open sesame');
    expect(await guest.status('/assets')).toBe(200);
    await change(made.id, { password: 'open barley' });
    expect(await guest.status('/assets')).toBe(403);
    expect((await guest.unlock('open sesame')).statusCode).toBe(403);
    expect((await guest.unlock('open barley')).statusCode).toBe(200);
    await change(made.id, { password: null });
    expect(await visitor(made.token).status('/assets')).toBe(200);
  });

  it('may be guessed ten times a minute, at the same time or one after the other', async () => {
    const beside = await app.openBeside({ RATE_LIMIT: 'on' });
    const made = await share({ password: 'open sesame' });
    const guest = visitor(made.token, beside);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guest.unlock(`guess ${index}`)),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await guest.unlock('open sesame')).statusCode).toBe(429);
    const next = await share({ password: 'open sesame' });
    expect((await visitor(next.token, beside).unlock('open sesame')).statusCode).toBe(200);
    await beside.close();
  });

  it('is asked for again after twelve hours', async () => {
    const beside = await app.openBeside();
    const made = await share({ password: 'open sesame' });
    const guest = visitor(made.token, beside);
    await guest.unlock('open sesame');
    beside.passTime(11 * HOUR_MS);
    expect(await guest.status('/assets')).toBe(200);
    beside.passTime(2 * HOUR_MS);
    expect(await guest.status('/assets')).toBe(403);
    await beside.close();
  });
});

describe('what a share shows ends', () => {
  const gone = async (token: string, on = app) => {
    for (const path of ['', '/assets', image(lake), original(lake), '/download'])
      expect(errorOf(await visitor(token, on).ask(path))).toMatchObject({
        status: 404,
        message: SHARE_UNAVAILABLE,
      });
  };

  it('at once when it is revoked, on every server, in the words for a link that never was', async () => {
    const beside = await app.openBeside();
    const made = await share({ allow_download: true });
    const guest = visitor(made.token, beside);
    expect(await guest.status(image(lake))).toBe(200);
    expect((await revoke(made.id)).statusCode).toBe(200);
    await gone(made.token, beside);
    await gone('never-was');
    expect((await revoke(made.id)).statusCode).toBe(404);
    await beside.close();
  });

  it('with its time', async () => {
    const beside = await app.openBeside();
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    const made = await share({ expires_at: inAnHour });
    expect(await visitor(made.token, beside).status()).toBe(200);
    beside.passTime(HOUR_MS + 1000);
    await gone(made.token, beside);
    const [listed] = (await beside.call(owner, { url: '/api/v1/shares' })).json().data.shares;
    expect(listed).toMatchObject({ id: made.id, is_expired: true });
    await beside.close();
    await change(made.id, { expires_at: null });
    expect(await visitor(made.token).status()).toBe(200);
  });

  it('when its owner is disabled', async () => {
    const leaver = await app.makeUser('USER');
    const { token } = await share({ assets: [lake.id] }, leaver);
    expect(await visitor(token).status()).toBe(200);
    const where = { id: leaver.row.id };
    await app.ctx.db.user.update({ where, data: { enabled: false } });
    await gone(token);
  });

  it('for good when its collection is handed over to somebody else', async () => {
    const leaver = await app.makeUser('USER');
    const { id } = await makeCollection(app, leaver, { assets: [lake.id] });
    const { token } = await share({ assets: undefined, collection_id: id }, leaver);
    const where = { id: leaver.row.id };
    await app.ctx.db.user.update({ where, data: { enabled: false } });
    const url = `/api/v1/users/${leaver.row.id}/collections/handover`;
    await app.call(other, { method: 'POST', url, payload: { to: other.row.id } });
    await app.ctx.db.user.update({ where, data: { enabled: true } });
    await gone(token);
    expect(await ownShares(leaver)).toEqual([]);
  });

  it('for an asset that is trashed, being processed or broken, and that its owner may no longer see', async () => {
    const maker = await app.makeUser('CREATOR');
    const files = { original: ONE_PIXEL, _thumb: ONE_PIXEL, _preview: ONE_PIXEL };
    const asset = await app.makeAsset(other, { name: 'x.png', kind: 'IMAGE' }, files);
    const own = await app.makeAsset(maker, { name: 'own.txt' });
    const made = await share({ assets: [asset.id, own.id], allow_download: true }, maker);
    const guest = visitor(made.token);
    const { db } = app.ctx;
    const where = { id: asset.row.id };
    const isShown = async (shown: boolean) => {
      expect(await guest.names()).toHaveLength(shown ? 2 : 1);
      for (const path of [image(asset), original(asset)])
        expect(await guest.status(path)).toBe(shown ? 200 : 404);
      expect((await ownShares(maker))[0]?.total_assets).toBe(shown ? 2 : 1);
    };
    await isShown(true);
    for (const data of [{ trashedAt: new Date() }, { status: 'NOT_READY' }, { status: 'ERROR' }]) {
      await db.asset.update({ where, data: data as object });
      await isShown(false);
      await db.asset.update({ where, data: { trashedAt: null, status: 'OK' } });
      await isShown(true);
    }
    const reach = { id: maker.row.id };
    await db.user.update({ where: reach, data: { groupAssetAccess: false } });
    expect(await guest.names()).toEqual(['own.txt']);
    expect(await guest.status(image(asset))).toBe(404);
  });
});

describe('a shared collection', () => {
  it('shows its assets as they come and go, whether private or of the group, and ends with it', async () => {
    const { id } = await makeCollection(app, owner, { assets: [lake.id, notes.id] });
    const made = await share({ assets: undefined, collection_id: id });
    expect(made).toMatchObject({ collection_id: id, total_assets: 2 });
    const guest = visitor(made.token);
    const url = `/api/v1/assetcollection/${id}`;
    const edit = (payload: object) => app.call(owner, { method: 'PATCH', url, payload });
    await edit({ deletions: [lake.id], additions: [secret.id] });
    expect(await guest.names()).toEqual(['notes.txt', 'secret.png']);
    expect(await guest.status(image(lake))).toBe(404);
    expect(await guest.status(image(secret))).toBe(200);
    for (const group_access of [true, false]) {
      await edit({ group_access });
      expect(await guest.status()).toBe(200);
    }
    expect(await ownShares(owner, `?collection_id=${id}`)).toHaveLength(1);
    await app.call(owner, { method: 'DELETE', url });
    expect(await guest.status()).toBe(404);
    expect(await ownShares(owner, `?collection_id=${id}`)).toEqual([]);
  });

  it('is shown thirty at a time, in its order', async () => {
    const assets: string[] = [];
    for (let number = 0; number < 32; number += 1)
      assets.push((await app.makeAsset(owner, { name: `${number}.txt` })).id);
    const { id } = await makeCollection(app, owner, { assets });
    const { token } = await share({ assets: undefined, collection_id: id });
    const page = async (number: number) =>
      (await visitor(token).ask(`/assets?page=${number}`)).json().data;
    const ids = (answer: { assets: SharedAsset[] }) => answer.assets.map((asset) => asset.id);
    expect(ids(await page(1))).toEqual(assets.slice(0, 30));
    expect(await page(2)).toMatchObject({ page: 2, total_pages: 2, total_assets: 32 });
    expect(ids(await page(2))).toEqual(assets.slice(30));
    expect(ids(await page(3))).toEqual([]);
  });
});
