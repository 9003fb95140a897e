import { BULK_BASKET_MAX } from '@spindle/contracts/bulk/bulk';
import { toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
});

afterAll(() => app.close());

const bulk = (payload: object, by = manager) =>
  app.call(by, { method: 'POST', url: '/api/v1/assets/bulk', payload });
const readJob = async (id: number) =>
  (await app.call(manager, { url: `/api/v1/jobs/${id}` })).json();
const readAsset = async (id: string) =>
  (await app.call(manager, { url: `/api/v1/assets/${id}/data` })).json();
const readActivity = async (id: string) =>
  (await app.call(manager, { url: `/api/v1/assets/${id}/activity` })).json().data;
const make = async (given: Parameters<TestApp['makeAsset']>[1] = {}) =>
  (await app.makeAsset(manager, { status: 'OK', ...given })).id;

async function makeSchema(): Promise<number> {
  const answer = await app.call(await app.makeUser('ADMIN'), {
    method: 'POST',
    url: '/api/v1/assetschemas',
    payload: {
      name: { en: 'Print' },
      schema: {
        type: 'object',
        required: ['headline'],
        properties: {
          headline: { type: 'string', title: { en: 'Title' }, searchable: true },
          copies: { type: 'integer' },
        },
      },
    },
  });
  return answer.json().id;
}

it('updates data by the rules for a single asset, reports skipped assets with reasons, and retries refused ones', async () => {
  const schemaId = await makeSchema();
  const titled = await make({ schemaId, data: { headline: 'A lake', copies: 1 } });
  const bare = await make({ schemaId, data: {} });
  const archived = await make({ status: 'ARCHIVED', schemaId, data: { headline: 'Old' } });
  const early = await make({ status: 'NOT_READY', schemaId });
  const trashed = await make({ trashedAt: new Date() });
  const { job_id, message } = (
    await bulk({
      action: 'update_data',
      ids: [titled, bare, archived, early, trashed],
      mode: 'APPEND',
      data: { copies: 7, _filespin_face_count: 3 },
    })
  ).json();
  expect((await readAsset(titled)).data).toEqual({
    headline: 'A lake',
    copies: 7,
    data_schema_id: schemaId,
  });
  expect((await readAsset(bare)).data).toEqual({ data_schema_id: schemaId });
  expect((await readAsset(archived)).data.copies).toBeUndefined();
  expect(message).toBe(
    '1 asset updated, 1 skipped (archived), 1 skipped (still processing), 1 failed: Title is required',
  );
  expect(await readJob(job_id)).toMatchObject({
    type: 'BULK_UPDATE_DATA',
    status: 'COMPLETED',
    message,
  });
  expect((await readActivity(titled))[0]).toMatchObject({
    action: 'DATA_UPDATED',
    user_id: manager.row.id,
    details: { mode: 'APPEND', fields: ['copies'], data_schema_id: schemaId },
  });
  const refused = await app.call(manager, { url: `/api/v1/jobs/${job_id}/assets?outcome=REFUSED` });
  expect(refused.json().data).toEqual([
    { asset_id: bare, name: expect.any(String), outcome: 'REFUSED', reason: 'Title is required' },
  ]);
  const retried = await bulk({
    action: 'update_data',
    job_id,
    job_outcome: 'REFUSED',
    mode: 'APPEND',
    data: { headline: 'A hill' },
  });
  expect(retried.json().message).toBe('1 asset updated');
  expect((await readAsset(bare)).data.headline).toBe('A hill');
  const stranger = await app.makeUser('CREATOR');
  const answer = await app.call(stranger, { url: `/api/v1/jobs/${job_id}/assets` });
  expect(answer.statusCode).toBe(404);
});

it('replaces all data in REPLACE mode, and search finds the new data at once', async () => {
  const schemaId = await makeSchema();
  const ids = [await make({ data: { colour: 'blue' } }), await make()];
  await bulk({
    action: 'update_data',
    ids,
    mode: 'REPLACE',
    data: { headline: 'Quokkaland' },
    data_schema_id: schemaId,
  });
  for (const id of ids)
    expect((await readAsset(id)).data).toEqual({
      headline: 'Quokkaland',
      data_schema_id: schemaId,
    });
  const found = await app.call(manager, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { keyword: 'quokkaland' },
  });
  expect(found.json().result.sort()).toEqual(ids.sort());
});

