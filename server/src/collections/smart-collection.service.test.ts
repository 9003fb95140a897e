import {
  type Collection,
  SMART_COLLECTION_FIXED,
} from '@spindle/contracts/collections/collections';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const ONE = '/api/v1/assetcollection';

let app: TestApp;
let owner: TestUser;
let limited: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('ADMIN');
  limited = await app.makeUser('MANAGER', { groupAssetAccess: false });
  const files = { original: { body: Buffer.from('bytes'), contentType: 'image/jpeg' } };
  for (const name of ['bled 2', 'bled 1', 'piran'])
    ids[name] = (await app.makeAsset(owner, { name }, files)).id;
  ids['bled own'] = (await app.makeAsset(limited, { name: 'bled own' })).id;
});

afterAll(() => app.close());

const BLED = { file_name: 'bled', sort_by: ['file_name_ASC'] };
const post = (by: TestUser, url: string, payload: object) =>
  app.call(by, { method: 'POST', url, payload });
const create = async (fields: object, by = owner): Promise<Collection> =>
  (await post(by, ONE, { name: 'Bled', search: BLED, ...fields })).json().data;
const read = async (id: number, by = owner, query = ''): Promise<Collection> =>
  (await app.call(by, { url: `${ONE}/${id}?load_assets=y${query}` })).json().data;
const change = (id: number, payload: object) =>
  app.call(owner, { method: 'PATCH', url: `${ONE}/${id}`, payload });
const named = (names: string[]) => names.map((name) => ids[name]);

it('shows what its search finds, in its order and page by page', async () => {
  const { id, total_assets, search } = await create({});
  expect(total_assets).toBe(3);
  expect(search).toMatchObject(BLED);
  const all = named(['bled 1', 'bled 2', 'bled own']);
  expect((await read(id)).assets).toEqual(all);
  const second = await read(id, owner, '&offset=1&limit=1');
  expect(second).toMatchObject({ assets: all.slice(1, 2), total_assets: 3 });
  expect(second.extended_result[all[1] ?? '']).toMatchObject({ name: 'bled 2' });

  const added = await app.makeAsset(owner, { name: 'bled 0' });
  expect((await read(id)).assets).toEqual([added.id, ...all]);
  await app.ctx.db.asset.update({
    where: { id: added.row.id },
    data: { trashedAt: app.ctx.now() },
  });
  expect((await read(id)).assets).toEqual(all);

  expect((await change(id, { search: { file_name: 'piran' } })).json().data.assets).toEqual(
    named(['piran']),
  );
});

it('is listed with its first assets, and is found by kind', async () => {
  const { id } = await create({ name: 'Listed' });
  const list = async (body: object) =>
    (await post(owner, '/api/v1/assetcollections', body)).json().collections as Collection[];
  const [listed] = await list({ keyword: 'listed', smart: true });
  expect(listed).toMatchObject({ id, assets: named(['bled 1', 'bled 2', 'bled own']) });
  expect(Object.keys(listed?.extended_result ?? {})).toEqual(named(['bled 1']));
  expect(await list({ keyword: 'listed', smart: false })).toEqual([]);
});

it('shows other users only what they may see', async () => {
  const { id } = await create({ name: 'For all', group_access: true });
  expect(await read(id, limited)).toMatchObject({ assets: named(['bled own']), total_assets: 1 });
  const search = await post(limited, '/api/v1/assets/search', {});
  expect(search.json().result).toEqual(named(['bled own']));
  const hidden = await create({ name: 'Private' });
  expect((await app.call(limited, { url: `${ONE}/${hidden.id}` })).statusCode).toBe(404);
});

