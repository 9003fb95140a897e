import type { ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let admin: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  admin = await app.makeUser('ADMIN');
  viewer = await app.makeUser('USER');
});

afterAll(() => app.close());

const get = async (url: string, by = manager) => (await app.call(by, { url })).json();
const post = (url: string, payload: object = {}, by = manager) =>
  app.call(by, { method: 'POST', url, payload });
const patch = (url: string, payload: object, by = manager) =>
  app.call(by, { method: 'PATCH', url, payload });
const bulk = async (payload: object) => (await post('/api/v1/assets/bulk', payload)).json();
const undo = (id: number, by = manager) => post(`/api/v1/change-sets/${id}/undo`, {}, by);
const list = async (by = manager) => (await get('/api/v1/change-sets', by)).data.change_sets;
const newest = async (by = manager) => (await list(by))[0];
const read = (id: string) => get(`/api/v1/assets/${id}/data`);
const make = async (given: Parameters<TestApp['makeAsset']>[1] = {}) =>
  (await app.makeAsset(manager, { status: 'OK', ...given })).id;
const TRASH = { keys: ['original'] };
const trashed = async (ids: string[]) => {
  const where = { id: { in: ids.map(toUuid) }, trashedAt: { not: null } };
  return (await app.ctx.db.asset.findMany({ where })).map(({ id }) => fromUuid(id));
};
const makeCollection = async (assets: string[]) =>
  (await post('/api/v1/assetcollection', { name: 'Wedding', assets })).json().data.id;
const membersOf = async (id: number) =>
  (await get(`/api/v1/assetcollection/${id}?load_assets=y`)).data.assets;

it('records a bulk change, undoes it, and redoes it', async () => {
  const ids = await Promise.all([make(), make()]);
  const { job_id } = await bulk({ action: 'change_facts', ids, change: { add_tags: ['spring'] } });
  const changeSet = await newest();
  expect(changeSet).toMatchObject({
    kind: 'FACTS',
    name: 'Added tag spring to 2 assets',
    assets: 2,
    job_id,
    state: 'DONE',
    undo: null,
    undoes_id: null,
  });
  const { data } = await get(`/api/v1/change-sets/${changeSet.id}`);
  expect(data.items.map(({ asset_id }: { asset_id: string }) => asset_id)).toEqual([...ids].sort());
  const changes = [{ field: 'tags', from: [], to: ['spring'] }];
  expect(data.items[0]).toMatchObject({ asset: { status: 'OK' }, changes });

  expect((await undo(changeSet.id)).json().message).toBe('2 assets restored');
  expect((await read(ids[0] ?? '')).facts.tags).toEqual([]);
  const undone = (await get(`/api/v1/change-sets/${changeSet.id}`)).data;
  expect(undone).toMatchObject({ state: 'UNDONE', undo: { message: '2 assets restored' } });
  expect((await undo(changeSet.id)).statusCode).toBe(409);
  const redo = await newest();
  expect(redo).toMatchObject({
    name: 'Undid: Added tag spring to 2 assets',
    undoes_id: changeSet.id,
  });
  await undo(redo.id);
  expect((await read(ids[0] ?? '')).facts.tags).toEqual(['spring']);
  expect((await newest()).name).toBe('Redid: Added tag spring to 2 assets');
});

it('keeps values that were changed later, and says how many', async () => {
  const ids = await Promise.all([make(), make(), make(), make()]);
  await bulk({ action: 'change_facts', ids, change: { rating: 4 } });
  const changeSet = await newest();
  expect(changeSet.name).toBe('Rated 4 assets with 4 stars');
  await patch(`/api/v1/assets/${ids[0]}/facts`, { rating: 1 });
  await patch(`/api/v1/assets/${ids[1]}/facts`, { rating: null });
  await post(`/api/v1/assets/${ids[2]}/archive`);
  const { message, job_id } = (await undo(changeSet.id)).json();
  expect(message).toBe(
    '1 of 4 restored; 1 was changed later; 1 already as before; 1 skipped (archived)',
  );
  expect((await read(ids[0] ?? '')).facts.rating).toBe(1);
  const outcomes = (await get(`/api/v1/jobs/${job_id}/assets`)).data;
  expect(outcomes).toContainEqual(expect.objectContaining({ reason: 'Changed since: rating' }));
});

it('restores where a fact came from, and a date without zone', async () => {
  const id = await make();
  const data = {
    title: 'From file',
    takenAt: new Date('2025-06-14T10:00:00Z'),
    takenSource: 'FILE_METADATA' as const,
    factSources: { title: 'XMP:Title', taken: 'EXIF:DateTimeOriginal' },
  };
  await app.ctx.db.asset.updateMany({ where: { id }, data });
  const before = await read(id);
  const change = { title: 'Mine', taken: '2025-06-14T12:00:00+02:00' };
  const { change_set_id } = (await patch(`/api/v1/assets/${id}/facts`, change)).json().data;
  expect((await newest()).name).toBe('Changed title and date taken of lake.txt');
  await undo(change_set_id);
  const after = await read(id);
  expect(after.facts).toEqual(before.facts);
  expect(after.facts.taken.offset_minutes).toBeNull();
  expect(after.fact_sources).toEqual(before.fact_sources);
});

