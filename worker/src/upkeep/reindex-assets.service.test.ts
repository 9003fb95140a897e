import type { Context } from '@spindle/core/context';
import { searchTextOf } from '@spindle/core/search/words';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reindexAssets } from './reindex-assets.ts';

const NAMES = ['富士山', 'Müller', 'MyHoliday', 'plain', '東京'];

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
  for (const name of NAMES) await makeAsset(ctx, user, { name, searchText: name.toLowerCase() });
  await ctx.db.searchReindex.updateMany({ data: { nextSeq: 0 } });
});

const readTexts = async () =>
  (await ctx.db.asset.findMany({ orderBy: { seq: 'asc' } })).map(({ searchText }) => searchText);

const nextSeq = async () => (await ctx.db.searchReindex.findFirstOrThrow()).nextSeq;

const indexed = NAMES.map((name) => searchTextOf({ name }));

it('writes the text of each asset in batches, hidden and internal fields as at the upload', async () => {
  const properties = { code: { type: 'string', filespin_properties: { searchable: false } } };
  const schema = await ctx.db.assetSchema.create({
    data: { name: {}, schema: { type: 'object', properties } },
  });
  const data = { code: '富士', city: '東京都', _filespin_autotag: 'x' };
  await makeAsset(ctx, user, { name: 'a', data, schemaId: schema.id, trashedAt: new Date() });
  await reindexAssets(ctx, undefined, 2);
  const { code, city } = data;
  const expected = searchTextOf({ name: 'a', data: { code, city } }, new Set(['code']));
  const texts = await readTexts();
  expect(texts.slice(0, -1)).toEqual(indexed);
  expect(texts.at(-1)?.split(' ').sort()).toEqual(expected.split(' ').sort());
  expect(await nextSeq()).toBeNull();
});

it('adds the texts in the file of each asset', async () => {
  const metadata = { IPTC: { Keywords: ['regatta'] }, XMP: { Title: 'Harbor' } };
  const { row } = await makeAsset(ctx, user, { name: 'x', searchText: 'x', metadata });
  await reindexAssets(ctx);
  const { searchText } = await ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
  expect(searchText).toBe('x regatta harbor');
});

it('reads the facts of each asset from its metadata, but keeps what a person changed', async () => {
  const metadata = {
    EXIF: { DateTimeOriginal: '2025:06:14 10:30:00', OffsetTimeOriginal: '+02:00', Model: 'X-T5' },
    XMP: { Subject: ['lake'], Rating: 4, Label: 'Green', City: 'Bled' },
  };
  const { row } = await makeAsset(ctx, user, {
    name: 'x',
    metadata,
    rating: 2,
    factSources: { rating: 'USER' },
  });
  await reindexAssets(ctx);
  const asset = await ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
  expect(asset).toMatchObject({
    tags: ['lake'],
    rating: 2,
    colorLabel: 'GREEN',
    town: 'Bled',
    camera: 'X-T5',
    takenAt: new Date('2025-06-14T08:30:00Z'),
    takenOffset: 120,
    takenSource: 'FILE_METADATA',
    factSources: { rating: 'USER', tags: 'XMP:Subject', town: 'XMP:City' },
  });
  expect(asset.searchText).toContain('lake');
});

it('gives assets without a date that of their file', async () => {
  const body = Buffer.from('x');
  const original = { body, contentType: 'text/plain' };
  const { row } = await makeAsset(ctx, user, { name: 'x' }, { original });
  const modifiedAt = new Date('2024-03-01T09:00:00Z');
  await ctx.db.file.updateMany({
    where: { assetId: row.id },
    data: { modifiedAt, modifiedOffset: 60 },
  });
  await reindexAssets(ctx);
  const asset = await ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
  expect(asset).toMatchObject({ takenAt: modifiedAt, takenOffset: 60, takenSource: 'FILE_DATE' });
});

it('does not write an asset because its fields are stored in another order', async () => {
  const data = { second: 'two', a: 'one' };
  const { row } = await makeAsset(ctx, user, {
    name: 'x',
    data,
    searchText: searchTextOf({ name: 'x', data }),
  });
  await reindexAssets(ctx);
  const { searchText } = await ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
  expect(searchText).toBe(searchTextOf({ name: 'x', data }));
});

it('continues where a killed worker stopped, and leaves unchanged assets alone', async () => {
  const seqs = (await ctx.db.asset.findMany({ orderBy: { seq: 'asc' } })).map(({ seq }) => seq);
  await ctx.db.searchReindex.updateMany({ data: { nextSeq: seqs[2] ?? 0n } });
  const versions = () =>
    ctx.db.$queryRaw<{ row: string }[]>`SELECT xmin::text AS row FROM asset WHERE name = 'plain'`;
  const before = await versions();
  await reindexAssets(ctx, undefined, 1);
  expect(await readTexts()).toEqual(['富士山', 'müller', ...indexed.slice(2)]);
  expect(await versions()).toEqual(before);
});

it('leaves the work to one worker, and stops when asked', async () => {
  const stop = new AbortController();
  await ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT 1 FROM search_reindex FOR UPDATE`;
    await reindexAssets(ctx, stop.signal);
  });
  expect(await readTexts()).toEqual(NAMES.map((name) => name.toLowerCase()));
  stop.abort();
  await reindexAssets(ctx, stop.signal);
  expect(await nextSeq()).toBe(0n);
  await Promise.all([reindexAssets(ctx), reindexAssets(ctx)]);
  expect(await readTexts()).toEqual(indexed);
});
