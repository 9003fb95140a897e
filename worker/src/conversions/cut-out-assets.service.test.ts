import { readFileSync } from 'node:fs';
import { deriveSecrets } from '@spindle/core/secrets';
import { convertAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { pixelsOf, plainPng } from '@spindle/core/test/media/photo';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { convertAssets } from './convert-assets.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await closeTools(test.ctx.config);
  await test.close();
});

const player = {
  body: readFileSync(new URL('../../test/photos/basketball.jpg', import.meta.url)),
  contentType: 'image/jpeg',
};
const broken = { body: Buffer.from('x'), contentType: 'image/png' };

const CONVERSION = { conversion_name: 'cut', format: 'webp' };

/** Removes the backgrounds of assets as a bulk job does. Returns its message. */
async function removeBackgrounds(
  assets: readonly TestAsset[],
  remove_background: Record<string, string | boolean> = CONVERSION,
): Promise<string> {
  const { ctx } = test;
  const job = await ctx.db.job.create({
    data: {
      type: 'BULK_CONVERT',
      creatorId: creator.row.id,
      input: { action: 'convert', count: assets.length, remove_background },
      assets: { create: assets.map(({ row }) => ({ assetId: row.id })) },
      steps: { create: { group: 'conversions', key: '', task: task.name } },
    },
    include: { steps: true },
  });
  await runStep(ctx, task, convertAssets, job.steps[0]?.id ?? 0, new AbortController().signal);
  return (await ctx.db.job.findUniqueOrThrow({ where: { id: job.id } })).message;
}

const cutoutOf = ({ row }: TestAsset) =>
  test.ctx.db.file.findFirst({ where: { assetId: row.id, key: 'cut' } });

it('saves images without their background, and lists those that fail', async () => {
  const { ctx } = test;
  const make = (files: Parameters<typeof makeAsset>[3], given: object = {}) =>
    makeAsset(ctx, creator, { kind: 'IMAGE', ...given }, files);
  const photo = await make({ original: player, _preview: player });
  const archived = await make({ original: player }, { status: 'ARCHIVED' });
  const damaged = await make({ original: broken });
  const text = await makeAsset(ctx, creator);
  expect(await removeBackgrounds([photo, archived, damaged, text])).toMatch(
    /^1 asset converted, 1 skipped \(not images\), 1 skipped \(archived\), 1 failed: The image cannot be decoded/,
  );
  const cutout = await cutoutOf(photo);
  expect(cutout).toMatchObject({ contentType: 'image/webp', width: 640, height: 480 });
  const stream = await ctx.storage.get(cutout?.objectKey ?? '');
  const { at } = await pixelsOf(Buffer.concat(await stream.toArray()));
  expect([at(595, 240)[3], at(30, 30)[3]]).toEqual([255, 0]);
  expect(await cutoutOf(damaged)).toBeNull();
});

const photoAsset = (given: object = {}) =>
  makeAsset(
    test.ctx,
    creator,
    { kind: 'IMAGE', name: 'game.jpg', ...given },
    { original: player, _preview: player },
  );

it('saves images without their background as new assets, with the data and the id of the source', async () => {
  const { ctx } = test;
  const photo = await photoAsset({ data: { title: 'Game' }, uploadPath: 'sports' });
  const save = (options: Record<string, string>) =>
    removeBackgrounds([photo], { disposition: 'add_new_asset', ...options });
  expect(await save({ metadata: 'inherit' })).toBe('1 asset converted');
  expect(await save({ format: 'webp' })).toBe('1 asset converted');
  const made = await ctx.db.asset.findMany({
    where: { data: { path: ['_filespin_source_id'], equals: photo.id } },
    orderBy: { uploadTime: 'asc' },
    include: { files: true, jobs: true },
  });
  expect(made).toMatchObject([
    {
      name: 'game-cutout.png',
      data: { title: 'Game' },
      creatorId: creator.row.id,
      status: 'NOT_READY',
      jobs: [{ type: 'INGEST' }],
    },
    { name: 'game-cutout.webp', data: { _filespin_source_id: photo.id } },
  ]);
  const [original] = made[0]?.files ?? [];
  const stream = await ctx.storage.get(original?.objectKey ?? '');
  const { at } = await pixelsOf(Buffer.concat(await stream.toArray()));
  expect([at(595, 240)[3], at(30, 30)[3]]).toEqual([255, 0]);
});

