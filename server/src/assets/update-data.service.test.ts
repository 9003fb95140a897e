import type { Asset } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  creator = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

const update = (asset: Pick<TestAsset, 'id'>, payload: object, by = creator, query = '') =>
  app.call(by, { method: 'POST', url: `/api/v1/assets/${asset.id}/data/update${query}`, payload });
const read = async (asset: Pick<TestAsset, 'id'>): Promise<Asset> =>
  (await app.call(admin, { url: `/api/v1/assets/${asset.id}/data` })).json();
const search = async (keyword: string): Promise<string[]> => {
  const request = { method: 'POST' as const, url: '/api/v1/assets/search', payload: { keyword } };
  return (await app.call(admin, request)).json().result;
};
const makeSchema = async (properties: object, required: string[] = []): Promise<number> => {
  const payload = { name: 'Made', schema: { type: 'object', required, properties } };
  return (await app.call(admin, { method: 'POST', url: '/api/v1/assetschemas', payload })).json()
    .id;
};

// Proves
it('REPLACE replaces all data with the request', async () => {
  const asset = await app.makeAsset(admin, { data: { old: 'x' } });
  const answer = await update(asset, { data: { title: 'A lake', year: 1999 }, mode: 'REPLACE' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    status: 'OK',
    message: 'Asset metadata updated sucessfully',
  });
  expect((await read(asset)).data).toEqual({ title: 'A lake', year: 1999, data_schema_id: 0 });
});

it('REPLACE accepts the source of a copy once, stores it and never shows it', async () => {
  const [source, other] = [await app.makeAsset(admin), await app.makeAsset(admin)];
  const asset = await app.makeAsset(admin);
  const send = (id: unknown, mode = 'REPLACE') =>
    update(asset, { data: { title: 'Edited', _filespin_source_id: id }, mode });
  const readStored = async () =>
    (await app.ctx.db.asset.findUniqueOrThrow({ where: { id: toUuid(asset.id) } })).data;
  for (const [id, mode] of [
    ['x', 'REPLACE'],
    [7, 'REPLACE'],
    [source.id, 'APPEND'],
  ] as const) {
    expect((await send(id, mode)).statusCode).toBe(200);
    expect(await readStored()).toEqual({ title: 'Edited' });
  }
  await send(source.id);
  await send(other.id);
  expect(await readStored()).toEqual({ title: 'Edited', _filespin_source_id: source.id });
  expect((await read(asset)).data).toEqual({ title: 'Edited', data_schema_id: 0 });
});

it('APPEND keeps fields that are not sent, and removes fields that are null [A-751]', async () => {
  const asset = await app.makeAsset(admin, { data: { a: 1, b: 2, c: 3 } });
  await update(asset, { data: { b: 'new', c: null }, mode: 'APPEND' });
  expect((await read(asset)).data).toEqual({ a: 1, b: 'new', data_schema_id: 0 });
});

it('sets the schema of the asset, and shows it in the data [A-378] [A-379] [A-752]', async () => {
  const asset = await app.makeAsset(admin);
  await update(asset, { data: { title: 'x' }, mode: 'REPLACE', data_schema_id: 1 });
  const given = await read(asset);
  expect(given.data_schema_id).toBe(1);
  expect(given.data.data_schema_id).toBe(1);
  await update(asset, { data: { credit: 'me' }, mode: 'APPEND' });
  expect((await read(asset)).data_schema_id).toBe(1);
  await update(asset, { data: { a: 'b', __data_schema_id: 1 }, mode: 'REPLACE' });
  expect((await read(asset)).data).toEqual({ a: 'b', data_schema_id: 1 });
  await update(asset, { data: {}, mode: 'REPLACE' });
  expect((await read(asset)).data_schema_id).toBe(0);
});

