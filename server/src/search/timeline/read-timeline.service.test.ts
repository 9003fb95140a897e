import type { Timeline, TimelineAsset } from '@spindle/contracts/search/timeline';
import { fromUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { compactCounters } from '../engine/count/count-cache.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;
const made: Record<string, TestAsset> = {};

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  await make('morning', '2025-06-14T06:00:00Z', 120);
  // Already the next day at its place.
  await make('midnight', '2025-06-14T23:30:00Z', 60, { town: 'Bled' });
  await make('noon', '2025-06-14T12:00:00Z', null);
  await make('winter', '2024-12-31T23:30:00Z', 0, { searchText: 'snow' });
  await make('own', '2025-06-14T07:00:00Z', 0, {}, restricted);
  await make('undated', null, null, { uploadTime: new Date('2030-02-03T10:00:00Z') });
  await make('trashed', '2025-06-14T08:00:00Z', 0, { trashedAt: new Date() });
});

afterAll(() => app.close());

async function make(
  name: string,
  takenAt: string | null,
  takenOffset: number | null,
  more: object = {},
  creator = admin,
): Promise<void> {
  made[name] = await app.makeAsset(creator, {
    name,
    nameKey: name,
    takenAt: takenAt === null ? null : new Date(takenAt),
    takenSource: takenAt === null ? null : 'FILE_METADATA',
    takenOffset,
    ...more,
  });
}

const idOf = (name: string) => fromUuid(made[name]?.row.id ?? '');

async function get<T>(path: string, user = admin): Promise<T> {
  const answer = await app.call(user, { method: 'GET', url: `/api/v1/assets/timeline${path}` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const readTimeline = (query = '', user = admin) => get<Timeline>(query, user);

async function names(path: string, user = admin): Promise<string[]> {
  const { assets } = await get<{ assets: TimelineAsset[] }>(path, user);
  return assets.map(({ name }) => name);
}

async function searchFor(body: object, user = admin): Promise<string> {
  const answer = await app.call(user, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: body,
  });
  return answer.json().search_id;
}

const ALL = {
  total: 6,
  days: [
    { day: '2025-06-15', count: 1 },
    { day: '2025-06-14', count: 3 },
    { day: '2024-12-31', count: 1 },
  ],
  undated: [{ day: '2030-02-03', count: 1 }],
  position: null,
};

describe('the timeline', () => {
  it('counts assets by the day at their place, the latest first, and undated ones by their upload', async () => {
    expect(await readTimeline()).toEqual(ALL);
    expect(await readTimeline(`?search_id=${await searchFor({})}`)).toEqual(ALL);
  });

  it('counts the matches of a search, also in the trash', async () => {
    const found = await readTimeline(`?search_id=${await searchFor({ keyword: 'snow' })}`);
    expect(found).toMatchObject({ total: 1, days: [{ day: '2024-12-31', count: 1 }], undated: [] });
    const trash = await readTimeline(`?search_id=${await searchFor({ trashed: true })}`);
    expect(trash).toMatchObject({ total: 1, days: [{ day: '2025-06-14', count: 1 }] });
  });

  it('counts only what the caller may see', async () => {
    const own = { total: 1, days: [{ day: '2025-06-14', count: 1 }], undated: [] };
    expect(await readTimeline('', restricted)).toMatchObject(own);
    const search = await searchFor({ keyword: 'snow' }, restricted);
    expect(await readTimeline(`?search_id=${search}`, restricted)).toMatchObject({ total: 0 });
  });

  it('answers 404 for the search of another user', async () => {
    const url = `/api/v1/assets/timeline?search_id=${await searchFor({})}`;
    expect((await app.call(restricted, { method: 'GET', url })).statusCode).toBe(404);
  });

  it('finds the position of an asset', async () => {
    const at = async (name: string, user = admin) =>
      (await readTimeline(`?at=${idOf(name)}`, user)).position;
    // Only noon is later; the own one is an hour earlier at its place.
    expect(await at('morning')).toEqual({ day: '2025-06-14', undated: false, offset: 1 });
    expect(await at('undated')).toEqual({ day: '2030-02-03', undated: true, offset: 0 });
    expect(await at('trashed')).toBeNull();
    expect(await at('morning', restricted)).toBeNull();
  });
});

describe('the assets of the timeline', () => {
  it('are those of the days, the latest first by the time at their place', async () => {
    expect(await names('/2025-06-14')).toEqual(['noon', 'morning', 'own']);
    expect(await names('/2025-06-15?until=2024-01-01')).toEqual([
      ...['midnight', 'noon', 'morning', 'own', 'winter'],
    ]);
    expect(await names('/2025-06-15?until=2024-01-01&offset=1&limit=2')).toEqual([
      'noon',
      'morning',
    ]);
    expect(await names('/2030-02-03?undated=true')).toEqual(['undated']);
    expect(await names('/2030-02-03')).toEqual([]);
  });

  it('have what lists show, with local time, town and favorite', async () => {
    const { assets } = await get<{ assets: TimelineAsset[] }>('/2025-06-15');
    expect(assets).toMatchObject([
      { id: idOf('midnight'), local_time: '2025-06-15T00:30:00', town: 'Bled', favorite: false },
    ]);
  });

  it('are those that the search finds and the caller may see', async () => {
    const query = `?until=2000-01-01&search_id=${await searchFor({ keyword: 'snow' })}`;
    expect(await names(`/2025-06-15${query}`)).toEqual(['winter']);
    expect(await names('/2025-06-15?until=2000-01-01', restricted)).toEqual(['own']);
  });
});

describe('the counters', () => {
  it('follow every change, before and after they are merged', async () => {
    const { asset } = app.ctx.db;
    const where = (name: string) => ({ id: made[name]?.row.id ?? '' });
    const changes = [
      () =>
        asset.update({
          where: where('undated'),
          data: { takenSource: 'USER', takenAt: new Date('2025-06-14T01:00:00Z') },
        }),
      () => asset.updateMany({ data: { takenOffset: -600 } }),
      () =>
        asset.updateMany({
          data: { trashedAt: new Date() },
          where: { name: { in: ['noon', 'own'] } },
        }),
      () => compactCounters(app.ctx),
      () => asset.updateMany({ data: { trashedAt: null } }),
      () => asset.updateMany({ data: { name: 'renamed' } }),
      () => make('another', '2020-02-29T12:00:00Z', 0),
      () => asset.delete({ where: where('winter') }),
      () => compactCounters(app.ctx),
      () => asset.update({ where: where('noon'), data: { takenSource: null, takenAt: null } }),
    ];
    for (const change of changes) {
      await change();
      const counted = await readTimeline();
      // A filter that all assets match is counted in the assets.
      expect(counted).toEqual(
        await readTimeline(
          `?search_id=${await searchFor({ content_type: 'image* OR a* OR t* OR v*' })}`,
        ),
      );
    }
    expect((await readTimeline()).total).toBe(await asset.count({ where: { trashedAt: null } }));
    const left = await app.ctx.db.takenDay.findMany();
    await app.ctx.db.$executeRaw`TRUNCATE asset CASCADE`;
    expect(left.length).toBeGreaterThan(0);
    expect(await app.ctx.db.takenDay.count()).toBe(0);
  });

  it('leave out assets that arrived after the search', async () => {
    const searchId = await searchFor({});
    const before = await readTimeline(`?search_id=${searchId}`);
    await make('late', '2025-06-14T06:00:00Z', 0);
    expect(await readTimeline(`?search_id=${searchId}`)).toEqual(before);
    expect((await readTimeline()).total).toBe(before.total + 1);
  });
});
