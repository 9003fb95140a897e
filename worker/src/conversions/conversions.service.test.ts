import { crc32 } from 'node:zlib';
import type { Conversion } from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { downloadImageKey, watermarkKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import type { Task } from '@spindle/core/tasks/define-task';
import * as tasks from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { testConversion } from '@spindle/core/test/conversions';
import {
  makeAsset,
  makeUser,
  storeFile,
  type TestAsset,
  type TestUser,
} from '@spindle/core/test/factories';
import { metadataOf, plainImage } from '@spindle/core/test/media/images';
import { describeImage, photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { probe } from '../ingest/probe.ts';
import { closeTools } from '../programs/tools.ts';
import type { Handler } from '../steps/handler.ts';
import { runStep } from '../steps/run-step.ts';
import { sweepRows } from '../upkeep/sweep-rows.ts';
import { checkConversion } from './check-conversion.ts';
import { convertAssets } from './convert-assets.ts';
import { convertImage } from './convert-image.ts';

const SECRETS = deriveSecrets('a key that only tests are signed with');
const never = new AbortController().signal;

let test: TestContext;
let ctx: Context;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  creator = await makeUser(ctx, SECRETS, 'ADMIN');
});

afterAll(async () => {
  await closeTools(ctx.config);
  await test.close();
});

async function setSection(section: string, value: object) {
  await ctx.db.setting.upsert({
    where: { section },
    create: { section, value, updatedAt: new Date() },
    update: { value },
  });
}

const setConversions = (conversions: Conversion[]) => setSection('image', { conversions });

/** Creates a job of one asset or of many, with one step. */
async function makeStep(
  task: Task,
  given: { asset?: TestAsset; key?: string; input?: object; assets?: TestAsset[] },
) {
  const { asset, key = task.name, input = {}, assets = [] } = given;
  const job = await ctx.db.job.create({
    data: {
      type: 'ANY',
      creatorId: creator.row.id,
      assetId: asset?.row.id,
      input,
      assets: { create: assets.map(({ row }) => ({ assetId: row.id })) },
      steps: { create: { group: 'conversions', key, task: task.name } },
    },
    include: { steps: true },
  });
  return { jobId: job.id, stepId: job.steps[0]?.id ?? 0 };
}

async function run(
  task: Task,
  handler: Handler,
  given: Parameters<typeof makeStep>[1],
  signal = never,
) {
  const made = await makeStep(task, given);
  await runStep(ctx, task, handler, made.stepId, signal);
  return made;
}

const conversionsOf = async ({ row }: TestAsset) => {
  const files = await ctx.db.file.findMany({ where: { assetId: row.id }, orderBy: { id: 'asc' } });
  return files.filter(({ key }) => key !== 'original' && !key.startsWith('_'));
};
const bytesOf = async (objectKey: string) =>
  Buffer.concat(await (await ctx.storage.get(objectKey)).toArray());
const makePhoto = async (width = 400, height = 200, given = {}) =>
  makeAsset(
    ctx,
    creator,
    { kind: 'IMAGE', width, height, ...given },
    await photoFiles(width, height),
  );

it('the job of a new image gets a step for each enabled conversion, while the asset is OK', async () => {
  await setConversions([testConversion('web'), testConversion('off', { enabled: false })]);
  const { original } = await photoFiles(400, 200);
  if (!original) throw new Error('unreachable: a photo without its original');
  const asset = await makeAsset(ctx, creator, { status: 'NOT_READY' }, { original });
  const { jobId } = await run(tasks.probe, probe, { asset });
  const steps = await ctx.db.step.findMany({ where: { jobId }, orderBy: { id: 'asc' } });
  expect(steps.map(({ group, key, status }) => `${group} ${key} ${status}`)).toEqual([
    'conversions probe COMPLETED',
    'conversions web QUEUED',
  ]);
  expect(await ctx.db.asset.findUnique({ where: { id: asset.row.id } })).toMatchObject({
    status: 'OK',
  });
});

