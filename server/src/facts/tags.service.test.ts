import type { Asset } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const post = (url: string, payload: object) => app.call(admin, { method: 'POST', url, payload });
const make = async (given: Parameters<TestApp['makeAsset']>[1] = {}) =>
  (await app.makeAsset(admin, { status: 'OK', ...given })).id;
const read = async (id: string): Promise<Asset> =>
  (await app.call(admin, { url: `/api/v1/assets/${id}/data` })).json();
const changeFacts = (id: string, payload: object) =>
  app.call(admin, { method: 'PATCH', url: `/api/v1/assets/${id}/facts`, payload });
const changeData = (id: string, data: object) =>
  post(`/api/v1/assets/${id}/data/update`, { data, mode: 'APPEND' });
const find = async (payload: object): Promise<string[]> =>
  (await post('/api/v1/assets/search', payload)).json().result;

async function makeSchema(tags: object): Promise<number> {
  const schema = { type: 'object', properties: { tags } };
  return (await post('/api/v1/assetschemas', { name: { en: 'Tagged' }, schema })).json().id;
}

it('makes tags of custom metadata tags of the asset, and keeps its other tags', async () => {
  const id = await make();
  await changeFacts(id, { add_tags: ['file/keyword'] });
  await changeData(id, { tags: ['Lake', ' people / Ana '] });
  expect((await read(id)).facts.tags).toEqual(['file/keyword', 'Lake', 'people/Ana']);
  await changeData(id, { tags: ['LAKE'] });
  const { facts, data, fact_sources } = await read(id);
  expect(facts.tags).toEqual(['file/keyword', 'Lake']);
  expect(data.tags).toEqual(['LAKE']);
  expect(fact_sources.tags).toBe('USER');
});

it('makes tags of the asset part of custom metadata that has a place for them', async () => {
  const bare = await make();
  const filled = await make({ data: { tags: ['lake'], place: 'Bled' } });
  const schemaId = await makeSchema({ type: 'array', items: { type: 'string' }, maxItems: 1 });
  const declared = await make({ schemaId });
  const text = await make({ schemaId: await makeSchema({ type: 'string' }) });
  const ids = [bare, filled, declared, text];
  const change = { add_tags: ['spring'], remove_tags: ['Lake'] };
  const { job_id } = (
    await post('/api/v1/assets/bulk', { action: 'change_facts', ids, change })
  ).json();
  const data = async () => Promise.all(ids.map(async (id) => (await read(id)).data.tags));
  expect(await data()).toEqual([undefined, ['spring'], ['spring'], undefined]);
  expect((await read(filled)).data.place).toBe('Bled');
  await changeFacts(declared, { add_tags: ['second'] });
  expect((await read(declared)).facts.tags).toEqual(['spring', 'second']);
  expect((await read(declared)).data.tags).toEqual(['spring']);
  await post('/api/v1/assets/bulk', { action: 'undo_change_facts', job_id });
  expect(await data()).toEqual([undefined, ['lake'], undefined, undefined]);
  expect((await read(declared)).facts.tags).toEqual(['second']);
});

it('changes tags with bulk updates of metadata, and undoes it', async () => {
  const id = await make({ data: { tags: ['old'] } });
  const lists = { tags: { add: ['kvarnerflut'], remove: ['old'] } };
  const update = { action: 'update_data', mode: 'APPEND', ids: [id], lists };
  const { job_id } = (await post('/api/v1/assets/bulk', update)).json();
  expect((await read(id)).facts.tags).toEqual(['kvarnerflut']);
  expect(await find({ keyword: 'kvarnerflut' })).toEqual([id]);
  await post('/api/v1/assets/bulk', { action: 'undo_update_data', job_id });
  expect((await read(id)).facts.tags).toEqual(['old']);
  expect(await find({ keyword: 'kvarnerflut' })).toEqual([]);
});

it('lists tags by the start of a level, the last used first, of visible assets only', async () => {
  await changeFacts(await make(), { add_tags: ['Wald/Quelle'] });
  await changeFacts(await make(), { add_tags: ['quellen'] });
  const list = async (prefix: string, by = admin) =>
    (await app.call(by, { url: `/api/v1/tags?prefix=${encodeURIComponent(prefix)}` })).json().data;
  expect(await list('QUEL')).toEqual([
    { tag: 'quellen', assets: 1, synonym: null },
    { tag: 'Wald/Quelle', assets: 1, synonym: null },
  ]);
  expect(await list('wald')).toContainEqual({ tag: 'Wald', assets: 1, synonym: null });
  await app.ctx.db.tag.update({ where: { key: 'wald/quelle' }, data: { synonyms: ['Born'] } });
  expect(await list('bor')).toEqual([{ tag: 'Wald/Quelle', assets: 1, synonym: 'Born' }]);
  await app.ctx.db.asset.updateMany({ data: { trashedAt: new Date() } });
  expect(await list('quel')).toEqual([]);
  await app.ctx.db.asset.updateMany({ data: { trashedAt: null } });
});

it('finds a tag with the tags below it, in upper and lower case, and counts both', async () => {
  const [ana, ben] = [await make(), await make()];
  await changeFacts(ana, { add_tags: ['Kinder/Ana', 'Kinder/Zoe'] });
  await changeFacts(ben, { add_tags: ['kinder'] });
  await changeFacts(await make(), { add_tags: ['kindergarten'] });
  expect((await find({ tag: 'KINDER' })).sort()).toEqual([ana, ben].sort());
  expect(await find({ tag: 'kinder/ana' })).toEqual([ana]);
  const { facets } = (await post('/api/v1/assets/facets', { facets: ['tag'] })).json().data;
  expect(facets.tag).toContainEqual({ value: 'kinder', label: 'Kinder', count: 2 });
  expect(facets.tag).toContainEqual({ value: 'kinder/ana', label: 'Kinder/Ana', count: 1 });
});
