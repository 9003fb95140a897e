import { vectorToBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupDuplicates } from './group-duplicates.ts';

const HASH = '0f1e2d3c4b5a6978';
/** One bit and eight bits from HASH. */
const NEAR_HASH = '0f1e2d3c4b5a6979';
const FAR_HASH = 'f01e2d3c4b5a6978';

let test: TestContext;
let ctx: Context;
let user: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  user = await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'USER');
});

afterAll(() => test.close());

beforeEach(async () => {
  await ctx.db.asset.deleteMany();
  await ctx.db.duplicateGroup.deleteMany();
  await ctx.db.duplicateCheck.deleteMany();
  await ctx.db.duplicateDismissal.deleteMany();
});

async function make(name: string, dhash: string | null, sha = name): Promise<TestAsset> {
  const asset = await makeAsset(ctx, user, { name, dhash, size: 100n });
  await setSha(asset, sha);
  return asset;
}

const setSha = ({ row }: TestAsset, sha: string) =>
  ctx.db.file.updateMany({
    where: { assetId: row.id, key: 'original' },
    data: { sha256: sha.padEnd(64, '0') },
  });

const change = ({ row }: TestAsset, data: object) =>
  ctx.db.asset.update({ where: { id: row.id }, data });

/** Returns each group with its kind and the names of its assets, and whether it is not listed. */
async function readGroups(): Promise<string[]> {
  const groups = await ctx.db.duplicateGroup.findMany({
    include: { members: { include: { asset: true }, orderBy: { asset: { name: 'asc' } } } },
  });
  return groups
    .map(({ kind, members, isListed }) => {
      const names = members.map(({ asset }) => asset.name).join(' ');
      return `${kind} ${names}${isListed ? '' : ' hidden'}`;
    })
    .sort();
}

async function group(): Promise<string[]> {
  await groupDuplicates(ctx);
  expect(await ctx.db.duplicateCheck.count()).toBe(0);
  return readGroups();
}

async function saveVector({ row }: TestAsset, values: number[]) {
  const vector = vectorToBytes(Float32Array.from(values));
  const { id: assetId, renderVersion } = row;
  await ctx.db.imageVector.create({ data: { assetId, space: 'a/model@1', vector, renderVersion } });
}

it('groups files with the same bytes and images that look alike', async () => {
  await make('a', null, 'one');
  await make('b', null, 'one');
  await make('c', HASH);
  await make('d', NEAR_HASH);
  await make('e', FAR_HASH);
  expect(await group()).toEqual(['EXACT a b', 'NEAR c d']);
  const exact = await ctx.db.duplicateGroup.findFirstOrThrow({ where: { kind: 'EXACT' } });
  expect([exact.assets, exact.freedBytes]).toEqual([2, 100n]);
});

it('finds the same groups in batches of one', async () => {
  await make('a', HASH, 'one');
  await make('b', HASH, 'one');
  await make('c', NEAR_HASH);
  await groupDuplicates(ctx, undefined, 1);
  expect(await readGroups()).toEqual(['EXACT a b', 'NEAR a b c']);
});

it('does not list copies of one file as images that look alike', async () => {
  await make('a', HASH, 'one');
  await make('b', HASH, 'one');
  expect(await group()).toEqual(['EXACT a b', 'NEAR a b hidden']);
});

it('follows the trash, new content and new uploads', async () => {
  const [a, b] = [await make('a', HASH), await make('b', NEAR_HASH)];
  await group();
  await change(a, { trashedAt: new Date() });
  expect(await group()).toEqual([]);
  await change(a, { trashedAt: null });
  expect(await group()).toEqual(['NEAR a b']);
  await change(b, { dhash: FAR_HASH });
  expect(await group()).toEqual([]);
  await make('c', NEAR_HASH);
  expect(await group()).toEqual(['NEAR a c']);
});

it('groups the others again when the leader of a group leaves', async () => {
  const a = await make('a', HASH);
  await make('b', NEAR_HASH);
  await make('c', NEAR_HASH);
  expect(await group()).toEqual(['NEAR a b c']);
  await change(a, { trashedAt: new Date() });
  expect(await group()).toEqual(['NEAR b c']);
});

it('waits until an upload is processed', async () => {
  const a = await make('a', HASH);
  const b = await make('b', HASH);
  await change(b, { status: 'NOT_READY' });
  expect(await group()).toEqual([]);
  await change(b, { status: 'OK' });
  expect(await group()).toEqual(['NEAR a b']);
  await setSha(a, 'two');
  await setSha(b, 'two');
  expect(await group()).toEqual(['EXACT a b', 'NEAR a b hidden']);
});

it('separates images whose vectors differ, also those of a later analysis', async () => {
  const [a, b] = [await make('a', HASH), await make('b', NEAR_HASH)];
  const c = await make('c', HASH);
  expect(await group()).toEqual(['NEAR a b c']);
  await saveVector(b, [1, 0]);
  await saveVector(c, [0, 1]);
  await saveVector(a, [0, 1]);
  expect(await group()).toEqual(['NEAR a c']);
});

it('ignores flat images, and those of which every quarter is plain', async () => {
  for (const name of ['a', 'b']) await make(name, '0000000000000000');
  for (const name of ['c', 'd']) await make(name, 'ffff0000ffff0000');
  expect(await group()).toEqual([]);
});

it('does not group dismissed images again until another one looks like both', async () => {
  const [a, b] = [await make('a', HASH), await make('b', NEAR_HASH)];
  await group();
  const assetIds = [a.row.id, b.row.id];
  await ctx.db.duplicateDismissal.create({ data: { assetIds, at: new Date() } });
  await change(b, { trashedAt: new Date() });
  await group();
  await change(b, { trashedAt: null });
  expect(await group()).toEqual([]);
  await make('c', HASH);
  expect(await group()).toEqual(['NEAR a b c']);
});

it('leaves the work to the worker that is at it', async () => {
  await make('a', HASH);
  await make('b', HASH);
  await ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT pg_advisory_xact_lock(72707371)::text`;
    await groupDuplicates(ctx);
  });
  expect(await readGroups()).toEqual([]);
  expect(await group()).toEqual(['NEAR a b']);
});