it('replaces originals by a version without the background', async () => {
  const { ctx } = test;
  const photo = await photoAsset({ data: { title: 'Game' } });
  const replace = { disposition: 'replace_original' };
  expect(await removeBackgrounds([photo], replace)).toBe('1 asset converted');
  const row = await ctx.db.asset.findUniqueOrThrow({
    where: { id: photo.row.id },
    include: { files: { orderBy: { version: 'asc' } } },
  });
  expect(row).toMatchObject({ version: 2, name: 'game.png', data: { title: 'Game' } });
  expect(row.files).toMatchObject([
    { key: 'original', version: 1, name: 'game.jpg' },
    { key: 'original', version: 2, contentType: 'image/png', creatorId: creator.row.id },
  ]);
});

it('refuses an asset whose data does not fit its schema, and saves the others', async () => {
  const { ctx } = test;
  const schema = await ctx.db.assetSchema.create({
    data: {
      name: { en: 'Titled' },
      schema: { properties: { title: { type: 'string' } }, required: ['title'] },
    },
  });
  const [bad, good] = [await photoAsset({ schemaId: schema.id }), await photoAsset()];
  expect(await removeBackgrounds([bad, good], { disposition: 'replace_original' })).toMatch(
    /^1 asset converted, 1 failed: /,
  );
  const { version } = await ctx.db.asset.findUniqueOrThrow({ where: { id: bad.row.id } });
  expect(version).toBe(1);
});

it('keeps the one thing of an image without people, and crops to it', async () => {
  const { ctx } = test;
  const square = { width: 120, height: 120, channels: 3 as const, background: '#20c020' };
  const scene = sharp({
    create: { width: 900, height: 500, channels: 3, background: '#cccccc' },
  }).composite([
    { input: new URL('../../test/photos/dog.jpg', import.meta.url).pathname, left: 450, top: 50 },
    { input: { create: square }, left: 100, top: 200 },
  ]);
  const original = { body: await scene.jpeg().toBuffer(), contentType: 'image/jpeg' };
  const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original, _preview: original });
  const read = async (options: Record<string, boolean>) => {
    await removeBackgrounds([asset], { ...CONVERSION, ...options });
    const { objectKey = '' } = (await cutoutOf(asset)) ?? {};
    return pixelsOf(Buffer.concat(await (await ctx.storage.get(objectKey)).toArray()));
  };
  const { at } = await read({});
  expect([at(650, 200)[3], at(160, 260)[3]]).toEqual([255, 0]);
  const cropped = await read({ crop: true });
  expect(cropped.width).toBeLessThan(500);
});

it.each([
  ['person', '1 failed: No people were found on this image'],
  ['thing', '1 failed: No thing stands out on this image'],
])('does not replace an original by an empty image: %s', async (subject, message) => {
  const { ctx } = test;
  const original = { body: await plainPng(400, 300, '#88aacc'), contentType: 'image/png' };
  const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original, _preview: original });
  const options = { disposition: 'replace_original', subject };
  expect(await removeBackgrounds([asset], options)).toContain(message);
  const { version } = await ctx.db.asset.findUniqueOrThrow({ where: { id: asset.row.id } });
  expect(version).toBe(1);
});

it('keeps an earlier cut-out when a new one fails', async () => {
  const { ctx } = test;
  const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original: broken, cut: player });
  expect(await removeBackgrounds([asset])).toMatch(/1 failed/);
  expect(await cutoutOf(asset)).toMatchObject({ contentType: 'image/jpeg', error: null });
});
