import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS, makeCollection, searchCollections } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let anna: TestUser;
let bert: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  anna = await app.makeUser('USER', { firstName: 'Anna', lastName: 'Ash' });
  bert = await app.makeUser('USER');
  asset = await app.makeAsset(anna, { name: 'lake.jpg' });
  const second = await app.makeAsset(anna);
  const make = async (owner: TestUser, given: object) => {
    app.passTime(60_000);
    await makeCollection(app, owner, given);
  };
  await make(anna, { name: 'Été at the Lake', description: 'Warm', assets: [asset.id, second.id] });
  await make(anna, { name: 'winter 100%', group_access: true });
  await make(bert, { name: 'Autumn lake', group_access: true });
  await make(bert, { name: 'Hidden lake' });
});

afterAll(() => app.close());

const names = async (body: object = {}, user = anna) =>
  (await searchCollections(app, user, body)).collections.map(({ name }) => name);

describe('the list', () => {
  // Proves
  it('contains the visible collections, last changed first, with the total and the page in both fields', async () => {
    const answer = (await app.call(anna, { url: COLLECTIONS })).json();
    expect(answer.collections.map(({ name }: { name: string }) => name)).toEqual([
      'Autumn lake',
      'winter 100%',
      'Été at the Lake',
    ]);
    expect(answer.total_collections).toBe(3);
    expect(answer.data).toEqual({ collections: answer.collections, total_collections: 3 });
  });

  // Proves
  it('contains all fields of a collection', async () => {
    const { collections } = await searchCollections(app, anna, { keyword: 'ete' });
    expect(collections).toEqual([
      {
        id: expect.any(Number),
        name: 'Été at the Lake',
        description: 'Warm',
        group_access: false,
        assets: [asset.id, expect.stringMatching(/^[0-9a-f]{32}$/)],
        cover_id: null,
        total_assets: 2,
        last_update: expect.stringMatching(/^\d{4}-.*Z$/),
        user_id: anna.row.id,
        user_name: 'Anna Ash',
        user_email: anna.email,
        extended_result: { [asset.id]: expect.objectContaining({ name: 'lake.jpg' }) },
      },
    ]);
  });

  it('contains at most 30 collections by default [A-896]', async () => {
    const lots = await app.makeUser('USER');
    for (let n = 0; n < 31; n += 1) await makeCollection(app, lots, { name: `Number ${n}` });
    const { collections, total_collections } = await searchCollections(app, lots, {
      own_only: true,
    });
    expect(collections).toHaveLength(30);
    expect(total_collections).toBe(31);
    // 31 own collections and two that others share with the group.
    expect((await searchCollections(app, lots, { offset: 30, limit: 5 })).collections).toHaveLength(
      3,
    );
  });
});

describe('a search', () => {
  it('finds words of the name regardless of case and accents, and matches wildcards literally [A-792] [A-794]', async () => {
    expect(await names({ keyword: 'LAKE' })).toEqual(['Autumn lake', 'Été at the Lake']);
    expect(await names({ keyword: 'lake été' })).toEqual(['Été at the Lake']);
    expect(await names({ keyword: '0%' })).toEqual(['winter 100%']);
    expect(await names({ keyword: '_' })).toEqual([]);
  });

  it('finds umlauts that are typed as one letter or as two', async () => {
    const carla = await app.makeUser('USER');
    await makeCollection(app, carla, { name: 'Müller' });
    await makeCollection(app, carla, { name: 'Mueller' });
    for (const keyword of ['mueller', 'MÜLLER'])
      expect(await names({ keyword }, carla), keyword).toEqual(
        expect.arrayContaining(['Müller', 'Mueller']),
      );
  });

  it('filters by private collections, own collections and the time of the last change', async () => {
    expect(await names({ private_only: true })).toEqual(['Été at the Lake']);
    expect(await names({ own_only: true })).toEqual(['winter 100%', 'Été at the Lake']);
    const [newest] = (await searchCollections(app, anna)).collections;
    const last_update_range = { start: newest?.last_update, end: newest?.last_update };
    expect(await names({ last_update_range })).toEqual(['Autumn lake']);
    expect(await names({ last_update_range: { end: '2020-01-01' } })).toEqual([]);
  });

  // Proves
  it('sorts by each field in both directions', async () => {
    const byName = ['Autumn lake', 'Été at the Lake', 'winter 100%'];
    expect(await names({ sort_by: ['name asc'] })).toEqual(byName);
    expect(await names({ sort_by: ['name DESC'] })).toEqual(byName.toReversed());
    const byTime = ['Été at the Lake', 'winter 100%', 'Autumn lake'];
    expect(await names({ sort_by: ['last_update asc'] })).toEqual(byTime);
    expect(await names({ sort_by: ['last_update desc'] })).toEqual(byTime.toReversed());
    expect((await names({ sort_by: ['group_access asc'] }))[0]).toBe('Été at the Lake');
    expect(await names({ sort_by: ['group_access desc', 'name desc'] })).toEqual([
      'winter 100%',
      'Autumn lake',
      'Été at the Lake',
    ]);
  });

  it('is refused when a sort entry is not a known field with a direction', async () => {
    for (const entry of ['name', 'owner asc', 'name asc;', 'name_asc', 'name up']) {
      const payload = { sort_by: ['last_update asc', entry] };
      const answer = await app.call(anna, { method: 'POST', url: COLLECTIONS, payload });
      expect(errorOf(answer), entry).toMatchObject({ status: 400, error: 'INVALID' });
    }
  });
});
