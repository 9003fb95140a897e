import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COLLECTION,
  makeCollection,
  readCollection,
  searchCollections,
} from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let other: TestUser;
let assets: TestAsset[];
let ids: string[];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  other = await app.makeUser('ADMIN');
  assets = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) assets.push(await app.makeAsset(other, { name }));
  ids = assets.map(({ id }) => id);
});

afterAll(() => app.close());

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload = {}, by = owner) =>
  app.call(by, { method, url: `${COLLECTION}${path}`, payload });

describe('a new collection', () => {
  // Proves
  it('stores the given fields, and the assets in the given order', async () => {
    const given = { name: ' Summer ', description: 'Warm', group_access: true, assets: ids };
    const answer = await send('POST', '', given);
    expect(answer.json()).toMatchObject({
      status: 'OK',
      message: 'Collection created successfully',
      data: { name: 'Summer', description: 'Warm', group_access: true, assets: ids },
    });
    expect(await readCollection(app, other, answer.json().data.id)).toEqual(answer.json().data);
  });

  it('is refused without a name, with a long description, or with a group access that is not a boolean [A-545] [A-546] [A-547]', async () => {
    const refusals: [object, string][] = [
      [{}, 'Name is required'],
      [{ name: ' ' }, 'Name is required'],
      [{ name: 'x', description: 'd'.repeat(257) }, 'Description must be at most 256 characters'],
      [{ name: 'x', group_access: 'yes' }, 'group_access must be true or false.'],
    ];
    for (const [given, message] of refusals)
      expect(errorOf(await send('POST', '', given))).toMatchObject({ status: 400, message });
    expect((await send('POST', '', { name: 'x', description: 'd'.repeat(256) })).statusCode).toBe(
      200,
    );
  });

  it('is not created when the caller cannot see one of its assets', async () => {
    const gone = await app.makeAsset(other, { trashedAt: new Date() });
    const before = (await searchCollections(app, owner)).total_collections;
    const answer = await send('POST', '', { name: 'x', assets: [ids[0], gone.id] });
    expect(errorOf(answer)).toMatchObject({ status: 404, message: `Asset ${gone.id} not found.` });
    expect((await searchCollections(app, owner)).total_collections).toBe(before);
  });
});

describe('a duplicate', () => {
  // Proves
  it('has the assets of its source and the given fields', async () => {
    const source = await makeCollection(app, other, {
      name: 'Winter',
      description: 'Cold',
      group_access: true,
      assets: ids,
    });
    const given = { name: 'Mine', description: 'Own words', group_access: true };
    const answer = await send('POST', '', { source_id: source.id, ...given });
    const { data, message } = answer.json();
    expect(data).toMatchObject({ ...given, assets: ids });
    expect(data.user_email).toBe(owner.email);
    expect(message).toBe(`Successfully duplicated collection #${data.id}`);
  });

  it('is named after its source with a copy suffix when no name is given [A-930]', async () => {
    const source = await makeCollection(app, owner, { name: 'n'.repeat(255), description: 'Cold' });
    const copy = (await send('POST', '', { source_id: source.id })).json().data;
    expect(copy).toMatchObject({ description: 'Cold', group_access: false });
    expect(copy.name).toBe(`${'n'.repeat(248)} (copy)`); // 255 characters at most
  });
});

describe('a change', () => {
  it('removes assets and appends others, each once [A-803] [A-804] [A-805]', async () => {
    const { id } = await makeCollection(app, owner, { assets: ids });
    app.passTime(5_000);
    const before = await readCollection(app, owner, id);
    const [a, b, c] = ids;
    const answer = await send('PATCH', `/${id}`, { deletions: [a], additions: [c, a, b, a] });
    expect(answer.json().data.assets).toEqual([b, c, a]);
    expect(answer.json().message).toBe('Collection successfully updated');
    expect((await readCollection(app, owner, id)).last_update > before.last_update).toBe(true);
  });

  it('of name, description or access is allowed for the owner only (security 9) [A-550]', async () => {
    const { id } = await makeCollection(app, owner, { group_access: true });
    expect(errorOf(await send('PATCH', `/${id}`, { name: 'x' }, other))).toMatchObject({
      status: 403,
      message: 'Only the owner of a collection may change it.',
    });
    expect((await send('PATCH', `/${id}`, { name: '' })).statusCode).toBe(400);
    expect((await send('PATCH', `/${id}`, { description: 'd'.repeat(257) })).statusCode).toBe(400);
    expect(await readCollection(app, owner, id)).toMatchObject({ name: 'Summer', description: '' });
    const change = { name: 'New', description: 'Words', group_access: false };
    expect((await send('PATCH', `/${id}`, change)).json().data).toMatchObject(change);
    expect((await searchCollections(app, owner, { keyword: 'new' })).total_collections).toBe(1);
  });

  it('adds assets to all given collections or to none [A-806] [A-807] [A-808]', async () => {
    const first = await makeCollection(app, owner);
    const second = await makeCollection(app, owner, { assets: [ids[1]] });
    const foreign = await makeCollection(app, other, { group_access: true });
    const add = (to: number[]) => send('PATCH', '', { ids: to, additions: [ids[0], ids[1]] });
    expect((await add([first.id, foreign.id])).statusCode).toBe(403);
    expect((await add([first.id, 2 ** 30])).statusCode).toBe(404);
    expect((await readCollection(app, owner, first.id)).assets).toEqual([]);
    expect((await add([first.id, second.id])).json().message).toBe(
      'Successfully added 2 assets to the selected collection(s).',
    );
    expect((await readCollection(app, owner, first.id)).assets).toEqual([ids[0], ids[1]]);
    expect((await readCollection(app, owner, second.id)).assets).toEqual([ids[1], ids[0]]);
    expect((await add([])).statusCode).toBe(400);
  });

  it('made by many requests at the same time loses no asset and adds none twice', async () => {
    const { id } = await makeCollection(app, owner);
    const more = await Promise.all(Array.from({ length: 12 }, () => app.makeAsset(other)));
    await Promise.all(
      more.map((asset) => send('PATCH', `/${id}`, { additions: [asset.id, ...ids] })),
    );
    const { assets: stored } = await readCollection(app, owner, id);
    expect(stored.toSorted()).toEqual([...ids, ...more.map((asset) => asset.id)].toSorted());
  });
});