it.each([
  ['jpg', 'jpeg', 100],
  ['png', 'png', 100],
  ['webp', 'webp', undefined],
  ['avif', 'heif', undefined],
] as const)(
  'a conversion fits into its box, in the format %s, with the configured resolution',
  async (format, kind, density) => {
    const size = { size: '100x90', value: { width: 100, height: 90 } };
    await setConversions([testConversion('box', { ...size, format, dpi: 100, public: true })]);
    const asset = await makePhoto();
    await run(tasks.convertImage, convertImage, { asset, key: 'box' });
    const [file] = await conversionsOf(asset);
    expect(file).toMatchObject({
      key: 'box',
      width: 100,
      height: 50,
      dpi: 100,
      public: true,
      error: null,
      contentType: `image/${format === 'jpg' ? 'jpeg' : format}`,
    });
    const bytes = await bytesOf(file?.objectKey ?? '');
    expect(bytes.length).toBe(Number(file?.size));
    const metadata = await metadataOf(bytes);
    expect(metadata).toMatchObject({ format: kind, width: 100, height: 50 });
    expect(metadata.density).toBe(density);
  },
);

it('a conversion is never upscaled, has the original size if none is configured, and contains no metadata', async () => {
  await setConversions([
    testConversion('large', { size: '900x900', value: { width: 900, height: 900 } }),
    testConversion('own'),
  ]);
  const body = await plainImage(60, 40)
    .withExif({ IFD0: { Copyright: 'Mara Olsen' } })
    .jpeg()
    .toBuffer();
  const contentType = 'image/jpeg';
  const asset = await makeAsset(
    ctx,
    creator,
    { kind: 'IMAGE' },
    { original: { body, contentType } },
  );
  for (const key of ['large', 'own']) await run(tasks.convertImage, convertImage, { asset, key });
  for (const { width, height, objectKey } of await conversionsOf(asset)) {
    expect([width, height]).toEqual([60, 40]);
    expect((await bytesOf(objectKey)).toString('latin1')).not.toContain('Mara Olsen');
  }
});

it('a failed conversion is stored with the reason until a later run succeeds', async () => {
  await setConversions([testConversion('web')]);
  const original = { body: Buffer.from('no picture'), contentType: 'image/png' };
  const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original });
  await run(tasks.convertImage, convertImage, { asset, key: 'web' });
  expect(await conversionsOf(asset)).toMatchObject([
    { key: 'web', error: expect.stringMatching(/cannot be decoded/), size: 0n },
  ]);
  const [file] = asset.files;
  await ctx.storage.put(file?.objectKey ?? '', await plainImage().png().toBuffer(), original);
  await run(tasks.convertImage, convertImage, { asset, key: 'web' });
  expect(await conversionsOf(asset)).toMatchObject([{ key: 'web', error: null, width: 320 }]);
});

it('a step creates no conversion of a replaced version or of a deleted setting', async () => {
  await setConversions([testConversion('web')]);
  const asset = await makePhoto(40, 20, { version: 2 });
  await run(tasks.convertImage, convertImage, { asset, key: 'web' });
  await run(tasks.convertImage, convertImage, { asset, key: 'gone', input: { version: 2 } });
  expect(await conversionsOf(asset)).toEqual([]);
  await run(tasks.convertImage, convertImage, { asset, key: 'web', input: { version: 2 } });
  expect(await conversionsOf(asset)).toMatchObject([{ key: 'web', version: 2 }]);
});

it('an uploaded conversion gets its size, or the reason why it cannot be decoded', async () => {
  const asset = await makePhoto();
  const save = (key: string, body: Buffer) =>
    storeFile(ctx, asset.row, key, { body, contentType: 'image/png' });
  await save('good', await plainImage(30, 20).png().toBuffer());
  const whole = await plainImage(300, 200).png({ compressionLevel: 0 }).toBuffer();
  await save('half', whole.subarray(0, whole.length / 2));
  for (const key of ['good', 'half'])
    await run(tasks.checkConversion, checkConversion, { asset, key });
  expect(await conversionsOf(asset)).toMatchObject([
    { key: 'good', width: 30, height: 20, error: null },
    { key: 'half', width: null, error: expect.stringMatching(/incomplete or damaged/) },
  ]);
});

