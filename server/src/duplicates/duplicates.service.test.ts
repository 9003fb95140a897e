import type { DuplicatePage } from '@spindle/contracts/duplicates/duplicates';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.db.asset.deleteMany();
  await app.ctx.db.duplicateGroup.deleteMany();
  await app.ctx.db.duplicateDismissal.deleteMany();
  await app.ctx.db.duplicateCheck.deleteMany();
});

const make = (name: string, given: object = {}, by = admin) =>
  app.makeAsset(by, { name, size: 100n, ...given });

/** Saves a group as a worker does. */
async function group(kind: 'EXACT' | 'NEAR', assets: TestAsset[], freedBytes = 100n) {
  const sha = (n: number) => (kind === 'EXACT' ? 'a' : String(n)).repeat(64);
  return app.ctx.db.duplicateGroup.create({
    data: {
      kind,
      key: assets[0]?.id ?? '',
      assets: assets.length,
      freedBytes,
      isListed: true,
      members: { create: assets.map(({ row }, n) => ({ assetId: row.id, sha256: sha(n) })) },
    },
  });
}

async function list(query = '', by = admin): Promise<DuplicatePage> {
  const answer = await app.call(by, { url: `/api/v1/duplicates${query}` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const namesOf = ({ data }: DuplicatePage) =>
  data.map(({ assets }) => assets.map(({ asset }) => asset.name).join(' '));

const dismiss = (assets: TestAsset[], dismissed: boolean, by = admin) =>
  app.call(by, {
    method: 'PUT',
    url: '/api/v1/duplicates/dismissed',
    payload: { ids: assets.map(({ id }) => id), dismissed },
  });

it('lists exact groups first, then those that free the most bytes, by pages', async () => {
  for (const [kind, names, freed] of [
    ['NEAR', 'ab', 900n],
    ['EXACT', 'cd', 100n],
    ['EXACT', 'ef', 200n],
    ['NEAR', 'gh', 300n],
  ] as const)
    await group(kind, await Promise.all([...names].map((name) => make(name))), freed);
  const first = await list('?limit=3');
  expect(namesOf(first).map((names) => [...names].sort().join('').trim())).toEqual([
    'ef',
    'cd',
    'ab',
  ]);
  expect(first.counts).toMatchObject({ exact: 2, near: 2, freed_bytes: 1500 });
  const second = await list(`?limit=3&cursor=${first.next_cursor}`);
  expect(second.data).toHaveLength(1);
  expect([second.next_cursor, second.counts]).toEqual([null, null]);
  expect((await list('?kind=NEAR')).data).toHaveLength(2);
});

it('puts the asset to keep first and says why', async () => {
  const [plain, tagged] = [await make('plain'), await make('tagged', { tags: ['lake', 'bled'] })];
  await app.call(admin, {
    method: 'POST',
    url: '/api/v1/assetcollection',
    payload: { name: 'Lakes', description: '', assets: [tagged.id] },
  });
  await group('EXACT', [plain, tagged]);
  const [found] = (await list()).data;
  expect(found).toMatchObject({ kind: 'EXACT', freed_bytes: 100 });
  expect(found?.assets).toMatchObject([
    {
      id: tagged.id,
      tags: ['lake', 'bled'],
      tag_count: 2,
      collections: ['Lakes'],
      collection_count: 1,
      reasons: ['collections', 'tags'],
    },
    { id: plain.id, tags: [], collections: [], reasons: ['oldest'] },
  ]);
});

it('says how many valid shared links an asset joins by a merge', async () => {
  const [a, b, c] = [await make('a'), await make('b'), await make('c')];
  await group('EXACT', [a, b, c]);
  const post = (url: string, payload: object) => app.call(admin, { method: 'POST', url, payload });
  const collection = await post('/api/v1/assetcollection', { name: 'Trip', assets: [b.id] });
  const share = async (payload: object) =>
    (await post('/api/v1/shares', { name: 'Link', ...payload })).json().data.id;
  await share({ assets: [a.id, b.id] });
  await share({ assets: [c.id] });
  await share({ collection_id: collection.json().data.id });
  const expired = await share({ assets: [b.id] });
  await app.ctx.db.share.update({
    where: { id: expired },
    data: { expiresAt: new Date(app.ctx.now().getTime() - 1000) },
  });
  const { data } = await list();
  const joined = data[0]?.assets.map(({ asset, joins_shares }) => [asset.name, joins_shares]);
  expect(Object.fromEntries(joined ?? [])).toEqual({ a: 2, b: 1, c: 2 });
});

it('shows and counts only groups of which the caller sees two assets outside the trash', async () => {
  const own = [await make('own', {}, restricted), await make('copy', {}, restricted)];
  await group('EXACT', [...own, await make('of another')]);
  const [mine] = own;
  if (!mine) throw new Error('no asset');
  await group('NEAR', [mine, await make('another')]);
  expect((await list('', restricted)).data[0]?.assets.map(({ id }) => id).sort()).toEqual(
    own.map(({ id }) => id).sort(),
  );
  expect(await list('', restricted)).toMatchObject({
    data: [{ kind: 'EXACT' }],
    counts: { exact: 1, near: 0, freed_bytes: 100 },
  });
  expect((await list()).data).toHaveLength(2);
  await app.ctx.db.asset.update({ where: { id: mine.row.id }, data: { trashedAt: new Date() } });
  expect((await list('', restricted)).data).toEqual([]);
});

it('leaves out a near group of which the caller sees copies of one file only', async () => {
  const near = [await make('a'), await make('b'), await make('c', { trashedAt: new Date() })];
  const { id } = await group('NEAR', near);
  const [a, b] = near;
  await app.ctx.db.duplicateMember.updateMany({
    where: { groupId: id, assetId: { in: [a?.row.id ?? '', b?.row.id ?? ''] } },
    data: { sha256: 'f'.repeat(64) },
  });
  expect((await list()).data).toEqual([]);
});

it('remembers that assets are not duplicates, and takes it back', async () => {
  const assets = [await make('a'), await make('b')];
  await group('NEAR', assets);
  expect((await dismiss(assets, true)).json().message).toBe('Not duplicates');
  await dismiss(assets, true);
  expect(await app.ctx.db.duplicateDismissal.count()).toBe(1);
  expect(await list()).toMatchObject({ data: [], counts: { near: 0 } });
  expect((await dismiss(assets, false)).json().message).toBe('Duplicates again');
  expect(await list()).toMatchObject({ data: [{ kind: 'NEAR' }], counts: { near: 1 } });
});

it('hides a group of which a caller dismissed the assets that they see', async () => {
  const own = [await make('own', {}, restricted), await make('copy', {}, restricted)];
  await group('EXACT', [...own, await make('of another')]);
  await dismiss(own, true, restricted);
  expect(await list('', restricted)).toMatchObject({ data: [], counts: { exact: 0 } });
  expect((await list()).data).toHaveLength(1);
});

it('says that workers are still searching', async () => {
  expect((await list()).counts?.is_searching).toBe(false);
  await make('a');
  expect((await list()).counts?.is_searching).toBe(true);
});

it('refuses hidden assets, single ones, unknown cursors and callers who may not delete', async () => {
  const [own, other] = [await make('own', {}, restricted), await make('other')];
  expect((await dismiss([own, other], true, restricted)).statusCode).toBe(404);
  expect((await dismiss([own], true)).statusCode).toBe(400);
  expect((await dismiss([own, own], true)).statusCode).toBe(400);
  expect(errorOf(await app.call(admin, { url: '/api/v1/duplicates?cursor=x' })).status).toBe(400);
  const creator = await app.makeUser('CREATOR');
  expect((await app.call(creator, { url: '/api/v1/duplicates' })).statusCode).toBe(403);
  expect((await dismiss([own, other], true, creator)).statusCode).toBe(403);
  expect(await app.ctx.db.duplicateDismissal.count()).toBe(0);
});

it('starts one job for the identical files that the caller can see, with a change set', async () => {
  const own = [await make('own', {}, restricted), await make('copy', {}, restricted)];
  const hidden = await make('of another');
  await group('EXACT', [...own, hidden]);
  await group('NEAR', [await make('a'), await make('b')]);
  const dismissed = [await make('c'), await make('d')];
  await group('EXACT', dismissed);
  await dismiss(dismissed, true);
  const url = '/api/v1/duplicates/merge-exact';
  const start = (by: TestUser) => app.call(by, { method: 'POST', url, payload: {} });
  expect((await start(await app.makeUser('CREATOR'))).statusCode).toBe(403);
  const answer = await start(restricted);
  expect(answer.statusCode).toBe(202);
  const jobId = answer.json().job_id;
  const rows = await app.ctx.db.jobAsset.findMany({ where: { jobId } });
  expect(rows.map(({ assetId }) => assetId).sort()).toEqual(own.map(({ row }) => row.id).sort());
  const changeSet = await app.ctx.db.changeSet.findFirstOrThrow({ where: { jobId } });
  const job = await app.ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  expect([changeSet.kind, job.input]).toMatchObject([
    'MERGE',
    { action: 'merge_exact', count: 2, change_set_id: changeSet.id, shows_to_all: false },
  ]);
  expect(errorOf(await start(restricted)).status).toBe(409);
  await app.ctx.db.duplicateGroup.deleteMany();
  expect(errorOf(await start(admin))).toMatchObject({
    status: 409,
    message: 'There are no identical files to merge.',
  });
});