it('refuses assets, and searches that it cannot store', async () => {
  const { id } = await create({});
  const additions = named(['piran']);
  const refused = { status: 400, message: SMART_COLLECTION_FIXED };
  expect(errorOf(await change(id, { additions }))).toMatchObject(refused);
  expect(errorOf(await change(id, { deletions: additions }))).toMatchObject(refused);
  const many = { method: 'PATCH', url: ONE, payload: { ids: [id], additions } } as const;
  expect(errorOf(await app.call(owner, many))).toMatchObject(refused);
  const bulk = { action: 'add_to_collections', ids: additions, collection_ids: [id] };
  expect(errorOf(await post(owner, '/api/v1/assets/bulk', bulk))).toMatchObject(refused);
  for (const search of [{ q: 'takn:2024' }, { trashed: true }, { content_type: 'a*b' }])
    expect((await post(owner, ONE, { name: 'Wrong', search })).statusCode).toBe(400);
  const both = { name: 'Both', search: BLED, assets: additions };
  expect((await post(owner, ONE, both)).statusCode).toBe(400);
  const plain = (await post(owner, ONE, { name: 'Plain', assets: additions })).json().data;
  expect(plain.search).toBeUndefined();
  expect((await change(plain.id, { search: BLED })).statusCode).toBe(400);
  expect(errorOf(await change(plain.id, { source_id: id }))).toMatchObject(refused);
});

it('finds tags by their synonyms', async () => {
  const { id: assetId } = await app.makeAsset(owner, { name: 'auto', status: 'OK', tags: ['car'] });
  const url = '/api/v1/tags/synonyms';
  const payload = { tag: 'car', synonyms: ['automobile'] };
  await app.call(owner, { method: 'PUT', url, payload });
  const { id } = await create({ name: 'Cars', search: { q: 'tag:automobile' } });
  expect((await read(id)).assets).toEqual([assetId]);
  const body = { name: 'Cars', collection_id: id, allow_download: true, expires_at: null };
  const share = (await post(owner, '/api/v1/shares', body)).json().data;
  const assets = `/api/v1/public/shares/${share.url.split('/').at(-1)}/assets`;
  const shown = (await app.http.inject({ url: assets })).json().data;
  expect(shown.assets.map((asset: { id: string }) => asset.id)).toEqual([assetId]);
  const plain = await create({ name: 'Plain', search: undefined, assets: [assetId] });
  expect((await read(plain.id, owner, '&q=tag:automobile')).assets).toEqual([assetId]);
});

it('is duplicated with its search', async () => {
  const { id } = await create({});
  const copy = (await post(owner, ONE, { source_id: id })).json().data;
  expect(copy).toMatchObject({ name: 'Bled (copy)', search: BLED, total_assets: 3 });
});

it('downloads what its search finds', async () => {
  const { id } = await create({});
  const link = (await app.call(owner, { url: `${ONE}/${id}/download?as_url=y` })).body;
  const zip = await app.http.inject({ url: link.slice(link.indexOf('/api')) });
  expect(zip.statusCode).toBe(200);
  expect(zip.rawPayload.includes('bled 1')).toBe(true);
  expect(zip.rawPayload.includes('piran')).toBe(false);
  const bulk = { action: 'download', collection_id: id, key: 'original' };
  expect((await post(owner, '/api/v1/assets/bulk', bulk)).statusCode).toBeLessThan(300);
});

it('is shared as what its search finds for the owner', async () => {
  const { id } = await create({ name: 'Shared' });
  const body = { name: 'Shared', collection_id: id, allow_download: true, expires_at: null };
  const share = (await post(owner, '/api/v1/shares', body)).json().data;
  expect(share).toMatchObject({ total_assets: 3 });
  const token = share.url.split('/').at(-1);
  const visit = (path: string) => app.http.inject({ url: `/api/v1/public/shares/${token}${path}` });
  const shown = (await visit('/assets')).json().data;
  expect(shown.assets.map((asset: { id: string }) => asset.id)).toEqual(
    named(['bled 1', 'bled 2', 'bled own']),
  );
  expect(shown.total_assets).toBe(3);
  expect((await visit(`/assets/${ids['bled 1']}/download`)).statusCode).toBe(200);
  expect((await visit(`/assets/${ids.piran}/download`)).statusCode).toBe(404);
});
