import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { ALL_USERS, DAY_SECONDS, dayOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let ada: TestUser;
/** An administrator who sees only own assets and those of group collections. */
let lee: TestUser;
let mara: TestUser;
let own: TestAsset;
let shared: TestAsset;
let secret: TestAsset;
let today: number;

beforeAll(async () => {
  app = await openTestApp();
  ada = await app.makeUser('ADMIN');
  lee = await app.makeUser('ADMIN', { groupAssetAccess: false });
  mara = await app.makeUser('CREATOR');
  own = await app.makeAsset(lee, { name: 'own.png' });
  shared = await app.makeAsset(mara, { name: 'shared.png' });
  secret = await app.makeAsset(mara, { name: 'secret.png' });
  await makeCollection('Open', [shared], true);
  today = dayOf(app.ctx.now());
});

afterAll(() => app.close());

async function post(user: TestUser, url: string, payload: object): Promise<number> {
  const answer = await app.call(user, { method: 'POST', url, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { data } = answer.json();
  return data.id;
}

/** Creates a collection of Mara. Returns its id. */
async function makeCollection(name: string, assets: TestAsset[], isGroup: boolean) {
  const { id } = await app.ctx.db.collection.create({
    data: {
      name,
      nameKey: name.toLowerCase(),
      ownerId: mara.row.id,
      groupAccess: isGroup,
      assets: { create: assets.map(({ row }, position) => ({ assetId: row.id, position })) },
    },
  });
  return id;
}

async function read(user: TestUser, name: string, query: Record<string, string | number> = {}) {
  const end = Math.floor(app.ctx.now().getTime() / 1000);
  const range = { start_time: end - DAY_SECONDS, end_time: end };
  const given = Object.entries({ ...(name !== 'unused_assets' && range), ...query });
  const text = new URLSearchParams(
    Object.fromEntries(given.map(([key, value]) => [key, `${value}`])),
  );
  const answer = await app.call(user, { url: `/api/v1/usage/${name}?${text}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ assets }: { assets: { name: string }[] }) => assets.map(({ name }) => name);

it('lists the assets never used that the caller may see, and says that others are left out', async () => {
  expect(namesOf(await read(ada, 'unused_assets'))).toEqual([
    'own.png',
    'shared.png',
    'secret.png',
  ]);
  expect(await read(ada, 'unused_assets')).toMatchObject({ is_limited: false });
  const first = await read(lee, 'unused_assets', { limit: 1 });
  const second = await read(lee, 'unused_assets', { limit: 1, after: first.next });
  expect([...namesOf(first), ...namesOf(second)]).toEqual(['own.png', 'shared.png']);
  expect([first.is_limited, second.next]).toEqual([true, null]);
  expect([first.total.assets, second.total.assets]).toEqual([2, 2]);
  expect(await read(lee, 'unused_assets', { user_id: lee.row.id })).toMatchObject({
    is_limited: false,
  });
});

it('counts the most used assets that the caller may not see, without their names (security 10)', async () => {
  const uses = [own, shared, secret].map(({ row }, index) => ({
    userId: ALL_USERS,
    day: today,
    assetId: row.id,
    views: 10 * index + 1,
    downloads: index,
  }));
  // An asset that was deleted since counts for nobody.
  const deleted = { ...uses[0], assetId: toUuid('e'.repeat(32)) } as (typeof uses)[number];
  await app.ctx.db.usageAssetDay.createMany({ data: [...uses, deleted] });
  const all = await read(ada, 'top_assets');
  expect(namesOf(all)).toEqual(['secret.png', 'shared.png', 'own.png']);
  expect(all.hidden).toEqual({ assets: 0, views: 0, downloads: 0 });
  const seen = await read(lee, 'top_assets', { limit: 1 });
  expect(namesOf(seen)).toEqual(['shared.png']);
  expect(seen.hidden).toEqual({ assets: 1, views: 21, downloads: 2 });
  const downloaded = await read(lee, 'top_assets', { by: 'downloads' });
  expect(namesOf(downloaded)).toEqual(['shared.png']);
  expect(downloaded.hidden).toEqual({ assets: 1, views: 21, downloads: 2 });
});

it('counts the assets of a site that the caller may not see, without their names', async () => {
  await app.ctx.db.usageHostAsset.createMany({
    data: [own, secret].map(({ row }, index) => ({
      host: 'a.example',
      day: today,
      assetId: row.id,
      requests: index + 1,
      bytes: 100,
    })),
  });
  const query = { host: 'a.example' };
  const all = await read(ada, 'embedded_assets', query);
  expect([namesOf(all), all.hidden.assets]).toEqual([['secret.png', 'own.png'], 0]);
  const seen = await read(lee, 'embedded_assets', query);
  expect(namesOf(seen)).toEqual(['own.png']);
  expect(seen.hidden).toEqual({ assets: 1, requests: 2, bytes: 100 });
});

it('names only the assets and the collections of shares that the caller may see', async () => {
  const closed = await makeCollection('Closed', [secret], false);
  const open = await makeCollection('Open too', [shared], true);
  const share = (content: object) => post(mara, '/api/v1/shares', { name: 'Press', ...content });
  const ids = [
    await share({ assets: [secret.id, shared.id] }),
    await share({ collection_id: closed }),
    await share({ collection_id: open }),
  ];
  await app.ctx.db.usageShareDay.createMany({
    data: ids.map((shareId, index) => ({
      day: today,
      shareId,
      ownerId: mara.row.id,
      visits: 9 - index,
      views: 1,
      downloads: 1,
      bytes: 1,
    })),
  });
  const contentsFor = async (user: TestUser) =>
    (await read(user, 'share_traffic')).shares.map(
      ({ asset_ids, collection_id }: { asset_ids: string[]; collection_id: number | null }) =>
        collection_id ?? asset_ids,
    );
  // Nobody but its owner sees a private collection.
  expect(await contentsFor(ada)).toEqual([[secret.id, shared.id], [], open]);
  expect(await contentsFor(lee)).toEqual([[shared.id], [], open]);
});

it('says that the caller may see only some of the stored assets, unless they are own ones', async () => {
  expect(await read(ada, 'storage')).toMatchObject({ is_limited: false });
  expect(await read(lee, 'storage')).toMatchObject({ is_limited: true });
  expect(await read(lee, 'storage', { user_id: lee.row.id })).toMatchObject({ is_limited: false });
});
