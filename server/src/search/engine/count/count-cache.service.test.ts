import type { SearchAnswer } from '@spindle/contracts/search/search';
import { newAssetId, toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { compactCounters } from './count-cache.ts';

const TYPES = ['image/jpeg', 'image/png', 'video/mp4'];

let app: TestApp;
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  other = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

async function search(body: object, user = admin): Promise<SearchAnswer> {
  const answer = await app.call(user, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: { limit_per_page: 1, ...body },
  });
  return answer.json();
}

/** Moves `seq` to another block: the present assets count as old after that. */
const beginBlock = () => app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', 1024 * 2)`;

/** Searches with their numbers of matches, computed from the rows. */
const SEARCHES: [object, string][] = [
  [{}, 'trashed_at IS NULL'],
  [{ trashed: true }, 'trashed_at IS NOT NULL'],
  [{ status: 'ERROR' }, `trashed_at IS NULL AND status = 'ERROR'`],
  [{ content_type: 'image*' }, `trashed_at IS NULL AND content_type LIKE 'image%'`],
  [{ file_name: 'kept' }, `trashed_at IS NULL AND name LIKE 'kept%'`],
  [{ keyword: 'moved' }, `trashed_at IS NULL AND search_text = 'moved'`],
];

/** Compares the total of each search with a count of the rows. */
async function expectExact(): Promise<void> {
  for (const [body, where] of SEARCHES) {
    const rows = await app.ctx.db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM asset WHERE ${where}`,
    );
    expect([body, (await search(body)).total_files]).toEqual([body, rows[0]?.count]);
  }
  const own = await app.ctx.db.asset.count({
    where: { creatorId: other.row.id, trashedAt: null, status: 'OK' },
  });
  expect((await search({ creator_id: other.row.id, status: 'OK' })).total_files).toBe(own);
}

describe('totals', () => {
  it('are exact after every kind of change, before and after counters are merged, computed and cached', async () => {
    await expectExact();
    for (let n = 0; n < 12; n += 1) {
      if (n === 8) await beginBlock();
      await app.makeAsset(n % 3 === 0 ? other : admin, {
        name: `${n % 2 === 0 ? 'kept' : 'new'}-${n}`,
        nameKey: `${n % 2 === 0 ? 'kept' : 'new'}-${n}`,
        contentType: TYPES[n % 3] ?? '',
      });
    }
    await expectExact();
    const { asset } = app.ctx.db;
    const some = { creatorId: other.row.id };
    const rename = (nameKey: string, name: string) =>
      asset.updateMany({ where: { nameKey }, data: { name, nameKey: name } });
    const changes = [
      () => asset.updateMany({ where: some, data: { trashedAt: new Date() } }),
      () => compactCounters(app.ctx),
      () => asset.updateMany({ where: { trashedAt: { not: null } }, data: { trashedAt: null } }),
      () => asset.updateMany({ where: { nameKey: 'kept-2' }, data: { status: 'ERROR' } }),
      () => asset.updateMany({ where: some, data: { searchText: 'moved', contentType: 'a/b' } }),
      () => asset.updateMany({ where: { nameKey: 'none' }, data: { status: 'ERROR' } }),
      () => rename('kept-0', 'other'),
      () => rename('other', 'kept-0'),
      () => asset.updateMany({ where: { nameKey: 'kept-4' }, data: { status: 'NOT_READY' } }),
      () => asset.updateMany({ where: { nameKey: 'kept-4' }, data: { status: 'OK' } }),
      () => asset.deleteMany({ where: { nameKey: { startsWith: 'new' } } }),
      () => compactCounters(app.ctx),
      () => compactCounters(app.ctx),
    ];
    for (const change of changes) {
      await change();
      // The first call computes the totals, the second may read them from the cache.
      await expectExact();
      await expectExact();
    }
    expect((await search({ status: 'ERROR' })).total_files).toBe(1);
  });

  it('are exact during concurrent changes', async () => {
    const work = Array.from({ length: 24 }, async (_, n) => {
      const { row } = await app.makeAsset(n % 2 === 0 ? admin : other, { name: `kept-${n}` });
      await search({});
      const where = { seq: { gte: row.seq - 3n } };
      if (n % 4 === 1)
        await app.ctx.db.asset.updateMany({ where, data: { trashedAt: new Date() } });
      if (n % 4 === 2) await app.ctx.db.asset.updateMany({ where, data: { status: 'ARCHIVED' } });
      if (n % 6 === 3) await app.ctx.db.asset.deleteMany({ where: { id: row.id } });
      if (n % 5 === 0) await compactCounters(app.ctx);
    });
    await Promise.allSettled(work);
    await expectExact();
    await compactCounters(app.ctx);
    await expectExact();
    const left = await app.ctx.db.assetCount.findMany();
    const groups = left.map((row) => [row.trashed, row.creatorId, row.status, row.contentType]);
    expect(new Set(groups.map(String)).size).toBe(groups.length);
    expect(left.every(({ assets }) => assets > 0n)).toBe(true);
    const blocks = (await app.ctx.db.assetChange.findMany()).map(({ block }) => block);
    expect(blocks.sort()).toEqual([0, 2]); // beginBlock() has skipped block 1
  });

  it('are exact for users who see only their own and shared assets', async () => {
    const restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
    const own = await app.makeAsset(restricted, { contentType: 'image/png' });
    await app.makeAsset(restricted, { contentType: 'video/mp4' });
    const shared = await app.makeAsset(admin, { contentType: 'image/png' });
    const { id } = await app.ctx.db.collection.create({
      data: { ownerId: admin.row.id, groupAccess: true, name: 'all', nameKey: 'all' },
    });
    const ids = [own, shared].map((asset) => asset.row.id);
    await app.ctx.db.collectionAsset.createMany({
      data: ids.map((assetId, position) => ({ collectionId: id, assetId, position })),
    });
    const totals = async () => [
      (await search({}, restricted)).total_files,
      (await search({ content_type: 'image*' }, restricted)).total_files,
      (await search({ creator_id: restricted.row.id, status: 'OK' }, restricted)).total_files,
    ];
    expect(await totals()).toEqual([3, 2, 2]);
    await app.ctx.db.asset.updateMany({
      where: { id: { in: ids } },
      data: { trashedAt: new Date() },
    });
    expect(await totals()).toEqual([1, 0, 1]);
  });

  it('ignore a change that is rolled back', async () => {
    const before = await search({});
    await expect(
      app.ctx.db.$transaction(async (tx) => {
        await tx.asset.updateMany({ data: { trashedAt: new Date() } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await search({})).total_files).toBe(before.total_files);
  });
});

describe('an uncommitted asset', () => {
  it('hides itself and later assets from searches, and shifts no page once it is committed', async () => {
    const before = await search({ limit_per_page: 100 });
    const given = { kind: 'OTHER', contentType: 'text/plain', size: 1, status: 'OK' } as const;
    const users = { creatorId: admin.row.id, updateUserId: admin.row.id };
    let first = before;
    await app.ctx.db.$transaction(async (tx) => {
      const names = { name: 'slow', nameKey: 'slow' };
      await tx.asset.create({ data: { id: toUuid(newAssetId()), ...names, ...given, ...users } });
      await app.makeAsset(admin, { name: 'quick', nameKey: 'quick' });
      first = await search({ limit_per_page: 4 });
    });
    expect(first.total_files).toBe(before.total_files);
    const pages = [first.result];
    for (let page = 2; page <= first.total_pages; page += 1)
      pages.push((await search({ hash: first.search_id, page, limit_per_page: 4 })).result);
    expect(pages.flat()).toEqual(before.result);
    expect((await search({})).total_files).toBe(before.total_files + 2);
  });
});
