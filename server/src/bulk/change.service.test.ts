import { BULK_IDS_MAX, BULK_IDS_TOO_MANY } from '@spindle/contracts/bulk/bulk';
import { BATCH, runBatch } from '@spindle/core/bulk/run-batch';
import { inTransaction } from '@spindle/core/context';
import { fromUuid, newAssetId, toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
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
const search = async (payload: object, by = manager) =>
  (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
const readJob = async (id: number) =>
  (await app.call(manager, { url: `/api/v1/jobs/${id}` })).json();
const make = (count: number, by = manager): Promise<TestAsset[]> =>
  Promise.all(Array.from({ length: count }, () => app.makeAsset(by)));
const sortedIds = (assets: TestAsset[]) => assets.map(({ id }) => id).sort();

it('trashes and restores several assets before the response [A-519]', async () => {
  const ids = sortedIds(await make(3));
  const deleted = await bulk({ ids, action: 'delete' });
  expect(deleted.statusCode).toBe(202);
  expect((await search({ ids, trashed: true })).result.sort()).toEqual(ids);
  expect(await readJob(deleted.json().job_id)).toMatchObject({
    type: 'BULK_DELETE',
    status: 'COMPLETED',
    input: { action: 'delete', count: 3 },
    job_steps: { preprocess: { 'change-assets': { status: 'COMPLETED', percent_complete: 100 } } },
  });
  await bulk({ ids, action: 'restore' });
  expect((await search({ ids })).result.sort()).toEqual(ids);
  const again = await bulk({ ids, action: 'restore' });
  expect((await readJob(again.json().job_id)).input.count).toBe(0);
});

it('changes all assets of a search result, but none uploaded later', async () => {
  const creator = await app.makeUser('CREATOR');
  const byCreator = { creator_id: creator.row.id };
  const ids = sortedIds(await make(4, creator));
  const { search_id } = await search({ ...byCreator, limit_per_page: 1 });
  const later = sortedIds(await make(1, creator));
  await bulk({ search_id, action: 'delete' });
  expect((await search(byCreator)).result).toEqual(later);
  expect((await search({ ...byCreator, trashed: true })).result.sort()).toEqual(ids);
});

it('adds a search result to collections in its order across batches, and ids in the given order', async () => {
  const creator = await app.makeUser('CREATOR');
  const names = Array.from({ length: BATCH + 2 }, (_, n) => `${n}`.padStart(5, '0'));
  await app.ctx.db.asset.createMany({
    data: names.map((name) => ({
      id: toUuid(newAssetId()),
      name,
      nameKey: name,
      kind: 'OTHER' as const,
      contentType: 'text/plain',
      status: 'OK' as const,
      size: 1,
      creatorId: creator.row.id,
      updateUserId: creator.row.id,
    })),
  });
  const { search_id, result } = await search({
    creator_id: creator.row.id,
    sort_by: ['file_name_DESC'],
    extended_result: true,
    limit_per_page: 3,
  });
  const [found, picked] = [
    await makeCollection(app, manager, { name: 'found' }),
    await makeCollection(app, manager, { name: 'picked' }),
  ];
  const add = (collection: { id: number }, selection: object) =>
    bulk({ ...selection, action: 'add_to_collections', collection_ids: [collection.id] });
  const readNames = async ({ id: collectionId }: { id: number }) => {
    const where = { collectionId };
    const orderBy = { position: 'asc' as const };
    const include = { asset: { select: { name: true } } };
    const members = await app.ctx.db.collectionAsset.findMany({ where, orderBy, include });
    return members.map(({ asset }) => asset.name);
  };
  const { job_id } = (await add(found, { search_id })).json();
  const row = await app.ctx.db.job.findUniqueOrThrow({ where: { id: job_id } });
  while ((await inTransaction(app.ctx, (tx) => runBatch(tx, row))) > 0);
  expect(await readNames(found)).toEqual(names.toReversed());
  await add(picked, { ids: [result[1], result[2], result[0]] });
  expect(await readNames(picked)).toEqual([names.at(-2), names.at(-3), names.at(-1)]);
});

it('queues jobs of more than one batch for the worker', async () => {
  const creator = await app.makeUser('CREATOR');
  const rows = Array.from({ length: BATCH + 1 }, () => ({
    id: toUuid(newAssetId()),
    name: 'a',
    nameKey: 'a',
    kind: 'OTHER' as const,
    contentType: 'text/plain',
    size: 1,
    creatorId: creator.row.id,
    updateUserId: creator.row.id,
  }));
  await app.ctx.db.asset.createMany({ data: rows });
  const { search_id } = await search({ creator_id: creator.row.id });
  const ids = rows.map(({ id }) => fromUuid(id));
  const picked = (await bulk({ ids, action: 'archive' })).json();
  expect(await readJob(picked.job_id)).toMatchObject({
    status: 'QUEUED',
    input: { count: BATCH + 1 },
  });
  const { job_id } = (await bulk({ search_id, action: 'delete' })).json();
  expect(await readJob(job_id)).toMatchObject({ status: 'QUEUED', input: { count: BATCH + 1 } });
  expect(await app.ctx.db.jobAsset.count({ where: { jobId: job_id } })).toBe(BATCH + 1);
});

it('skips assets that the caller cannot see (security 8)', async () => {
  const restricted = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
  const [own, other] = [sortedIds(await make(1, restricted)), sortedIds(await make(1))];
  await bulk({ ids: [...own, ...other, '0'.repeat(32)], action: 'delete' }, restricted);
  expect((await search({ ids: [...own, ...other] })).result).toEqual(other);
  const { search_id } = await search({ ids: other });
  expect((await bulk({ search_id, action: 'delete' }, restricted)).statusCode).toBe(404);
});

it('requires exactly one valid selection of assets', async () => {
  const ids = sortedIds(await make(1));
  for (const wrong of [{}, { ids: [] }, { ids, search_id: 'x' }, { job_id: 1, ids }])
    expect((await bulk({ action: 'delete', ...wrong })).statusCode).toBe(400);
  const tooMany = Array(BULK_IDS_MAX + 1).fill(ids[0]);
  expect(errorOf(await bulk({ ids: tooMany, action: 'delete' }))).toMatchObject({
    status: 400,
    message: expect.stringContaining(BULK_IDS_TOO_MANY),
  });
  expect(errorOf(await bulk({ search_id: 'x', action: 'delete' })).message).toContain('expired');
  expect((await bulk({ job_id: 1_000_000, action: 'restore' })).statusCode).toBe(404);
  expect((await search({ ids })).result).toEqual(ids);
});

it('requires the permission of the single-asset action, and checks it before the body', async () => {
  const ids = sortedIds(await make(1));
  const user = await app.makeUser('USER');
  const creator = await app.makeUser('CREATOR');
  const status = async (body: object, by: TestUser) => (await bulk(body, by)).statusCode;
  for (const action of ['delete', 'restore', 'archive', 'unarchive', 'update_data'])
    expect(await status({ action, ids: 'nonsense' }, user), action).toBe(403);
  expect(await status({ action: 'delete', ids }, creator)).toBe(403);
  for (const action of ['archive', 'unarchive', 'add_to_basket'])
    expect(await status({ action, ids }, creator), action).toBe(202);
  expect(await status({ action: 'add_to_basket', ids }, user)).toBe(202);
  expect(await status({ action: 'constructor', ids }, user)).toBe(400);
});

it('skips excluded assets of a search, and restores exactly the assets that a job changed', async () => {
  const creator = await app.makeUser('CREATOR');
  const [excluded, ...ids] = sortedIds(await make(4, creator));
  const { search_id } = await search({ creator_id: creator.row.id });
  await bulk({ ids: ids.slice(0, 1), action: 'delete' });
  const { job_id } = (await bulk({ search_id, except_ids: [excluded], action: 'delete' })).json();
  expect((await search({ creator_id: creator.row.id })).result).toEqual([excluded]);
  expect((await bulk({ job_id, action: 'restore' }, await app.makeUser('ADMIN'))).statusCode).toBe(
    404,
  );
  await bulk({ job_id, action: 'restore' });
  expect((await search({ creator_id: creator.row.id })).result.sort()).toEqual(
    [excluded, ...ids.slice(1)].sort(),
  );
});

it('removes backgrounds only with the add-on, and under a valid name', async () => {
  const ids = sortedIds(await make(1));
  const remove = (remove_background: object, more: object = {}) =>
    bulk({ ids, action: 'convert', remove_background, ...more });
  expect((await remove({ conversion_name: 'cut' })).statusCode).toBe(422);
  await enableAddons(app, ['REMOVE_BACKGROUND']);
  expect((await remove({ conversion_name: 'a b' })).statusCode).toBe(400);
  expect((await remove({ conversion_name: 'original' })).statusCode).toBe(400);
  expect((await remove({ conversion_name: 'cut' }, { keys: ['web'] })).statusCode).toBe(400);
  expect((await remove({})).statusCode).toBe(400);
  const creation = { disposition: 'add_new_asset' };
  expect((await remove({ ...creation, conversion_name: 'cut' })).statusCode).toBe(400);
  expect((await remove({ conversion_name: 'cut', metadata: 'inherit' })).statusCode).toBe(400);
  expect((await remove({ ...creation, metadata: 'inherit' })).statusCode).toBe(202);
  const answer = await remove({ conversion_name: 'cut' });
  expect(answer.statusCode, answer.body).toBe(202);
  expect(await readJob(answer.json().job_id)).toMatchObject({
    type: 'BULK_CONVERT',
    input: {
      action: 'convert',
      remove_background: { conversion_name: 'cut', subject: 'auto', format: 'png' },
    },
  });
});
