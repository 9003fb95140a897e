import { MOVE_BATCH } from '@spindle/core/bulk/move-batch';
import { newAssetId, toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
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
const search = async (payload: object, by = manager) =>
  (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
const job = async (id: number) => (await app.call(manager, { url: `/api/v1/jobs/${id}` })).json();
const make = (count: number, by = manager): Promise<TestAsset[]> =>
  Promise.all(Array.from({ length: count }, () => app.makeAsset(by)));
const idsOf = (assets: TestAsset[]) => assets.map(({ id }) => id).sort();

it('moves many to the trash and back, done when the answer comes [A-519]', async () => {
  const ids = idsOf(await make(3));
  const deleted = await bulk({ ids, action: 'delete' });
  expect(deleted.statusCode).toBe(202);
  expect((await search({ ids, trashed: true })).result.sort()).toEqual(ids);
  expect(await job(deleted.json().job_id)).toMatchObject({
    type: 'BULK_DELETE',
    status: 'COMPLETED',
    input: { action: 'delete', count: 3 },
    job_steps: { preprocess: { 'move-assets': { status: 'COMPLETED', percent_complete: 100 } } },
  });
  await bulk({ ids, action: 'restore' });
  expect((await search({ ids })).result.sort()).toEqual(ids);
  const again = await bulk({ ids, action: 'restore' });
  expect((await job(again.json().job_id)).input.count).toBe(0);
});

it('takes all that a search has found, and nothing that came later', async () => {
  const creator = await app.makeUser('CREATOR');
  const of = { creator_id: creator.row.id };
  const ids = idsOf(await make(4, creator));
  const { search_id } = await search({ ...of, limit_per_page: 1 });
  const later = idsOf(await make(1, creator));
  await bulk({ search_id, action: 'delete' });
  expect((await search(of)).result).toEqual(later);
  expect((await search({ ...of, trashed: true })).result.sort()).toEqual(ids);
});

it('leaves more than a batch to the worker', async () => {
  const creator = await app.makeUser('CREATOR');
  const rows = Array.from({ length: MOVE_BATCH + 1 }, () => ({
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
  const { job_id } = (await bulk({ search_id, action: 'delete' })).json();
  expect(await job(job_id)).toMatchObject({ status: 'QUEUED', input: { count: MOVE_BATCH + 1 } });
  expect(await app.ctx.db.jobAsset.count({ where: { jobId: job_id } })).toBe(MOVE_BATCH + 1);
});

it('passes over what the caller may not see (security 8)', async () => {
  const lone = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
  const [own, other] = [idsOf(await make(1, lone)), idsOf(await make(1))];
  await bulk({ ids: [...own, ...other, '0'.repeat(32)], action: 'delete' }, lone);
  expect((await search({ ids: [...own, ...other] })).result).toEqual(other);
  const { search_id } = await search({ ids: other });
  expect((await bulk({ search_id, action: 'delete' }, lone)).statusCode).toBe(404);
});

it('is refused to who may not delete, and without one way to say which', async () => {
  const ids = idsOf(await make(1));
  for (const role of ['USER', 'CREATOR'] as const)
    expect((await bulk({ ids, action: 'delete' }, await app.makeUser(role))).statusCode).toBe(403);
  for (const wrong of [{}, { ids: [] }, { ids, search_id: 'x' }, { ids: Array(1001).fill(ids[0]) }])
    expect((await bulk({ action: 'delete', ...wrong })).statusCode).toBe(400);
  expect(errorOf(await bulk({ search_id: 'x', action: 'delete' })).message).toContain('expired');
  expect((await search({ ids })).result).toEqual(ids);
});
