import type { Activity } from '@spindle/contracts/activity/activity';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  creator = await app.makeUser('CREATOR', { firstName: 'Ada', lastName: 'Lovelace' });
});

afterAll(() => app.close());

const call = (asset: TestAsset, method: 'POST' | 'PATCH', path: string, payload?: object) =>
  app.call(creator, { method, url: `/api/v1/assets/${asset.id}${path}`, payload });
const rename = (asset: TestAsset, name: string) => call(asset, 'PATCH', '', { name });
const history = async (asset: TestAsset, query = ''): Promise<Activity[]> =>
  (await app.call(admin, { url: `/api/v1/assets/${asset.id}/activity${query}` })).json().data;

it('renames an asset, and search finds the new name at once', async () => {
  const asset = await app.makeAsset(admin, { name: 'old.txt' });
  const answer = await rename(asset, ' Zürich in May.txt ');
  expect(answer.json()).toMatchObject({ status: 'OK', data: { name: 'Zürich in May.txt' } });
  const search = { method: 'POST' as const, url: '/api/v1/assets/search' };
  const byName = await app.call(admin, { ...search, payload: { file_name: 'zurich*' } });
  const byWord = await app.call(admin, { ...search, payload: { keyword: 'may' } });
  for (const found of [byName, byWord]) expect(found.json().result).toEqual([asset.id]);
});

it('refuses to rename an asset whose name is not the expected one', async () => {
  const asset = await app.makeAsset(creator, { name: 'a.txt' });
  const send = (name: string, expected: string) => call(asset, 'PATCH', '', { name, expected });
  expect((await send('b.txt', 'a.txt')).statusCode).toBe(200);
  const refused = await send('c.txt', 'a.txt');
  expect(refused.statusCode).toBe(409);
  expect(errorOf(refused).details).toEqual([{ path: 'name', message: 'is now b.txt' }]);
  expect((await send('c.txt', 'b.txt')).statusCode).toBe(200);
});

it('finds an asset by the texts in its file after it was renamed and its data changed', async () => {
  const metadata = { XMP: { Title: 'Harbor' }, IPTC: { Keywords: ['regatta'] } };
  const asset = await app.makeAsset(admin, { name: 'old.txt', metadata });
  const find = async (keyword: string) => {
    const payload = { keyword };
    const url = '/api/v1/assets/search';
    return (await app.call(admin, { method: 'POST', url, payload })).json().result;
  };
  await rename(asset, 'new.txt');
  for (const keyword of ['harbor', 'regatta']) expect(await find(keyword)).toEqual([asset.id]);
  const data = { data: { city: 'York' }, mode: 'REPLACE' };
  expect((await call(asset, 'POST', '/data/update', data)).statusCode).toBe(200);
  for (const keyword of ['york', 'regatta']) expect(await find(keyword)).toEqual([asset.id]);
});

it('refuses an empty name and one of more than 255 characters', async () => {
  const asset = await app.makeAsset(admin);
  for (const name of ['', '  ', 'x'.repeat(256)])
    expect((await rename(asset, name)).statusCode).toBe(400);
});

it('makes an asset read-only until it is unarchived', async () => {
  const asset = await app.makeAsset(admin, { error: 'The file is cut off.', status: 'ERROR' });
  expect((await call(asset, 'POST', '/archive')).json().data.status).toBe('ARCHIVED');
  expect((await call(asset, 'POST', '/archive')).statusCode).toBe(200);
  const data = { data: { a: 1 }, mode: 'APPEND' };
  expect((await rename(asset, 'new.txt')).statusCode).toBe(409);
  expect((await call(asset, 'POST', '/data/update', data)).statusCode).toBe(409);
  expect((await call(asset, 'POST', '/data/update?async=1', data)).statusCode).toBe(409);
  expect((await call(asset, 'POST', '/unarchive')).json().data.status).toBe('ERROR');
  expect((await rename(asset, 'new.txt')).statusCode).toBe(200);
});

it('refuses to archive an asset in processing', async () => {
  const asset = await app.makeAsset(admin, { status: 'NOT_READY' });
  expect((await call(asset, 'POST', '/archive')).statusCode).toBe(409);
});

it('lists changes with their users, newest first', async () => {
  const asset = await app.makeAsset(admin, { name: 'a.txt' });
  await rename(asset, 'b.txt');
  await rename(asset, 'b.txt');
  await call(asset, 'POST', '/data/update', { data: { title: 'x' }, mode: 'APPEND' });
  await call(asset, 'POST', '/archive');
  await call(asset, 'POST', '/unarchive');
  const all = await history(asset);
  expect(all.map(({ action }) => action)).toEqual([
    'UNARCHIVED',
    'ARCHIVED',
    'DATA_UPDATED',
    'RENAMED',
  ]);
  expect(all[3]).toMatchObject({
    user_id: creator.row.id,
    user_name: 'Ada Lovelace',
    details: { from: 'a.txt', to: 'b.txt' },
  });
  expect(all[2]?.details).toEqual({
    mode: 'APPEND',
    fields: ['title'],
    data_schema_id: 0,
    former_schema_id: 0,
    changes: [{ field: 'title', from: null, to: 'x' }],
    change_set_id: expect.any(Number),
  });
  const older = await history(asset, `?limit=2&before=${all[1]?.id}`);
  expect(older).toEqual(all.slice(2));
});

it('shows entries that lack a field, or have an unknown action, beside the others', async () => {
  const asset = await app.makeAsset(creator, { name: 'a.txt' });
  await rename(asset, 'b.txt');
  const entry = { assetId: asset.row.id, userId: creator.row.id };
  await app.ctx.db.assetActivity.createMany({
    data: [
      { ...entry, action: 'RENAMED', details: { from: 'b.txt' } },
      { ...entry, action: 'FRAMED', details: {} },
    ],
  });
  const by = { user_id: creator.row.id, user_name: 'Ada Lovelace' };
  expect(await history(asset)).toMatchObject([
    { action: 'OTHER', details: { recorded_action: 'FRAMED' }, ...by },
    { action: 'OTHER', details: { recorded_action: 'RENAMED' }, ...by },
    { action: 'RENAMED', details: { from: 'a.txt', to: 'b.txt' }, ...by },
  ]);
});

it('hides the activity of assets that the caller cannot see', async () => {
  const restricted = await app.makeUser('USER', { groupAssetAccess: false });
  const asset = await app.makeAsset(admin);
  const answer = await app.call(restricted, { url: `/api/v1/assets/${asset.id}/activity` });
  expect(answer.statusCode).toBe(404);
});

it('returns entries of earlier versions, which have fewer or other details, unchanged', async () => {
  const asset = await app.makeAsset(admin);
  const from = ['0f'.repeat(16)];
  const entries = [
    { action: 'DATA_UPDATED', details: { mode: 'APPEND', fields: ['title'], data_schema_id: 0 } },
    { action: 'MERGED', details: { from, fields: [] } },
    { action: 'TRASHED', details: {} },
    { action: 'REPLACED', details: { version: 2, name: 'a.jpg', unknown: true } },
  ];
  const stored = { assetId: asset.row.id, userId: creator.row.id };
  await app.ctx.db.assetActivity.createMany({
    data: entries.map((row) => ({ ...stored, ...row })),
  });
  expect((await history(asset)).map(({ action, details }) => ({ action, details }))).toEqual(
    entries.toReversed(),
  );
});