it('a bulk job creates conversions asset by asset, and continues after a lost run', async () => {
  await setConversions([testConversion('web'), testConversion('tv')]);
  const photos = [await makePhoto(), await makePhoto(), await makePhoto()];
  const text = await makeAsset(ctx, creator);
  const archived = await makePhoto(40, 20, { status: 'ARCHIVED' });
  const body = { body: Buffer.from('x'), contentType: 'image/png' };
  const broken = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original: body });
  const failed = await makePhoto(40, 20, { status: 'ERROR', error: 'It is damaged.' });
  const missing = await makePhoto();
  const where = { assetId: missing.row.id, key: 'original' };
  const original = await ctx.db.file.findFirstOrThrow({ where });
  await ctx.storage.remove([original.objectKey]);
  const assets = [...photos, text, archived, broken, failed, missing];
  const input = { action: 'convert', count: assets.length, keys: ['web'] };
  const { jobId, stepId } = await makeStep(tasks.convertAssets, { assets, input });
  const lost = new AbortController();
  const progress = () => lost.abort(new Error('gone'));
  const firstRun = { stepId, jobId, assetId: null, key: '', progress, signal: lost.signal };
  await expect(convertAssets.run(ctx, firstRun)).rejects.toThrow('gone');
  const opened = vi.spyOn(ctx.storage, 'withFile');
  await runStep(ctx, tasks.convertAssets, convertAssets, stepId, never);
  // Three photos, a broken image and a missing one: the photo of the first run is not opened again.
  expect(opened.mock.calls.length).toBeLessThan(5);
  for (const photo of photos)
    expect((await conversionsOf(photo)).map(({ key }) => key)).toEqual(['web']);
  expect(await conversionsOf(archived)).toEqual([]);
  expect(await conversionsOf(broken)).toMatchObject([{ key: 'web', size: 0n }]);
  expect(await ctx.db.job.findUnique({ where: { id: jobId } })).toMatchObject({
    message: expect.stringMatching(
      /^3 assets converted, 1 skipped \(not images\), 1 skipped \(archived\), 3 failed: It is damaged \(1\); The image cannot be decoded/,
    ),
  });
  const refused = { jobId, assetId: missing.row.id };
  expect(await ctx.db.jobAsset.findFirst({ where: refused })).toMatchObject({
    outcome: 'REFUSED',
    reason: 'The original is missing from its store.',
  });
});

it('the deepzoom conversion stores tiles with the watermark and public flag, or the reason of a failure', async () => {
  const fileKey = `watermark-${'cd'.repeat(16)}.png`;
  const mark = await plainImage(10, 10, 'lime').png().toBuffer();
  await ctx.storage.put(watermarkKey(fileKey), mark, { contentType: 'image/png' });
  await setSection('watermark', {
    watermarkFileKey: fileKey,
    watermarkPlacement: 'top-left',
    watermarkScale: 1,
  });
  await setConversions([testConversion('deepzoom', { watermark: true, public: true })]);
  const asset = await makePhoto(600, 400);
  await run(tasks.makeTiles, convertImage, { asset, key: 'deepzoom' });
  const [tiles] = await conversionsOf(asset);
  expect(tiles).toMatchObject({ key: 'deepzoom', public: true, watermarked: true, width: 600 });
  const chosen = await makePhoto(60, 40);
  const input = { action: 'convert', count: 1, keys: ['deepzoom'] };
  await run(tasks.convertAssets, convertAssets, { assets: [chosen], input });
  expect((await conversionsOf(chosen)).map(({ key }) => key)).toEqual(['deepzoom']);

  const body = { body: Buffer.from('no picture'), contentType: 'image/png' };
  const broken = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original: body });
  await run(tasks.makeTiles, convertImage, { asset: broken, key: 'deepzoom' });
  expect(await conversionsOf(broken)).toMatchObject([
    { key: 'deepzoom', error: expect.stringMatching(/cannot be decoded/), size: 0n },
  ]);
});