// Proves
it('keeps the internal fields of the product unchanged', async () => {
  const own = {
    _filespin_face_count: 2,
    _filespin_face_ids: ['f1'],
    _filespin_autotag_labels: 'lake',
    _filespin_scene_labels: 'outside',
    _filespin_emotion_labels: 'calm',
    _filespin_pose_labels: 'standing',
  };
  const asset = await app.makeAsset(admin, { data: own });
  const sent = Object.fromEntries(Object.keys(own).map((name) => [name, 'forged']));
  for (const mode of ['APPEND', 'REPLACE']) await update(asset, { data: { ...sent, a: 1 }, mode });
  const row = await app.ctx.db.asset.findUnique({ where: { id: toUuid(asset.id) } });
  expect(row?.data).toEqual({ ...own, a: 1 });
  expect((await read(asset)).data).toEqual({ a: 1, data_schema_id: 0 });
});

it('search finds the new words at once, and the old ones no longer', async () => {
  const id = await makeSchema({
    found: { type: 'string', searchable: true },
    unseen: { type: 'string', searchable: true, keyword_searchable: false },
  });
  const asset = await app.makeAsset(admin);
  await update(asset, { data: { a: 'quixotic' }, mode: 'REPLACE' });
  expect(await search('quixotic')).toEqual([asset.id]);
  const data = { found: 'zephyr', unseen: 'obelisk', free: 'marmalade' };
  await update(asset, { data, mode: 'REPLACE', data_schema_id: id });
  expect(await search('quixotic')).toEqual([]);
  expect(await search('zephyr marmalade')).toEqual([asset.id]);
  expect(await search('obelisk')).toEqual([]);
});

describe('an update', () => {
  it('is refused when data violates the schema, with an error for each field', async () => {
    const schema = {
      sku: { type: 'string', maxLength: 3 },
      mail: { type: 'string', format: 'email' },
    };
    const id = await makeSchema({ ...schema, size: { type: 'string', enum: ['S', 'M'] } }, ['sku']);
    const asset = await app.makeAsset(admin);
    const data = { mail: 'nobody', size: 'XL' };
    const refused = await update(asset, { data, mode: 'REPLACE', data_schema_id: id });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).details).toEqual([
      { path: 'data.sku', message: 'is required' },
      { path: 'data.mail', message: 'must be an email address' },
      { path: 'data.size', message: 'must be S or M' },
    ]);
    expect((await read(asset)).data_schema_id).toBe(0);
  });

  it.each([
    ['a text of more than 1000 characters', { a: 'x'.repeat(1001) }, 'data.a'],
    [
      'more than 3000 characters',
      { a: 'x'.repeat(999), b: 'x'.repeat(999), c: 'x'.repeat(999) },
      'data',
    ],
    ['a NUL', { a: 'x\0' }, 'data.a'],
    ['a field without a name', { '': 'x' }, 'data.'],
  ])('is refused for %s', async (_what, data, path) => {
    const refused = await update(await app.makeAsset(admin), { data, mode: 'APPEND' });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).details?.[0]?.path).toBe(path);
  });

  it('is refused when the schema is unknown, or inactive and new to the asset', async () => {
    const id = await makeSchema({ a: { type: 'string' } });
    const asset = await app.makeAsset(admin);
    await update(asset, { data: {}, mode: 'REPLACE', data_schema_id: id });
    const payload = {
      name: 'Made',
      status: 'INACTIVE',
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    };
    await app.call(admin, { method: 'PUT', url: `/api/v1/assetschemas/${id}`, payload });
    expect((await update(asset, { data: { a: 'b' }, mode: 'APPEND' })).statusCode).toBe(200);
    const other = await app.makeAsset(admin);
    for (const data_schema_id of [id, 4711]) {
      const refused = await update(other, { data: {}, mode: 'REPLACE', data_schema_id });
      expect(errorOf(refused).details?.[0]?.path).toBe('data_schema_id');
    }
  });
});

it('refuses callers who cannot see or change the asset [A-672]', async () => {
  const restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const user = await app.makeUser('USER');
  const asset = await app.makeAsset(admin);
  const change = { data: { a: 1 }, mode: 'APPEND' };
  expect((await update(asset, change, restricted)).statusCode).toBe(404);
  expect((await update(asset, change, user)).statusCode).toBe(403);
  expect((await update(await app.makeAsset(restricted), change, restricted)).statusCode).toBe(200);
  const trashed = await app.makeAsset(admin, { trashedAt: new Date() });
  expect((await update(trashed, change)).statusCode).toBe(404);
  expect((await update(trashed, change, admin)).statusCode).toBe(409);
});