it('undoes a move to the trash and redoes it, but leaves assets that were trashed again', async () => {
  const ids = await Promise.all([make(), make(), make()]);
  const [first = '', second = ''] = ids;
  await bulk({ action: 'delete', ids });
  const moved = await newest();
  expect(moved).toMatchObject({ kind: 'TRASH', name: 'Moved 3 assets to the trash', assets: 3 });
  const { data } = await get(`/api/v1/change-sets/${moved.id}`);
  expect(data.items[0].changes).toEqual([{ field: 'trash', from: false, to: true }]);
  await post(`/api/v1/assets/trash/${first}/undelete`, TRASH);
  await post(`/api/v1/assets/${first}/delete`, TRASH);
  expect((await newest()).name).toBe('Moved lake.txt to the trash');
  expect((await undo(moved.id)).json().message).toBe('2 of 3 restored; 1 was changed later');
  expect(await trashed(ids)).toEqual([first]);
  const undone = await newest();
  expect(undone.name).toBe('Undid: Moved 2 assets to the trash');
  await undo(undone.id);
  expect((await newest()).name).toBe('Redid: Moved 2 assets to the trash');
  expect((await trashed(ids)).sort()).toEqual([...ids].sort());
  expect(await trashed([second])).toEqual([second]);
});

it('records the undo of a bulk move to the trash by its job', async () => {
  const ids = await Promise.all([make(), make()]);
  const { job_id } = await bulk({ action: 'delete', ids });
  const moved = await newest();
  await bulk({ action: 'restore', job_id });
  expect(await newest()).toMatchObject({
    name: 'Undid: Moved 2 assets to the trash',
    undoes_id: moved.id,
  });
  expect((await get(`/api/v1/change-sets/${moved.id}`)).data.state).toBe('UNDONE');
});

it('joins marks that follow each other to one change set, which is undone and redone as one', async () => {
  const [first, second] = [await make(), await make()];
  const factSources = { rating: 'XMP:Rating' };
  await app.ctx.db.asset.updateMany({
    where: { id: toUuid(first) },
    data: { rating: 2, factSources },
  });
  const mark = async (id: string, change: object) =>
    (await patch(`/api/v1/assets/${id}/facts`, { ...change, in_series: true })).json().data;
  const { change_set_id: id } = await mark(first, { rating: 4 });
  expect((await mark(second, { rating: 4 })).change_set_id).toBe(id);
  expect((await newest()).name).toBe('Rated 2 assets with 4 stars');
  await mark(first, { flag: 'PICK' });
  await mark(first, { rating: 5 });
  expect(await newest()).toMatchObject({ id, name: 'Marked 2 assets', assets: 2 });
  const { items } = (await get(`/api/v1/change-sets/${id}`)).data;
  expect(items.find((item: { asset_id: string }) => item.asset_id === first).changes).toEqual([
    { field: 'rating', from: 2, to: 5 },
    { field: 'flag', from: null, to: 'PICK' },
  ]);
  const marks = async () =>
    (await Promise.all([read(first), read(second)])).map(({ facts, fact_sources }) => [
      facts.rating,
      facts.flag,
      fact_sources.rating,
    ]);
  await undo(id);
  expect(await marks()).toEqual([
    [2, null, 'XMP:Rating'],
    [null, null, undefined],
  ]);
  expect((await mark(second, { flag: 'REJECT' })).change_set_id).not.toBe(id);
  await patch(`/api/v1/assets/${second}/facts`, { flag: null });
  await undo((await list()).find((one: ChangeSet) => one.undoes_id === id)?.id);
  expect(await marks()).toEqual([
    [5, 'PICK', 'USER'],
    [4, null, 'USER'],
  ]);
});

it('takes back the last change of one asset in a series, with its source', async () => {
  const [first, second] = [await make(), await make()];
  const factSources = { rating: 'XMP:Rating' };
  await app.ctx.db.asset.updateMany({
    where: { id: toUuid(first) },
    data: { rating: 2, factSources },
  });
  const change = (id: string, body: object, by = manager) =>
    patch(`/api/v1/assets/${id}/facts`, body, by);
  await change(second, { rating: 4, in_series: true });
  const { change_set_id } = (await change(first, { rating: 4, in_series: true })).json().data;
  const back = { take_back: change_set_id };
  expect((await change(first, back, admin)).statusCode).toBe(409);
  const { facts, fact_sources } = (await change(first, back)).json().data;
  expect([facts.rating, fact_sources.rating]).toEqual([2, 'XMP:Rating']);
  expect((await read(second)).facts.rating).toBe(4);
  const { message } = (await undo(change_set_id)).json();
  expect(message).toBe('1 of 2 restored; 1 already as before');
  expect((await change(first, back)).statusCode).toBe(409);
});

it('answers null for a change of facts that changes nothing', async () => {
  const id = await make();
  const answer = await patch(`/api/v1/assets/${id}/facts`, { rating: null });
  expect(answer.json().data.change_set_id).toBeNull();
});

