import type { Asset } from '@spindle/contracts/assets/assets';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let editor: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  editor = await app.makeUser('ADMIN');
  viewer = await app.makeUser('USER');
});

afterAll(() => app.close());

const change = (asset: Pick<TestAsset, 'id'>, payload: object, by = editor) =>
  app.call(by, { method: 'PATCH', url: `/api/v1/assets/${asset.id}/facts`, payload });
const read = async (asset: Pick<TestAsset, 'id'>, by = editor): Promise<Asset> =>
  (await app.call(by, { url: `/api/v1/assets/${asset.id}/data` })).json();
const search = async (keyword: string): Promise<string[]> => {
  const request = { method: 'POST' as const, url: '/api/v1/assets/search', payload: { keyword } };
  return (await app.call(editor, request)).json().result;
};

/** Returns whether a search and a collection say that an asset is a favorite of the caller. */
async function favoritesIn(by: TestUser, { id }: Pick<TestAsset, 'id'>) {
  const search = { ids: [id], extended_result: true };
  const found = await app.call(by, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: search,
  });
  const payload = { name: 'Lakes', description: '', assets: [id] };
  const made = await app.call(by, { method: 'POST', url: '/api/v1/assetcollection', payload });
  const url = `/api/v1/assetcollection/${made.json().data.id}?load_assets=y`;
  const collection = await app.call(by, { url });
  return [found.json(), collection.json().data].map((list) => list.extended_result[id].favorite);
}

it('changes the sent facts only, and says that a person did', async () => {
  const asset = await app.makeAsset(editor);
  expect((await read(asset)).facts).toMatchObject({ rating: null, tags: [], taken: null });
  const answer = await change(asset, { rating: 4, caption: 'Sunset over Bled' });
  expect(answer.statusCode).toBe(200);
  await change(asset, { flag: 'PICK', color_label: 'GREEN' });
  const { facts, fact_sources } = await read(asset);
  expect(facts).toMatchObject({
    rating: 4,
    caption: 'Sunset over Bled',
    flag: 'PICK',
    color_label: 'GREEN',
  });
  expect(fact_sources).toEqual({
    rating: 'USER',
    caption: 'USER',
    flag: 'USER',
    color_label: 'USER',
  });
  await change(asset, { rating: null, caption: '' });
  expect((await read(asset)).facts).toMatchObject({ rating: null, caption: null, flag: 'PICK' });
});

it('adds and removes tags without replacing others, in upper or lower case', async () => {
  const asset = await app.makeAsset(editor);
  await change(asset, { add_tags: ['garden', 'people/ana', 'Garden'] });
  await change(asset, { add_tags: ['spring'], remove_tags: ['GARDEN'] });
  expect((await read(asset)).facts.tags).toEqual(['people/ana', 'spring']);
});

it('keeps the zone of the date taken, and shifts a wrong clock', async () => {
  const asset = await app.makeAsset(editor);
  await change(asset, { taken: '2025-06-14T10:30:00+02:00' });
  await change(asset, { shift_taken: -3600 });
  expect((await read(asset)).facts.taken).toEqual({
    time: '2025-06-14T07:30:00Z',
    offset_minutes: 120,
    source: 'USER',
  });
  const undated = await app.makeAsset(editor);
  await change(undated, { shift_taken: 3600 });
  expect((await read(undated)).facts.taken).toBeNull();
});

it('finds assets by their facts, and records old and new values', async () => {
  const asset = await app.makeAsset(editor);
  await change(asset, { title: 'Kvarnerflut', add_tags: ['wegwarte'], town: 'Zgornjebled' });
  for (const word of ['kvarnerflut', 'wegwarte', 'zgornjebled'])
    expect(await search(word)).toEqual([asset.id]);
  await change(asset, { title: null });
  expect(await search('kvarnerflut')).toEqual([]);
  const { data } = (await app.call(editor, { url: `/api/v1/assets/${asset.id}/activity` })).json();
  expect(data[0]).toMatchObject({
    action: 'FACTS_CHANGED',
    details: { changes: [{ field: 'title', from: 'Kvarnerflut', to: null }] },
  });
});

it('refuses a change without facts, and one of a caller who may not edit', async () => {
  const asset = await app.makeAsset(editor);
  const empty = await change(asset, {});
  expect(empty.statusCode).toBe(400);
  expect(errorOf(empty).message).toContain('Send at least one fact to change.');
  expect((await change(asset, { rating: 6 })).statusCode).toBe(400);
  expect((await change(asset, { rating: 1 }, viewer)).statusCode).toBe(403);
});

it("keeps each user's own favorites", async () => {
  const asset = await app.makeAsset(editor);
  const url = `/api/v1/assets/${asset.id}/favorite`;
  const answer = await app.call(viewer, { method: 'PUT', url, payload: { favorite: true } });
  expect(answer.statusCode).toBe(200);
  expect((await read(asset, viewer)).favorite).toBe(true);
  expect((await read(asset)).favorite).toBe(false);
  expect(await favoritesIn(viewer, asset)).toEqual([true, true]);
  expect(await favoritesIn(editor, asset)).toEqual([false, false]);
  await app.call(viewer, { method: 'PUT', url, payload: { favorite: false } });
  expect((await read(asset, viewer)).favorite).toBe(false);
});

it('forgets the place of a position that changes, and brings it back with an undo', async () => {
  const asset = await app.makeAsset(editor, { status: 'OK' });
  const row = {
    latitude: 46.36,
    longitude: 14.09,
    town: 'Bled',
    country: 'Slovenia',
    factSources: { position: 'EXIF:GPSLatitude', town: 'GeoNames', country: 'USER' },
  };
  await app.ctx.db.asset.update({ where: { id: asset.row.id }, data: row });
  const position = { latitude: 48.85, longitude: 2.35 };
  const { change_set_id: id } = (await change(asset, { position })).json().data;
  const moved = await read(asset);
  expect(moved.facts).toMatchObject({ position, town: null, country: 'Slovenia' });
  expect(moved.fact_sources).toEqual({ position: 'USER', country: 'USER' });
  await app.call(editor, { method: 'POST', url: `/api/v1/change-sets/${id}/undo` });
  const restored = await read(asset);
  expect(restored.facts.town).toBe('Bled');
  expect(restored.fact_sources).toEqual(row.factSources);
});

it('names the place of a new position, but not over names of a person', async () => {
  const asset = await app.makeAsset(editor, { status: 'OK' });
  await change(asset, { position: { latitude: 46.3636, longitude: 14.0938 } });
  const placed = await read(asset);
  expect(placed.facts).toMatchObject({ town: 'Bled', country: 'Slovenia' });
  expect(placed.fact_sources).toMatchObject({ position: 'USER', town: 'GeoNames' });
  await change(asset, { position: { latitude: 48.8566, longitude: 2.3522 } });
  expect((await read(asset)).facts).toMatchObject({ town: 'Paris', country: 'France' });
  await change(asset, { town: 'Home', position: { latitude: 46.3636, longitude: 14.0938 } });
  expect((await read(asset)).facts).toMatchObject({ town: 'Home', country: null });
  const other = await app.makeAsset(editor, { status: 'OK' });
  await app.call(editor, {
    method: 'POST',
    url: '/api/v1/assets/bulk',
    payload: {
      action: 'change_facts',
      ids: [other.id],
      change: { position: { latitude: 46.3636, longitude: 14.0938 } },
    },
  });
  expect((await read(other)).facts).toMatchObject({ town: 'Bled', country: 'Slovenia' });
});
