import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollection } from '../../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let other: TestUser;
let assets: TestAsset[];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  other = await app.makeUser('USER');
  assets = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
    assets.push(await app.makeAsset(owner, { name }));
});

afterAll(() => app.close());

const ids = () => assets.map(({ id }) => id);
const id = (index: number) => assets[index]?.id ?? '';
const make = () => makeCollection(app, owner, { assets: ids() });

const read = async (collection: number, query = '', by = owner) =>
  (
    await app.call(by, { url: `/api/v1/assetcollection/${collection}?load_assets=y${query}` })
  ).json().data;
const move = (collection: number, payload: object, by = owner) =>
  app.call(by, { method: 'POST', url: `/api/v1/assetcollection/${collection}/order`, payload });
const change = (collection: number, payload: object, by = owner) =>
  app.call(by, { method: 'PATCH', url: `/api/v1/assetcollection/${collection}`, payload });
const letters = (order: string[]) => order.map((one) => 'abcd'[ids().indexOf(one)]).join('');
const order = async (collection: number, query = '') =>
  letters((await read(collection, query)).assets);

describe('the order of a collection', () => {
  it('changes by a move of one row, which can be undone', async () => {
    const { id: collection } = await make();
    const rows = () => app.ctx.db.collectionAsset.findMany({ where: { collectionId: collection } });
    const before = await rows();
    const moved = await move(collection, { assets: [id(3)], before: id(1) });
    expect(moved.json()).toMatchObject({ message: 'Order of the collection changed.' });
    expect(await order(collection)).toBe('adbc');
    const after = await rows();
    const changed = after.filter(
      ({ assetId, position }) =>
        position !== before.find((row) => row.assetId === assetId)?.position,
    );
    expect(changed).toHaveLength(1);
    const { change_set_id: changeSet } = moved.json().data;
    const undo = (set: number) =>
      app.call(owner, { method: 'POST', url: `/api/v1/change-sets/${set}/undo`, payload: {} });
    expect((await undo(changeSet)).statusCode).toBe(202);
    expect(await order(collection)).toBe('abcd');
    const sets = (await app.call(owner, { url: '/api/v1/change-sets' })).json().data;
    expect(JSON.stringify(sets)).toContain('Moved d.jpg in');
  });

  it('accepts several assets, an index and the end', async () => {
    const { id: collection } = await make();
    await move(collection, { assets: [id(2), id(0)], before: id(3) });
    expect(await order(collection)).toBe('bcad');
    await move(collection, { assets: [id(1)], before: null });
    expect(await order(collection)).toBe('cadb');
    await move(collection, { assets: [id(3)], index: 0 });
    expect(await order(collection)).toBe('dcab');
    await move(collection, { assets: [id(3)], index: 9 });
    expect(await order(collection)).toBe('cabd');
  });

  it('has room for more moves than a number has digits', async () => {
    const { id: collection } = await make();
    for (let round = 0; round < 60; round++) {
      const assetId = id(round % 2 === 0 ? 2 : 3);
      await move(collection, { assets: [assetId], index: 1 });
    }
    expect(await order(collection)).toBe('adcb');
  });

  it('stays while assets are listed by when they were added, searched and downloaded', async () => {
    const { id: collection } = await make();
    await move(collection, { assets: [id(3)], index: 0 });
    expect(await order(collection, '&order=added_asc')).toBe('abcd');
    expect(await order(collection, '&order=added_desc')).toBe('dcba');
    const found = await read(collection, '&q=name:d OR name:a');
    expect([letters(found.assets), found.total_assets]).toEqual(['da', 2]);
    const page = await read(collection, '&order=added_desc&offset=1&limit=2');
    expect([letters(page.assets), page.total_assets]).toEqual(['cb', 4]);
    const started = await app.call(owner, {
      method: 'POST',
      url: '/api/v1/assets/bulk',
      payload: { action: 'download', collection_id: collection },
    });
    const prepared = await app.ctx.db.jobAsset.findMany({
      where: { jobId: started.json().job_id },
      orderBy: { position: 'asc' },
    });
    expect(prepared[0]?.assetId).toBe(assets[3]?.row.id);
  });

  it('is refused for others, for assets outside, and for smart collections', async () => {
    const { id: collection } = await make();
    const outside = await app.makeAsset(owner, { name: 'outside.jpg' });
    expect((await move(collection, { assets: [id(0)], before: null }, other)).statusCode).toBe(404);
    await change(collection, { group_access: true });
    expect((await move(collection, { assets: [id(0)], before: null }, other)).statusCode).toBe(403);
    expect((await move(collection, { assets: [outside.id], index: 0 })).statusCode).toBe(404);
    expect((await move(collection, { assets: [id(0)], before: outside.id })).statusCode).toBe(404);
    expect((await move(collection, { assets: [id(0)], before: id(0) })).statusCode).toBe(400);
    expect((await move(collection, { assets: [id(0)] })).statusCode).toBe(400);
    const smart = await app.call(owner, {
      method: 'POST',
      url: '/api/v1/assetcollection',
      payload: { name: 'Smart', search: { q: 'name:a' } },
    });
    const refused = await move(smart.json().data.id, { assets: [id(0)], index: 0 });
    expect([refused.statusCode, errorOf(refused).message]).toEqual([
      400,
      expect.stringContaining('Change its search'),
    ]);
  });
});

describe('the cover of a collection', () => {
  it('is the chosen asset in lists and shares, and the first one without a choice', async () => {
    const { id: collection } = await make();
    expect((await read(collection)).cover_id).toBeNull();
    await change(collection, { cover_id: id(2) });
    expect((await read(collection)).cover_id).toBe(id(2));
    const list = (await app.call(owner, { url: '/api/v1/assetcollections' })).json();
    const listed = list.collections.find((one: { id: number }) => one.id === collection);
    expect([listed.cover_id, Object.keys(listed.extended_result)]).toEqual([id(2), [id(2)]]);
    const share = await app.call(owner, {
      method: 'POST',
      url: '/api/v1/shares',
      payload: { name: 'Trip', collection_id: collection },
    });
    expect(share.json().data.cover.id).toBe(id(2));
    await change(collection, { cover_id: id(1) });
    expect((await read(collection)).cover_id).toBe(id(1));
    await change(collection, { deletions: [id(1)] });
    expect((await read(collection)).cover_id).toBeNull();
    await change(collection, { cover_id: id(2) });
    await change(collection, { cover_id: null });
    expect((await read(collection)).cover_id).toBeNull();
  });

  it('and the order are those of a duplicate, too', async () => {
    const { id: collection } = await make();
    await move(collection, { assets: [id(3)], index: 0 });
    await change(collection, { cover_id: id(1) });
    const copy = await app.call(owner, {
      method: 'POST',
      url: '/api/v1/assetcollection',
      payload: { source_id: collection },
    });
    const { assets: copied, cover_id: cover } = copy.json().data;
    expect([letters(copied), cover]).toEqual(['dabc', id(1)]);
  });

  it('is refused for others and for assets outside', async () => {
    const { id: collection } = await make();
    const outside = await app.makeAsset(owner, { name: 'outside.jpg' });
    expect((await change(collection, { cover_id: outside.id })).statusCode).toBe(404);
    expect((await change(collection, { cover_id: id(0) }, other)).statusCode).toBe(404);
    expect((await read(collection)).cover_id).toBeNull();
  });
});
