import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { ALL_USERS, DAY_SECONDS, dayOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';
import { putCount } from '../../../test/usage.ts';

let app: TestApp;
let ada: TestUser;
let mara: TestUser;
let lake: TestAsset;
let hill: TestAsset;
let today: number;

beforeAll(async () => {
  app = await openTestApp();
  ada = await app.makeUser('ADMIN', { firstName: 'Ada', lastName: 'Lovelace' });
  mara = await app.makeUser('CREATOR', { firstName: 'Mara', lastName: 'Olsen' });
  lake = await app.makeAsset(ada, { name: 'lake.png' });
  hill = await app.makeAsset(mara, { name: 'hill.png' });
  today = dayOf(app.ctx.now());
});

afterAll(() => app.close());

const range = (days: number) => {
  const end = Math.floor(app.ctx.now().getTime() / 1000);
  return { start_time: end - days * DAY_SECONDS, end_time: end };
};

async function read(name: string, query: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])),
  );
  const answer = await app.call(ada, { url: `/api/v1/usage/${name}?${text}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

it('lists the most viewed and the most downloaded assets of the days, of all users and of one', async () => {
  const put = (asset: TestAsset, userId: number, ago: number, use: [number, number]) =>
    app.ctx.db.usageAssetDay.create({
      data: {
        userId,
        day: today - ago,
        assetId: toUuid(asset.id),
        views: use[0],
        downloads: use[1],
      },
    });
  await put(lake, ALL_USERS, 0, [5, 0]);
  await put(lake, ALL_USERS, 3, [100, 0]);
  await put(hill, ALL_USERS, 0, [6, 1]);
  await put(lake, mara.row.id, 0, [2, 0]);
  // An asset that was deleted since.
  await put({ ...lake, id: 'e'.repeat(32) }, ALL_USERS, 0, [900, 900]);

  const shownOf = async (query: Record<string, string | number>) =>
    (await read('top_assets', query)).assets.map(
      ({ name, views, downloads }: { name: string; views: number; downloads: number }) =>
        `${name} ${views} ${downloads}`,
    );
  expect(await shownOf(range(0))).toEqual(['hill.png 6 1', 'lake.png 5 0']);
  expect(await shownOf({ ...range(7), limit: 1 })).toEqual(['lake.png 105 0']);
  expect(await shownOf({ ...range(7), by: 'downloads' })).toEqual(['hill.png 6 1']);
  expect(await shownOf({ ...range(7), user_id: mara.row.id })).toEqual(['lake.png 2 0']);
  expect(await read('top_assets', range(0))).toMatchObject({
    start_time: today * DAY_SECONDS,
    end_time: (today + 1) * DAY_SECONDS,
  });
});

it('lists the assets that were never used in pages, the oldest first', async () => {
  const names: string[] = [];
  for (let n = 0; n < 5; n += 1)
    names.push((await app.makeAsset(mara, { name: `unused-${n}` })).row.name);
  const trashed = await app.makeAsset(mara, { name: 'trashed', trashedAt: new Date() });
  await app.ctx.db.usageAsset.createMany({
    data: [lake, hill].map(({ id }) => ({
      assetId: toUuid(id),
      lastDay: today,
      views: 1,
      downloads: 0,
    })),
  });
  const first = await read('unused_assets', { limit: 3 });
  const bytes = 5 * Number((await app.ctx.db.asset.findFirstOrThrow()).size);
  expect([first.total, first.measured_at]).toEqual([{ assets: 5, bytes }, null]);
  const second = await read('unused_assets', { limit: 3, after: first.next });
  const shown = [...first.assets, ...second.assets].map(({ name }: { name: string }) => name);
  expect(shown).toEqual(names);
  expect(shown).not.toContain(trashed.row.name);
  expect(second.next).toBeNull();
  expect((await read('unused_assets', { user_id: ada.row.id })).assets).toEqual([]);
});

it('shows a term once three users have searched for it, and counts the others', async () => {
  const { db } = app.ctx;
  const name = (term: string, requests: number, ago = 0) => ({
    kind: 'term',
    name: term,
    day: today - ago,
    requests,
    bytes: 0,
  });
  await db.usageNameDay.createMany({
    data: [name('yeti', 4), name('yeti', 3, 2), name('secret', 9), name('', 2), name('old', 5, 9)],
  });
  await db.usageTermUser.createMany({
    data: [
      ...[1, 2, 3].map((userId) => ({ term: 'yeti', userId })),
      ...[1, 2, 3].map((userId) => ({ term: 'old', userId })),
      ...[1, 2].map((userId) => ({ term: 'secret', userId })),
    ],
  });
  expect(await read('searches_without_results', range(3))).toMatchObject({
    terms: [{ term: 'yeti', searches: 7 }],
    other_searches: 11,
  });
  const { terms } = await read('searches_without_results', range(30));
  expect(terms).toEqual([
    { term: 'yeti', searches: 7 },
    { term: 'old', searches: 5 },
  ]);
  expect(await read('searches_without_results', { ...range(30), limit: 1 })).toMatchObject({
    terms: [{ term: 'yeti', searches: 7 }],
    other_searches: 16,
  });
});

it('lists the traffic of shares with their owners, also of revoked ones', async () => {
  const made = await app.call(mara, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'Press', assets: [hill.id] },
  });
  const id: number = made.json().data.id;
  const row = (shareId: number, ownerId: number, visits: number) => ({
    day: today,
    shareId,
    ownerId,
    visits,
    views: 1,
    downloads: 2,
    bytes: 1_000,
  });
  await app.ctx.db.usageShareDay.createMany({
    data: [row(id, mara.row.id, 7), row(id + 1_000, ada.row.id, 9), row(0, ALL_USERS, 50)],
  });
  const traffic = { views: 1, downloads: 2, bytes: 1_000 };
  const press = {
    id,
    name: 'Press',
    collection_id: null,
    asset_ids: [hill.id],
    visits: 7,
    owner: { id: mara.row.id, name: 'Mara Olsen' },
    ...traffic,
  };
  expect(await read('share_traffic', range(0))).toMatchObject({
    shares: [{ id: id + 1_000, name: null, visits: 9, ...traffic }, press],
    total: { visits: 66, views: 3, downloads: 6, bytes: 3_000 },
  });
  expect(await read('share_traffic', { ...range(0), user_id: mara.row.id })).toMatchObject({
    shares: [press],
    total: { visits: 7, ...traffic },
  });
  expect(await read('share_traffic', { ...range(0), limit: 1 })).toMatchObject({
    shares: [{ id: id + 1_000 }],
    total: { visits: 66 },
  });
});

it('lists the sites that embed assets, and the assets of a site', async () => {
  const { db } = app.ctx;
  const host = (name: string, requests: number) => ({
    kind: 'host',
    name,
    day: today,
    requests,
    bytes: requests * 10,
  });
  await db.usageNameDay.createMany({
    data: [host('a.example', 3), host('b.example', 5), host('', 9)],
  });
  await db.usageHostAsset.createMany({
    data: [lake, hill].map(({ id }, index) => ({
      host: 'b.example',
      day: today,
      assetId: toUuid(id),
      requests: 3 - index,
      bytes: 30,
    })),
  });
  expect(await read('embedding_hosts', range(0))).toMatchObject({
    hosts: [
      { host: 'b.example', requests: 5, bytes: 50 },
      { host: 'a.example', requests: 3, bytes: 30 },
    ],
    other: { requests: 9, bytes: 90 },
  });
  expect(await read('embedding_hosts', { ...range(0), limit: 1 })).toMatchObject({
    hosts: [{ host: 'b.example' }],
    other: { requests: 12, bytes: 120 },
  });
  const { assets } = await read('embedded_assets', { ...range(0), host: 'B.example' });
  expect(assets).toMatchObject([
    { id: lake.id, requests: 3, bytes: 30 },
    { id: hill.id, requests: 2, bytes: 30 },
  ]);
});

it('sums the library by type, user and age, with its growth', async () => {
  const part = (day: number, userId: number, type: string, age: number, bytes: number) => ({
    day,
    userId,
    type,
    age,
    bytes,
    assets: 2,
    unusedAssets: 1,
    unusedBytes: 5,
  });
  const [a, m] = [ada.row.id, mara.row.id];
  await app.ctx.db.usageLibrary.createMany({
    data: [
      part(today - 10, a, 'image', 0, 100),
      part(today, a, 'image', 1, 150),
      part(today, m, 'video', 0, 1_000),
      part(today, m, 'image', 5, 10),
      part(today, m, 'trash', 0, 7),
    ],
  });
  const library = await read('storage', range(5));
  expect(library).toMatchObject({
    total: { assets: 8, bytes: 1_167, previous_bytes: 100 },
    by_type: [
      { type: 'image', assets: 4, bytes: 160, previous_bytes: 100 },
      { type: 'video', assets: 2, bytes: 1_000, previous_bytes: 0 },
      { type: 'trash', assets: 2, bytes: 7, previous_bytes: 0 },
    ],
    by_user: [
      { user: { id: m, name: 'Mara Olsen' }, bytes: 1_010, previous_bytes: 0 },
      { user: { id: a, name: 'Ada Lovelace' }, bytes: 150, previous_bytes: 100 },
    ],
    by_age: [
      { from_days: 0, until_days: 30, assets: 2, bytes: 1_000 },
      { from_days: 30, until_days: 90, assets: 2, bytes: 150 },
      { from_days: 1_825, until_days: null, assets: 2, bytes: 10 },
    ],
  });
  const own = await read('storage', { ...range(30), user_id: a });
  expect(own).toMatchObject({ total: { bytes: 150, previous_bytes: null }, by_user: [{}] });
});

it('sums the minutes of processing by task, and the waits by queue', async () => {
  const at = app.ctx.now();
  const put = (kind: 'work' | 'wait' | 'wait_ms', name: string, value: number) =>
    putCount(app.ctx, 'hour', { series: { kind, name }, userId: ada.row.id, value, at });
  await put('work', 'probe', 90_000);
  await put('work', 'encode-renditions', 600_000);
  await put('wait', 'media 1', 3);
  await put('wait', 'media longer', 1);
  await put('wait_ms', 'media', 8_000_000);
  const expected = {
    tasks: [
      { task: 'encode-renditions', minutes: 10 },
      { task: 'probe', minutes: 1.5 },
    ],
    queues: [
      {
        queue: 'media',
        steps: 4,
        mean_wait: 2_000,
        waits: [
          { until_seconds: 1, steps: 3 },
          { until_seconds: null, steps: 1 },
        ],
      },
    ],
  };
  const answer = await read('processing', range(1));
  expect(answer).toMatchObject(expected);
  expect([answer.start_time, answer.end_time].map((time) => time % DAY_SECONDS)).toEqual([0, 0]);
  expect(await read('processing', { ...range(1), user_id: ada.row.id })).toMatchObject(expected);
  expect(await read('processing', { ...range(1), user_id: mara.row.id })).toMatchObject({
    tasks: [],
    queues: [],
  });
});

it('returns empty lists for days without counts, and refuses a range that ends before it starts', async () => {
  const old = { start_time: 1_000_000, end_time: 1_100_000 };
  for (const name of ['top_assets', 'searches_without_results', 'share_traffic', 'embedding_hosts'])
    expect(Object.values(await read(name, old)), name).toContainEqual([]);
  const wrong = await app.call(ada, {
    url: '/api/v1/usage/top_assets?start_time=2000000&end_time=1000000',
  });
  expect([wrong.statusCode, errorOf(wrong).message]).toEqual([400, 'Invalid date range']);
});