it('a conversion has the watermark and keeps Display P3 when configured', async () => {
  const fileKey = `watermark-${'ab'.repeat(16)}.png`;
  const mark = await plainImage(10, 10, 'lime').png().toBuffer();
  await ctx.storage.put(watermarkKey(fileKey), mark, { contentType: 'image/png' });
  await setSection('watermark', {
    watermarkFileKey: fileKey,
    watermarkPlacement: 'top-left',
    watermarkScale: 0.5,
  });
  const conversions = [
    testConversion('marked', { watermark: true, format: 'png' }),
    testConversion('plain'),
  ];
  const body = await plainImage(100, 100, 'red').withIccProfile('p3').jpeg().toBuffer();
  const original = { body, contentType: 'image/jpeg' };
  const make = async (keep_display_p3: boolean) => {
    await setSection('image', { conversions, keep_display_p3 });
    const asset = await makeAsset(ctx, creator, { kind: 'IMAGE' }, { original });
    for (const key of ['marked', 'plain'])
      await run(tasks.convertImage, convertImage, { asset, key });
    const files = await conversionsOf(asset);
    const profiles = await Promise.all(
      files.map(async ({ objectKey }) => (await metadataOf(await bytesOf(objectKey))).icc),
    );
    return { files, profiles: profiles.map((icc) => icc?.toString('latin1').replaceAll('\0', '')) };
  };
  const { files, profiles } = await make(false);
  expect(files).toMatchObject([
    { key: 'marked', watermarked: true },
    { key: 'plain', watermarked: false },
  ]);
  const [marked] = files;
  const { left, right } = await describeImage(await bytesOf(marked?.objectKey ?? ''));
  expect(left).toEqual([0, 255, 0, 255]);
  expect(right[0]).toBeGreaterThan(200);
  for (const profile of profiles) expect(profile).not.toContain('P3');
  for (const profile of (await make(true)).profiles) expect(profile).toContain('P3');
});

it('creates for a download only the conversions that are missing, and refuses assets that cannot have them', async () => {
  await setConversions([testConversion('web')]);
  const files = await photoFiles(40, 20);
  const [has, lacks] = await Promise.all(
    [1, 2].map(() => makeAsset(ctx, creator, { name: 'lake.jpg', kind: 'IMAGE' }, files)),
  );
  const text = await makeAsset(ctx, creator, { name: 'notes.txt' });
  if (!has || !lacks || !files._thumb) throw new Error('no files');
  const existing = await storeFile(ctx, has.row, 'web', files._thumb);
  const assets = [has, lacks, text];
  const prepare = async (key: string) => {
    const input = { action: 'download', count: 3, keys: [key] };
    const { jobId, stepId } = await makeStep(tasks.convertAssets, { assets, input });
    await runStep(ctx, tasks.convertAssets, convertAssets, stepId, never);
    const results = await ctx.db.jobAsset.findMany({ where: { jobId } });
    const resultOf = ({ row }: TestAsset) => results.find(({ assetId }) => assetId === row.id);
    return assets.map((asset) => {
      const { outcome, reason } = resultOf(asset) ?? {};
      return [outcome, reason];
    });
  };
  expect(await prepare('web')).toEqual([
    ['UNCHANGED', ''],
    ['CHANGED', ''],
    ['REFUSED', 'Only images can be converted.'],
  ]);
  const made = await ctx.db.file.findMany({ where: { key: 'web' } });
  expect(made.filter(({ assetId }) => assetId === has.row.id)).toEqual([existing]);
  expect(made.filter(({ assetId }) => assetId === lacks.row.id)).toHaveLength(1);
  expect((await prepare('720p-video'))[0]).toEqual(['REFUSED', 'It does not have 720p-video.']);
});