it('refuses data that is invalid for every asset before it creates a job', async () => {
  const ids = [await make()];
  const update = { action: 'update_data', ids, mode: 'APPEND' };
  for (const [wrong, message] of [
    [{ data: { _filespin_x: 1 } }, 'nothing to change'],
    [{ data: { a: 'x'.repeat(1001) } }, 'a must have at most'],
    [{ data: { a: 1 }, data_schema_id: 999_999 }, 'Asset schema 999999 does not exist'],
  ] as const) {
    const answer = await bulk({ ...update, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).message).toContain(message);
  }
  expect(
    await app.ctx.db.job.count({ where: { assets: { some: { assetId: toUuid(ids[0] ?? '') } } } }),
  ).toBe(0);
});

it('archives and unarchives by the rules for a single asset', async () => {
  const plain = await make();
  const failed = await make({ status: 'ERROR', error: 'broken' });
  const early = await make({ status: 'NOT_READY' });
  const ids = [plain, failed, early];
  const archived = (await bulk({ action: 'archive', ids })).json();
  expect(archived.message).toBe('2 assets archived, 1 skipped (still processing)');
  expect((await bulk({ action: 'archive', ids: [plain] })).json().message).toBe(
    '0 assets archived, 1 already archived',
  );
  await bulk({ action: 'unarchive', ids });
  expect(await Promise.all(ids.map(async (id) => (await readAsset(id)).status))).toEqual([
    'OK',
    'ERROR',
    'NOT_READY',
  ]);
  expect((await readActivity(plain)).map(({ action }: { action: string }) => action)).toEqual([
    'UNARCHIVED',
    'ARCHIVED',
  ]);
});

it('adds each asset once to own collections and to the basket, but not to collections of others', async () => {
  const makeCollection = async (by: TestUser, access: 'private' | 'group') =>
    (
      await app.call(by, {
        method: 'POST',
        url: '/api/v1/assetcollection',
        payload: { name: 'Summer', group_access: access === 'group' },
      })
    ).json().data.id;
  const [first, second] = [await make(), await make()];
  const own = [await makeCollection(manager, 'private'), await makeCollection(manager, 'group')];
  const other = await app.makeUser('ADMIN');
  const ids = [first, second];
  const add = { action: 'add_to_collections', ids };
  expect(
    (await bulk({ ...add, collection_ids: [own[0], await makeCollection(other, 'group')] }))
      .statusCode,
  ).toBe(403);
  expect(
    (await bulk({ ...add, collection_ids: [await makeCollection(other, 'private')] })).statusCode,
  ).toBe(404);
  await bulk({ ...add, ids: [first], collection_ids: [own[0]] });
  const answer = (await bulk({ ...add, collection_ids: own })).json();
  expect(answer.message).toBe('Successfully added 2 assets to the selected collection(s).');
  for (const id of own) {
    const collection = await app.call(manager, { url: `/api/v1/assetcollection/${id}` });
    expect(collection.json().data.assets.sort()).toEqual([...ids].sort());
  }
  const put = (await bulk({ action: 'add_to_basket', ids })).json();
  expect(put.message).toBe('Successfully added asset to basket');
  const basket = await app.call(manager, { url: '/api/v1/assetcollection' });
  expect(basket.json().data.assets.sort()).toEqual([...ids].sort());
});

it('adds no asset to the basket and states the limit when a search result is too large', async () => {
  const creator = await app.makeUser('CREATOR');
  await app.ctx.db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, size, creator_id, update_user_id)
    SELECT gen_random_uuid(), 'a', 'a', 'OTHER', 'text/plain', 1, ${creator.row.id}, ${creator.row.id}
    FROM generate_series(0, ${BULK_BASKET_MAX}::int)`;
  const found = await app.call(creator, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { creator_id: creator.row.id },
  });
  const answer = await bulk(
    { action: 'add_to_basket', search_id: found.json().search_id },
    creator,
  );
  expect(answer.statusCode).toBe(400);
  expect(errorOf(answer).message).toBe(
    'You can add at most 10,000 assets to the basket at a time, and you selected 10,001. Add them to a collection instead.',
  );
});
