import type { Context } from '@spindle/core/context';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { saveStack } from '@spindle/core/stacks/write-stack';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { suggestStacks } from './suggest-stacks.ts';

const RAW = 'image/x-nikon-nef';
const HASH = '0f1e2d3c4b5a6978';

let test: TestContext;
let ctx: Context;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  const secrets = deriveSecrets('x'.repeat(32));
  user = await makeUser(ctx, secrets, 'USER');
  other = await makeUser(ctx, secrets, 'USER');
});

afterAll(() => test.close());

beforeEach(async () => {
  await ctx.db.asset.deleteMany();
  await ctx.db.stackSuggestion.deleteMany();
  await ctx.db.stackCheck.deleteMany();
});

/** Makes an image that was taken some seconds after noon. */
function take(name: string, seconds: number, given: object = {}, by = user): Promise<TestAsset> {
  return makeAsset(ctx, by, {
    name,
    nameKey: name.toLowerCase(),
    kind: 'IMAGE',
    contentType: name.endsWith('.nef') ? RAW : 'image/jpeg',
    takenAt: new Date(Date.UTC(2025, 5, 14, 12) + seconds * 1000),
    takenSource: 'FILE_METADATA',
    camera: 'NIKON Z 8',
    ...given,
  });
}

const change = ({ row }: TestAsset, data: object) =>
  ctx.db.asset.update({ where: { id: row.id }, data });

/** Returns the kind and the names of each suggestion, the cover first. */
async function read(): Promise<string[]> {
  const found = await ctx.db.stackSuggestion.findMany({
    include: { members: { include: { asset: true }, orderBy: { position: 'asc' } } },
  });
  return found
    .map(({ kind, isOpen, members }) =>
      [kind, ...members.map(({ asset }) => asset.name), ...(isOpen ? [] : ['closed'])].join(' '),
    )
    .sort();
}

it('pairs raw files with the JPEG of the same name, user and moment, in whatever order they arrive', async () => {
  await take('A1.NEF', 0, { contentType: RAW });
  await take('A2.NEF', 5, { contentType: RAW });
  await suggestStacks(ctx);
  expect(await read()).toEqual([]);
  await take('a1.jpg', 1.5);
  await take('a2.jpg', 8);
  await take('a1.heic', 0, { contentType: 'image/heic' }, other);
  await suggestStacks(ctx);
  expect(await read()).toEqual(['RAW_JPEG a1.jpg A1.NEF']);
});

it('finds bursts of three or more pictures that look alike, and extends them', async () => {
  await take('b1.jpg', 0, { dhash: HASH });
  await take('b2.jpg', 0.9, { dhash: '0f1e2d3c4b5a6979' });
  await suggestStacks(ctx);
  expect(await read()).toEqual([]);
  await take('b3.jpg', 1.8, { dhash: HASH });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['BURST b1.jpg b2.jpg b3.jpg']);
  await take('b4.jpg', 2.5, { dhash: HASH });
  await take('late.jpg', 4, { dhash: HASH });
  await take('different.jpg', 2.6, { dhash: 'f0e1d2c3b4a59687' });
  await take('another camera.jpg', 1, { dhash: HASH, camera: 'X' });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['BURST b1.jpg b2.jpg b3.jpg b4.jpg']);
});

it('finds no burst in dates of files, or in raw files with their JPEG alone', async () => {
  for (const name of ['c1.jpg', 'c2.jpg', 'c3.jpg'])
    await take(name, 0, { dhash: HASH, takenSource: 'FILE_DATE' });
  for (const name of ['d1.jpg', 'd1.nef', 'd2.jpg', 'd2.nef'])
    await take(name, 10, { dhash: HASH });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['RAW_JPEG d1.jpg d1.nef', 'RAW_JPEG d2.jpg d2.nef']);
});

it('finds edited copies of the same moment, with the last one as the cover', async () => {
  await take('IMG_1234.heic', 0);
  await take('IMG_E1234.heic', 0);
  await take('lake.jpg', 20);
  await take('lake-Edit.jpg', 20);
  await take('lake-Edit-2.jpg', 20);
  await take('sea.jpg', 40);
  await take('sea copy.jpg', 4000);
  await suggestStacks(ctx);
  expect(await read()).toEqual([
    'EDIT IMG_E1234.heic IMG_1234.heic',
    'EDIT lake-Edit.jpg lake-Edit-2.jpg lake.jpg',
  ]);
});

it('follows changes: trash, dates and names', async () => {
  const raw = await take('a.nef', 0);
  const jpeg = await take('a.jpg', 0);
  const edit = await take('a-edit.jpg', 0);
  await suggestStacks(ctx);
  expect(await read()).toEqual(['EDIT a-edit.jpg a.jpg a.nef', 'RAW_JPEG a.jpg a.nef']);
  await change(jpeg, { trashedAt: new Date() });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['EDIT a-edit.jpg a.nef']);
  await change(edit, { nameKey: 'other.jpg', name: 'other.jpg' });
  await change(jpeg, { trashedAt: null });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['RAW_JPEG a.jpg a.nef']);
  await change(raw, { takenAt: new Date() });
  await suggestStacks(ctx);
  expect(await read()).toEqual([]);
});

it('does not suggest again what was decided or is a stack, until another image joins', async () => {
  const assets = [await take('a.nef', 0), await take('a.jpg', 0)];
  await suggestStacks(ctx);
  await ctx.db.stackSuggestion.updateMany({ data: { isOpen: false } });
  for (const asset of assets) await change(asset, { camera: 'other' });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['RAW_JPEG a.jpg a.nef closed']);
  await take('a.heic', 0, { contentType: 'image/heic' });
  await suggestStacks(ctx);
  expect(await read()).toEqual(['RAW_JPEG a.heic a.jpg a.nef', 'RAW_JPEG a.jpg a.nef closed']);
  await ctx.db.stackSuggestion.deleteMany();
  const all = await ctx.db.asset.findMany();
  await inTransaction(ctx, (tx) =>
    saveStack(
      tx,
      'MANUAL',
      all.map(({ id }) => id),
    ),
  );
  for (const asset of assets) await change(asset, { camera: 'again' });
  await suggestStacks(ctx);
  expect(await read()).toEqual([]);
});