describe('a collection', () => {
  it('includes the list fields of its assets, one page at a time [A-801]', async () => {
    const { id } = await makeCollection(app, other, { group_access: true, assets: ids });
    const whole = await readCollection(app, owner, id, '?load_assets=y');
    expect(whole.assets).toEqual(ids);
    expect(Object.keys(whole.extended_result).toSorted()).toEqual(ids.toSorted());
    expect(whole.extended_result[ids[1] ?? '']).toMatchObject({ name: 'b.jpg', trashed: false });
    const part = await readCollection(app, owner, id, '?load_assets=y&offset=1&limit=1');
    expect(part).toMatchObject({ assets: [ids[1]], total_assets: 3 });
    expect((await readCollection(app, owner, id)).extended_result).toEqual({});
  });

  it('shows trashed assets only to users who may restore them', async () => {
    const asset = await app.makeAsset(other);
    const { id } = await makeCollection(app, owner, { group_access: true, assets: [asset.id] });
    await app.ctx.db.asset.update({ where: { id: asset.row.id }, data: { trashedAt: new Date() } });
    expect(await readCollection(app, owner, id)).toMatchObject({ assets: [], total_assets: 0 });
    const shown = await readCollection(app, other, id, '?load_assets=y');
    expect(shown.extended_result[asset.id]).toMatchObject({ trashed: true });
  });

  it('can be deleted only by its owner, and its assets stay [A-809]', async () => {
    const { id } = await makeCollection(app, owner, { group_access: true, assets: ids });
    expect((await send('DELETE', `/${id}`, {}, other)).statusCode).toBe(403);
    expect((await send('DELETE', `/${id}`)).json()).toMatchObject({
      status: 'OK',
      message: 'Collection deleted',
    });
    expect((await app.call(owner, { url: `${COLLECTION}/${id}` })).statusCode).toBe(404);
    expect((await app.call(owner, { url: `/api/v1/assets/${ids[0]}/data` })).statusCode).toBe(200);
  });
});

describe('the basket', () => {
  // Proves
  it('exists once for each user and accepts additions and deletions', async () => {
    const basket = await readCollection(app, owner, '');
    expect(basket).toMatchObject({ name: 'SELECTED_ASSETS', assets: [], group_access: false });
    const [a, b, c] = ids;
    const added = await send('PATCH', '', { additions: [a, b, c] });
    expect(added.json().data).toMatchObject({ id: basket.id, assets: [a, b, c] });
    await send('PATCH', '', { deletions: [b] });
    expect((await readCollection(app, owner, '')).assets).toEqual([a, c]);
    expect((await readCollection(app, other, '')).assets).toEqual([]);
  });

  it('is created once when many requests read it at the same time', async () => {
    const user = await app.makeUser('USER');
    const baskets = await Promise.all(
      Array.from({ length: 8 }, () => readCollection(app, user, '')),
    );
    expect(new Set(baskets.map(({ id }) => id)).size).toBe(1);
  });

  it('is not listed, renamed or deleted, and can be saved as a collection', async () => {
    const user = await app.makeUser('USER');
    await send('PATCH', '', { additions: ids }, user);
    const { id } = await readCollection(app, user, '');
    expect((await searchCollections(app, user, { own_only: true })).total_collections).toBe(0);
    expect((await send('PATCH', `/${id}`, { name: 'x' }, user)).statusCode).toBe(400);
    expect((await send('DELETE', `/${id}`, {}, user)).statusCode).toBe(400);
    const saved = await send('POST', '', { source_id: id, name: 'Kept' }, user);
    expect(saved.json().data).toMatchObject({ name: 'Kept', assets: ids });
  });
});
