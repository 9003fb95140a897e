import {
  SHARE_ASSETS_MAX,
  SHARE_EMPTY,
  SHARE_ENDED,
  SHARE_EXPIRY_PAST,
  shareTooLarge,
} from '@spindle/contracts/shares/shares';
import type { TestUser } from '@spindle/core/test/factories';
import { makeManyAssets } from '@spindle/core/test/many-assets';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { errorOf } from '../../test/open-app.ts';
import { image, openShares, original } from '../../test/shares.ts';

const HOUR_MS = 3_600_000;

const { app, owner, other, lake, notes, secret, post, share, change, ownShares, visitor } =
  await openShares();
afterAll(() => app.close());

describe('creating a share', () => {
  it('returns a URL with a random token, lists it again, and stores no readable token', async () => {
    const created = await share();
    expect(created.url).toMatch(/^https:\/\/dam\.example\.com\/shared\/[\w-]{24}$/);
    expect(created).toMatchObject({ has_password: false, allow_download: false, views: 0 });
    const [first] = await ownShares();
    expect(first).toMatchObject({ id: created.id, url: created.url, total_assets: 2 });
    expect(first?.cover).toMatchObject({ id: lake.id, name: '<b>lake</b>.png' });
    const row = await app.ctx.db.share.findUniqueOrThrow({ where: { id: created.id } });
    expect(Object.values(row).join('\n')).not.toContain(created.token);
  });

  it('is refused for hidden assets and for collections of other owners (security 11)', async () => {
    const restricted = await app.makeUser('USER', { groupAssetAccess: false });
    expect((await post(restricted, { name: 'x', assets: [lake.id] })).statusCode).toBe(404);
    const own = await makeCollection(app, owner, { assets: [lake.id] });
    const group = await makeCollection(app, owner, { assets: [lake.id], group_access: true });
    expect((await post(other, { name: 'x', collection_id: own.id })).statusCode).toBe(404);
    expect((await post(other, { name: 'x', collection_id: group.id })).statusCode).toBe(403);
  });

  it('requires a name, one source of assets, and an expiry time in the future', async () => {
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

describe('a share of a search result or the basket', () => {
  const search = async (payload: object, by = owner) =>
    (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
  const makeFiles = async (by: TestUser, names: string[]) => {
    const assets = await Promise.all(names.map((name) => app.makeAsset(by, { name })));
    return Object.fromEntries(assets.map(({ id }, at) => [names[at], id]));
  };

  it('shows the search result in its order, without excluded, trashed and later assets', async () => {
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
    const created = await share({ assets: undefined, search_id, except_ids: [ids['c.txt']] });
    expect(created).toMatchObject({ collection_id: null, total_assets: 3 });
    expect(await visitor(created.token).names()).toEqual(['d.txt', 'b.txt', 'a.txt']);
    await search({ creator_id });
    expect((await post(other, { name: 'x', search_id })).statusCode).toBe(404);
  });

  it('holds at least one and at most 10,000 assets', async () => {
    const maker = await app.makeUser('CREATOR');
    const creator_id = maker.row.id;
    const nothing = await search({ creator_id });
    const empty = await post(owner, { name: 'x', search_id: nothing.search_id });
    expect(errorOf(empty)).toMatchObject({ status: 400, message: SHARE_EMPTY });
    await makeManyAssets(app.ctx.db, maker, SHARE_ASSETS_MAX + 1);
    const { search_id, result } = await search({ creator_id });
    const many = await post(owner, { name: 'x', search_id });
    expect(errorOf(many)).toMatchObject({ status: 400, message: shareTooLarge('10,001') });
    const most = await share({ assets: undefined, search_id, except_ids: result.slice(0, 1) });
    expect(most.total_assets).toBe(SHARE_ASSETS_MAX);
  });

  it('keeps showing the assets that the basket had when it was shared', async () => {
    const maker = await app.makeUser('USER');
    const basketUrl = '/api/v1/assetcollection';
    const basket = (await app.call(maker, { url: basketUrl })).json().data;
    const given = { assets: undefined, collection_id: basket.id };
    expect((await post(maker, { name: 'x', collection_id: basket.id })).statusCode).toBe(400);
    const put = (payload: object) => app.call(maker, { method: 'PATCH', url: basketUrl, payload });
    await put({ additions: [notes.id, lake.id] });
    const created = await share(given, maker);
    expect(created.collection_id).toBeNull();
    await put({ additions: [secret.id], deletions: [notes.id] });
    expect(await visitor(created.token).names()).toEqual(['notes.txt', '<b>lake</b>.png']);
    expect((await post(other, { name: 'x', collection_id: basket.id })).statusCode).toBe(404);
  });
});

describe('notifying colleagues', () => {
  const notify = (id: number, user_ids: number[], by = owner) =>
    app.call(by, { method: 'POST', url: `/api/v1/shares/${id}/notify`, payload: { user_ids } });
  const readNotifications = async (user: TestUser) =>
    (await app.call(user, { url: '/api/v1/user/notifications' })).json().notifications;

  it('creates one notification for each user that links to the share until the share expires', async () => {
    const secondServer = await app.openSecondServer();
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
    const created = await share({ name: 'Autumn', expires_at });
    const friend = await app.makeUser('USER', { firstName: 'Ada', lastName: 'Berg' });
    const answer = await notify(created.id, [friend.row.id, friend.row.id]);
    expect(answer.json()).toMatchObject({ data: { notified: 1 }, message: '1 colleague notified' });
    expect(await readNotifications(friend)).toMatchObject([
      {
        message: 'Test USER shared "Autumn" with you.',
        url: `/shared/${created.token}`,
        disposal: 'ON_READ',
      },
    ]);
    await change(created.id, { name: 'Winter' });
    await notify(created.id, [friend.row.id]);
    expect(
      (await readNotifications(friend)).map(({ message }: { message: string }) => message),
    ).toEqual(['Test USER shared "Winter" with you.']);
    secondServer.passTime(2 * HOUR_MS);
    const url = `/api/v1/shares/${created.id}/notify`;
    const payload = { user_ids: [friend.row.id] };
    const late = await secondServer.call(owner, { method: 'POST', url, payload });
    expect(errorOf(late)).toMatchObject({ status: 400, message: SHARE_ENDED });
    const later = await secondServer.call(friend, { url: '/api/v1/user/notifications' });
    expect(later.json().notifications).toEqual([]);
    await secondServer.close();
  });

  it("notifies all users or none, and refuses another owner's share", async () => {
    const friend = await app.makeUser('USER');
    const leaver = await app.makeUser('USER', { enabled: false });
    const { id } = await share();
    for (const [ids, by] of [
      [[friend.row.id, 999_999], owner],
      [[friend.row.id, leaver.row.id], owner],
      [[friend.row.id], other],
    ] as const)
      expect((await notify(id, [...ids], by)).statusCode).toBe(404);
    expect(await readNotifications(friend)).toEqual([]);
  });

  it('finds enabled users by name, except the caller', async () => {
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

describe('a password', () => {
  it('hides everything from visitors who do not know it', async () => {
    const created = await share({ password: 'open sesame', allow_download: true });
    const guest = visitor(created.token);
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

  it('locks out visitors admitted with an earlier password when it changes, and admits everyone when it is removed', async () => {
    const created = await share({ password: 'open sesame' });
    const guest = visitor(created.token);
    await guest.unlock('open sesame');
    expect(await guest.status('/assets')).toBe(200);
    await change(created.id, { password: 'open barley' });
    expect(await guest.status('/assets')).toBe(403);
    expect((await guest.unlock('open sesame')).statusCode).toBe(403);
    expect((await guest.unlock('open barley')).statusCode).toBe(200);
    await change(created.id, { password: null });
    expect(await visitor(created.token).status('/assets')).toBe(200);
  });

  it('can be guessed at most ten times a minute, concurrently or in sequence', async () => {
    const secondServer = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const created = await share({ password: 'open sesame' });
    const guest = visitor(created.token, secondServer);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guest.unlock(`guess ${index}`)),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await guest.unlock('open sesame')).statusCode).toBe(429);
    const next = await share({ password: 'open sesame' });
    expect((await visitor(next.token, secondServer).unlock('open sesame')).statusCode).toBe(200);
    await secondServer.close();
  });

  it('is required again after twelve hours', async () => {
    const secondServer = await app.openSecondServer();
    const created = await share({ password: 'open sesame' });
    const guest = visitor(created.token, secondServer);
    await guest.unlock('open sesame');
    secondServer.passTime(11 * HOUR_MS);
    expect(await guest.status('/assets')).toBe(200);
    secondServer.passTime(2 * HOUR_MS);
    expect(await guest.status('/assets')).toBe(403);
    await secondServer.close();
  });
});