it('answers 400 while the asset is being processed', async () => {
  const asset = await app.makeAsset(admin, { status: 'NOT_READY' });
  expect((await update(asset, { data: {}, mode: 'REPLACE' })).statusCode).toBe(400);
});

it('queues the update with async=1, and behind updates that are already queued', async () => {
  const asset = await app.makeAsset(admin);
  const first = await update(asset, { data: { a: 1 }, mode: 'REPLACE' }, creator, '?async=1');
  expect(first.statusCode).toBe(202);
  expect(first.json()).toMatchObject({ status: 'QUEUED', message: 'Job queued' });
  const second = await update(asset, { data: { b: 1 }, mode: 'APPEND' });
  expect(second.statusCode).toBe(202);
  expect((await read(asset)).data).toEqual({ data_schema_id: 0 });
  const job = await app.call(admin, { url: `/api/v1/jobs/${second.json().job_id}` });
  expect(job.json()).toMatchObject({
    type: 'DATA_UPDATE',
    status: 'QUEUED',
    creator_id: creator.row.id,
  });
  const wrong = { data: { a: 'x'.repeat(1001) }, mode: 'APPEND' };
  expect((await update(asset, wrong, creator, '?async=1')).statusCode).toBe(400);
});

describe('an update with expected values', () => {
  const send = (asset: TestAsset, data: object, expected: object, query = '') =>
    update(asset, { data, mode: 'APPEND', expected }, admin, query);

  it('is refused with the names of the fields that somebody else has changed, and saves nothing', async () => {
    const asset = await app.makeAsset(admin, {
      data: { title: 'Lake', tags: ['a', 'b'], note: 'x' },
    });
    const theirs = { title: 'Sea', tags: ['b', 'a'], added: 'theirs' };
    await update(asset, { data: theirs, mode: 'APPEND' });
    const answer = await send(
      asset,
      { title: 'Pond', tags: ['a', 'b', 'c'], note: 'y', added: 'mine' },
      { title: 'Lake', tags: ['a', 'b'], note: 'x', added: null },
    );
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer)).toMatchObject({
      error: 'CONFLICT',
      details: ['title', 'tags', 'added'].map((name) => ({
        path: `data.${name}`,
        message: 'has changed',
      })),
    });
    expect((await read(asset)).data).toMatchObject({ ...theirs, note: 'x' });
  });

  it('succeeds when only other fields have changed', async () => {
    const asset = await app.makeAsset(admin, { data: { title: 'Lake', note: 'x' } });
    await update(asset, { data: { note: 'theirs' }, mode: 'APPEND' });
    expect((await send(asset, { title: 'Pond' }, { title: 'Lake' })).statusCode).toBe(200);
    expect((await read(asset)).data).toMatchObject({ title: 'Pond', note: 'theirs' });
  });

  it('knows that a field was removed, and an async one is refused at once', async () => {
    const asset = await app.makeAsset(admin, { data: { title: 'Lake' } });
    await update(asset, { data: { title: null }, mode: 'APPEND' });
    expect((await send(asset, { title: 'Pond' }, { title: 'Lake' }, '?async=1')).statusCode).toBe(
      409,
    );
    expect((await send(asset, { title: 'Pond' }, { title: null })).statusCode).toBe(200);
  });

  it('lets one of two simultaneous writers win and tells the other', async () => {
    const asset = await app.makeAsset(admin, { data: { title: 'Lake' } });
    const codes = await Promise.all(
      ['One', 'Two'].map(
        async (title) => (await send(asset, { title }, { title: 'Lake' })).statusCode,
      ),
    );
    // 202: the other update was running, so this one waits in the queue, and then fails.
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.every((code) => [200, 202, 409].includes(code))).toBe(true);
  });
});