describe('images of chosen options for a download', () => {
  const OPTIONS = 'resize=20,20&format=webp';

  async function prepare(assets: TestAsset[], image: string) {
    const input = { action: 'download', count: assets.length, image };
    const { jobId, stepId } = await makeStep(tasks.convertAssets, { assets, input });
    await runStep(ctx, tasks.convertAssets, convertAssets, stepId, never);
    const results = await ctx.db.jobAsset.findMany({ where: { jobId } });
    return {
      jobId,
      files: await ctx.db.file.findMany({ where: { key: downloadImageKey(jobId) } }),
      results: assets.map(({ row }) => {
        const { outcome, reason } = results.find(({ assetId }) => assetId === row.id) ?? {};
        return [outcome, reason];
      }),
    };
  }

  it('are rendered as their URL renders them, and refused with a reason where there is no image', async () => {
    const files = await photoFiles(40, 20);
    const photo = await makeAsset(ctx, creator, { name: 'lake.jpg', kind: 'IMAGE' }, files);
    const text = await makeAsset(ctx, creator, { name: 'notes.txt' });
    const prepared = await prepare([photo, text], OPTIONS);
    expect(prepared.results).toEqual([
      ['UNCHANGED', ''],
      ['REFUSED', 'It has no image.'],
    ]);
    const [image, ...others] = prepared.files;
    if (!image) throw new Error('no image');
    expect(others).toEqual([]);
    expect(image).toMatchObject({ assetId: photo.row.id, contentType: 'image/webp', width: 20 });
    const bytes = await readObject(ctx, image.objectKey);
    expect(image.crc32).toBe(BigInt(crc32(bytes)));
    expect(await describeImage(bytes)).toMatchObject({ format: 'webp', width: 20, height: 10 });
  });

  it('are rendered from the original if the preview has too few pixels, and never enlarged', async () => {
    const { original } = await photoFiles(60, 30);
    const { _thumb, _preview } = await photoFiles(30, 15);
    if (!original || !_thumb || !_preview) throw new Error('no files');
    const sizes = { kind: 'IMAGE', width: 60, height: 30 } as const;
    const photo = await makeAsset(ctx, creator, sizes, { original, _thumb, _preview });
    const { files } = await prepare([photo], 'resize=2000,2000&format=jpg');
    expect(files).toMatchObject([{ width: 60, height: 30, contentType: 'image/jpeg' }]);
  });

  it('refuse an asset to which the options do not apply', async () => {
    const photo = await makeAsset(ctx, creator, { kind: 'IMAGE' }, await photoFiles(40, 20));
    const { results, files } = await prepare([photo], 'page=2');
    expect(results).toEqual([['REFUSED', 'page: is for PDF and office documents only']]);
    expect(files).toEqual([]);
  });

  it('are deleted a day after the download was prepared', async () => {
    const photo = await makeAsset(ctx, creator, { kind: 'IMAGE' }, await photoFiles(40, 20));
    const { jobId, files } = await prepare([photo], OPTIONS);
    const at = new Date('2026-01-01T00:00:00Z');
    await ctx.db.job.update({
      where: { id: jobId },
      data: { type: 'BULK_DOWNLOAD', completedAt: at },
    });
    const sweepAfter = (hours: number) =>
      sweepRows({ ...ctx, now: () => new Date(at.getTime() + hours * 3_600_000) });
    const isThere = async () =>
      (await ctx.db.file.count({ where: { key: downloadImageKey(jobId) } })) > 0 &&
      (await ctx.storage.head(files[0]?.objectKey ?? '')) !== null;
    await sweepAfter(23);
    expect(await isThere()).toBe(true);
    await sweepAfter(25);
    expect(await ctx.db.file.count({ where: { key: downloadImageKey(jobId) } })).toBe(0);
    expect(await ctx.storage.head(files[0]?.objectKey ?? '')).toBeNull();
  });
});