it('undoes changes of custom metadata, of one asset and of several', async () => {
  const ids = await Promise.all([make(), make()]);
  await bulk({ action: 'update_data', ids, mode: 'APPEND', data: { place: 'Bled' } });
  const many = await newest();
  expect(many).toMatchObject({ kind: 'DATA', name: 'Changed place of 2 assets' });
  await post(`/api/v1/assets/${ids[0]}/data/update`, {
    mode: 'APPEND',
    data: { place: 'Ljubljana' },
  });
  const one = await newest();
  expect(one.name).toBe('Changed place of lake.txt');
  expect((await undo(many.id)).json().message).toBe('1 of 2 restored; 1 was changed later');
  expect((await undo(one.id)).json().message).toBe('1 asset restored');
  expect((await read(ids[0] ?? '')).data.place).toBe('Bled');
});

it('undoes changes of collections, and puts removed assets back in their place', async () => {
  const ids = await Promise.all([make(), make(), make()]);
  const [first = '', second = '', third = ''] = ids;
  const id = await makeCollection([first]);
  await bulk({ action: 'add_to_collections', ids: [second, third], collection_ids: [id] });
  const added = await newest();
  expect(added).toMatchObject({ kind: 'COLLECTIONS', name: 'Added 2 assets to Wedding' });
  const detail = (await get(`/api/v1/change-sets/${added.id}`)).data;
  const changes = [{ field: 'collection', from: null, to: 'Wedding' }];
  expect(detail.items[0].changes).toEqual(changes);
  const answer = await patch(`/api/v1/assetcollection/${id}`, { deletions: [second] });
  const removed = await newest();
  expect(answer.json().change_set_id).toBe(removed.id);
  expect(removed.name).toBe('Removed lake.txt from Wedding');
  await undo(removed.id);
  expect(await membersOf(id)).toEqual([first, second, third]);
  await patch(`/api/v1/assetcollection/${id}`, { additions: [], deletions: [third] });
  expect((await undo(added.id)).json().message).toBe('1 of 2 restored; 1 was changed later');
  expect(await membersOf(id)).toEqual([first]);
});

it('shows change sets to their user and to administrators, without collections of others', async () => {
  const id = await make();
  const { change_set_id } = (await patch(`/api/v1/assets/${id}/facts`, { rating: 2 })).json().data;
  const url = `/api/v1/change-sets/${change_set_id}`;
  expect((await app.call(viewer, { url })).statusCode).toBe(404);
  expect((await undo(change_set_id, viewer)).statusCode).toBe(404);
  expect((await get(url, admin)).data.user_id).toBe(manager.row.id);
  const collection = await makeCollection([]);
  await patch(`/api/v1/assetcollection/${collection}`, { additions: [id], deletions: [] });
  const own = await newest();
  expect(own.kind).toBe('COLLECTIONS');
  expect((await app.call(admin, { url: `/api/v1/change-sets/${own.id}` })).statusCode).toBe(404);
  expect((await newest(admin)).id).toBe(change_set_id);
  expect((await undo(change_set_id, admin)).json().message).toBe('1 asset restored');
  expect((await get(url)).data.undo.user_id).toBe(admin.row.id);
});

it('skips assets that the user may no longer see', async () => {
  const limited = await app.makeUser('MANAGER', { groupAssetAccess: false });
  const own = (await app.makeAsset(limited, { status: 'OK' })).id;
  const ids = [own];
  const answer = await post(
    '/api/v1/assets/bulk',
    { action: 'change_facts', ids, change: { rating: 3 } },
    limited,
  );
  expect(answer.statusCode).toBe(202);
  const [{ id }] = await list(limited);
  await app.ctx.db.asset.updateMany({
    where: { creatorId: limited.row.id },
    data: { creatorId: manager.row.id },
  });
  expect((await undo(id, limited)).json().message).toBe('0 of 1 restored; 1 skipped (deleted)');
  expect((await read(own)).facts.rating).toBe(3);
  const hidden = (await get(`/api/v1/change-sets/${id}`, limited)).data;
  const [item] = hidden.items;
  expect(hidden.name).toBe('Rated 1 asset with 3 stars');
  expect(item).toMatchObject({ asset: null, changes: [] });
});

it('pages by cursor, and hides expired change sets', async () => {
  const id = await make();
  for (const rating of [1, 2, 3]) await patch(`/api/v1/assets/${id}/facts`, { rating });
  const first = (await get('/api/v1/change-sets?limit=2')).data;
  expect(first.change_sets).toHaveLength(2);
  const url = `/api/v1/change-sets?limit=2&cursor=${first.next_cursor}`;
  const second = (await get(url)).data.change_sets;
  expect(second[0].id).toBeLessThan(first.change_sets[1].id);
  const [{ id: newestId }] = first.change_sets;
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await app.ctx.db.changeSet.update({ where: { id: newestId }, data: { createdAt } });
  expect((await newest()).id).toBe(first.change_sets[1].id);
  expect((await undo(newestId)).statusCode).toBe(404);
});
