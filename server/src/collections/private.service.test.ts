import { ROLES } from '@spindle/contracts/http/permissions';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  COLLECTION,
  COLLECTIONS,
  makeCollection,
  readCollection,
  searchCollections,
} from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  asset = await app.makeAsset(owner);
});

afterAll(() => app.close());

/** Holds every request that names a collection by id. */
const REQUESTS: Record<string, (id: number) => InjectOptions> = {
  read: (id) => ({ url: `${COLLECTION}/${id}?load_assets=y` }),
  change: (id) => ({ method: 'PATCH', url: `${COLLECTION}/${id}`, payload: { name: 'Taken' } }),
  'add to': (id) => ({
    method: 'PATCH',
    url: COLLECTION,
    payload: { ids: [id], additions: [asset.id] },
  }),
  'remove assets from': (id) => ({
    method: 'PATCH',
    url: `${COLLECTION}/${id}`,
    payload: { deletions: [asset.id] },
  }),
  duplicate: (id) => ({ method: 'POST', url: COLLECTION, payload: { source_id: id } }),
  delete: (id) => ({ method: 'DELETE', url: `${COLLECTION}/${id}` }),
};

describe.each(ROLES.map(({ name }) => name))('%s', (role) => {
  let caller: TestUser;
  beforeEach(async () => {
    caller = await app.makeUser(role);
  });

  it.each(Object.keys(REQUESTS))(
    "cannot %s another's private collection or basket",
    async (action) => {
      const collection = await makeCollection(app, owner, { assets: [asset.id] });
      await app.call(owner, {
        method: 'PATCH',
        url: COLLECTION,
        payload: { additions: [asset.id] },
      });
      const basket = await readCollection(app, owner, '');
      const mine = await makeCollection(app, caller);
      const calls = [collection.id, basket.id].flatMap((id) => [
        REQUESTS[action]?.(id),
        {
          method: 'PATCH' as const,
          url: `${COLLECTION}/${mine.id}`,
          payload: { source_id: id },
        },
      ]);
      for (const call of calls) {
        const answer = await app.call(caller, call ?? {});
        expect(answer.statusCode).toBe(404);
        expect(answer.body).not.toContain(asset.id);
      }
      expect((await readCollection(app, owner, collection.id)).assets).toEqual([asset.id]);
      expect((await readCollection(app, owner, '')).assets).toEqual([asset.id]);
    },
  );

  it("does not see another user's private collection in a list [A-015]", async () => {
    const { id } = await makeCollection(app, owner, { name: 'Secret plan' });
    const listed = await app.call(caller, { url: `${COLLECTIONS}?limit=100` });
    const found = await searchCollections(app, caller, { keyword: 'secret', limit: 100 });
    for (const list of [listed.json(), found])
      expect(list.collections.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(found.total_collections).toBe(0);
  });

  it('sees and duplicates a collection with group access [A-016] [A-687]', async () => {
    const shared = await makeCollection(app, owner, { group_access: true, assets: [asset.id] });
    expect((await readCollection(app, caller, shared.id)).assets).toEqual([asset.id]);
    const { collections } = await searchCollections(app, caller, { limit: 100 });
    expect(collections.map(({ id }: { id: number }) => id)).toContain(shared.id);
    expect((await makeCollection(app, caller, { source_id: shared.id })).assets).toEqual([
      asset.id,
    ]);
  });

  it("cannot change or delete another user's collection with group access [A-294] [A-689]", async () => {
    const { id } = await makeCollection(app, owner, { group_access: true, assets: [asset.id] });
    for (const action of ['change', 'add to', 'remove assets from', 'delete'])
      expect((await app.call(caller, REQUESTS[action]?.(id) ?? {})).statusCode, action).toBe(403);
    expect(await readCollection(app, owner, id)).toMatchObject({
      name: 'Summer',
      assets: [asset.id],
    });
  });

  it('has a basket of its own [A-017] [A-686]', async () => {
    const change = { method: 'PATCH' as const, url: COLLECTION };
    await app.call(caller, { ...change, payload: { additions: [asset.id] } });
    expect((await readCollection(app, caller, '')).assets).toEqual([asset.id]);
    await app.call(caller, { ...change, payload: { deletions: [asset.id] } });
    expect((await readCollection(app, caller, '')).assets).toEqual([]);
  });
});

describe('a user without group asset access', () => {
  let restricted: TestUser;
  let foreign: TestAsset;
  beforeEach(async () => {
    restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
    foreign = await app.makeAsset(owner, { name: 'shared.txt' });
  });

  /** Returns for a search, the data, the file and a link whether it shows the asset. */
  const readVisibility = async () => {
    const search = await app.call(restricted, {
      method: 'POST',
      url: '/api/v1/assets/search',
      payload: { ids: [foreign.id] },
    });
    const answers = await Promise.all(
      [
        `assets/${foreign.id}/data`,
        `files/content/${foreign.id}`,
        `assets/${foreign.id}/get_link`,
      ].map((path) => app.call(restricted, { url: `/api/v1/${path}` })),
    );
    return [
      search.json().total_files === 1,
      ...answers.map(({ statusCode }) => statusCode === 200),
    ];
  };

  it('sees an asset in every request while a collection with group access contains it [A-014]', async () => {
    expect(await readVisibility()).toEqual([false, false, false, false]);
    const hidden = await makeCollection(app, owner, { assets: [foreign.id] });
    expect(await readVisibility()).toEqual([false, false, false, false]);
    const url = `${COLLECTION}/${hidden.id}`;
    await app.call(owner, { method: 'PATCH', url, payload: { group_access: true } });
    expect(await readVisibility()).toEqual([true, true, true, true]);
    expect((await readCollection(app, restricted, hidden.id)).assets).toEqual([foreign.id]);
    await app.call(owner, { method: 'PATCH', url, payload: { deletions: [foreign.id] } });
    expect(await readVisibility()).toEqual([false, false, false, false]);
  });

  it('collects only visible assets, and cannot keep one visible through an own group collection', async () => {
    const add = { method: 'PATCH' as const, url: COLLECTION, payload: { additions: [foreign.id] } };
    expect((await app.call(restricted, add)).statusCode).toBe(404);
    const shared = await makeCollection(app, owner, { group_access: true, assets: [foreign.id] });
    expect((await app.call(restricted, add)).statusCode).toBe(200);
    const own = await makeCollection(app, restricted, { group_access: true, assets: [foreign.id] });
    await app.call(owner, { method: 'DELETE', url: `${COLLECTION}/${shared.id}` });
    expect(await readVisibility()).toEqual([false, false, false, false]);
    expect((await readCollection(app, restricted, own.id)).assets).toEqual([]);
    expect((await readCollection(app, restricted, '')).total_assets).toBe(0);
  });
});
