import { readFileSync } from 'node:fs';
import { AddonKey } from '@spindle/contracts/settings/addons';
import { followHookEvents } from '@spindle/core/addons/event-hooks';
import {
  ImageAnalysisResult,
  PoseResult,
  TextRecognitionResult,
} from '@spindle/core/analysis/results';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import { analyzeAsset as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { runStep } from '../steps/run-step.ts';
import { analyzeAsset } from './analyze-asset.ts';
import { startEventHooks } from './hook-dispatcher.ts';

let test: TestContext;
let creator: TestUser;
let hooks: { close(): Promise<void> };

/** A generous limit: only a process that hangs reaches it. */
const LIMIT = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const addons = Object.fromEntries(
    AddonKey.options.map((key) => [key, { added: false, enabled: false }]),
  ) as SettingValues['addons'];
  addons.IMAGE_ANALYSIS = { added: true, enabled: true };
  addons.POSE_ESTIMATION = { added: true, enabled: true };
  addons.TEXT_RECOGNITION = { added: true, enabled: true };
  await inTransaction(test.ctx, async (tx) => {
    await saveSettings(tx, 'addons', addons);
    await followHookEvents(tx, addons);
  });
  hooks = startEventHooks(test.ctx);
});

afterAll(async () => {
  await hooks.close();
  closeModels(test.ctx.config);
  await test.close();
});

const photo = (name: string) =>
  readFileSync(new URL(`../../test/photos/${name}.jpg`, import.meta.url));
const ladybird = photo('ladybird');

/** Adds an image with a preview and runs the step of an add-on that its event starts. */
async function analyze(preview = ladybird, key = 'image_analysis') {
  const { ctx } = test;
  const body = { body: preview, contentType: 'image/jpeg' };
  const asset = await makeAsset(ctx, creator, {}, { original: body, _preview: body });
  const findStep = () => ctx.db.step.findFirst({ where: { key, job: { assetId: asset.row.id } } });
  await expect.poll(findStep, LIMIT).toBeTruthy();
  const step = await findStep();
  const run = () => runStep(ctx, task, analyzeAsset, step?.id ?? 0, new AbortController().signal);
  await run();
  return { asset, findStep, run };
}

const readRow = (id: string) => test.ctx.db.asset.findUniqueOrThrow({ where: { id } });

it('a new image is labeled by the built-in model, in the background', async () => {
  const { asset, findStep } = await analyze();
  expect(await findStep()).toMatchObject({ group: 'addons', status: 'COMPLETED', message: '' });
  const analysis = await test.ctx.db.analysis.findFirstOrThrow({
    where: { assetId: asset.row.id },
  });
  expect(analysis).toMatchObject({
    addon: 'IMAGE_ANALYSIS',
    provider: 'builtin',
    model: 'dlib-resnet34',
    modelVersion: '1',
    renderVersion: 1,
    result: { labels: [{ label: 'ladybug' }, { label: 'leaf beetle' }] },
  });
  const { data, suggestions } = await readRow(asset.row.id);
  expect([data, suggestions]).toEqual([{ _filespin_autotag_labels: 'ladybug' }, ['ladybug']]);
  const [vector] = await test.ctx.db.imageVector.findMany({ where: { assetId: asset.row.id } });
  expect(vector).toMatchObject({ space: 'builtin/dlib-resnet34@1', renderVersion: 1 });
  expect(vector?.vector).toHaveLength(512 * 4);
});

it('an image is analyzed once, and again when its images change', async () => {
  const { db } = test.ctx;
  const { asset, findStep, run } = await analyze();
  const analysis = () => db.analysis.findFirstOrThrow({ where: { assetId: asset.row.id } });
  const { analyzedAt } = await analysis();
  const repeat = async () => {
    const { id = 0 } = (await findStep()) ?? {};
    await db.step.update({ where: { id }, data: { status: 'QUEUED' } });
    await db.job.updateMany({ where: { assetId: asset.row.id }, data: { status: 'QUEUED' } });
    await run();
  };
  await repeat();
  expect((await analysis()).analyzedAt).toEqual(analyzedAt);
  await db.asset.update({ where: { id: asset.row.id }, data: { renderVersion: 2 } });
  await repeat();
  expect(await analysis()).toMatchObject({ renderVersion: 2 });
});

it('a preview that cannot be read fails only its own step', async () => {
  const { asset, findStep } = await analyze(Buffer.from('no picture'));
  expect(await findStep()).toMatchObject({ status: 'ERROR' });
  expect((await findStep())?.message).toMatch(/^The picture cannot be read/);
  expect(await test.ctx.db.analysis.count({ where: { assetId: asset.row.id } })).toBe(0);
  expect((await readRow(asset.row.id)).status).toBe('OK');
});

/** Analyzes a photo and returns what IMAGE_ANALYSIS found on it. */
async function findOn(name: string) {
  const { asset } = await analyze(photo(name));
  const where = { assetId_addon: { assetId: asset.row.id, addon: 'IMAGE_ANALYSIS' } };
  const row = await test.ctx.db.analysis.findUniqueOrThrow({ where });
  const { objects, labels, objectsModel } = ImageAnalysisResult.parse(row.result);
  return { objects, objectsModel, words: labels.map(({ label }) => label) };
}

it('objects have boxes, and uncertain ones are no labels', async () => {
  const { objects, objectsModel, words } = await findOn('basketball');
  expect(objectsModel).toMatchObject({ model: 'mediapipe-objectron-ssd', version: '1' });
  expect(objects.map(({ label }) => label)).toContain('footwear');
  expect(words).not.toContain('footwear');
  const person = objects.find(({ label }) => label === 'person');
  expect(person?.box.x).toBeCloseTo(0.7, 1); // the man on the right, from head to knees
  expect(person?.box.height).toBeCloseTo(0.9, 1);
});

it('a certain object is a label', async () => {
  const { objects, words } = await findOn('car');
  expect(objects.map(({ label }) => label)).toContain('car');
  expect(words).toContain('car');
});

it('the pose of a person becomes a label, and no points are stored', async () => {
  const { asset, findStep } = await analyze(photo('basketball'), 'pose_estimation');
  expect(await findStep()).toMatchObject({ status: 'COMPLETED', message: '' });
  const where = { assetId_addon: { assetId: asset.row.id, addon: 'POSE_ESTIMATION' } };
  const { result, model } = await test.ctx.db.analysis.findUniqueOrThrow({ where });
  expect(model).toBe('mediapipe-blazepose-lite');
  const { people } = PoseResult.parse(result);
  expect(people.flatMap(({ labels }) => labels.map(({ label }) => label))).toEqual(['standing']);
  expect(JSON.stringify(result)).not.toContain('points');
  expect((await readRow(asset.row.id)).data).toEqual({ _filespin_pose_labels: 'standing' });
});

it('an image without people has no pose', async () => {
  const { asset } = await analyze(ladybird, 'pose_estimation');
  const where = { assetId_addon: { assetId: asset.row.id, addon: 'POSE_ESTIMATION' } };
  const { result } = await test.ctx.db.analysis.findUniqueOrThrow({ where });
  expect(result).toEqual({ people: [] });
  expect((await readRow(asset.row.id)).data).toEqual({});
});

it('the text in an image is read, and search finds it', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="160"><rect width="700" height="160" fill="#fff"/><text x="40" y="95" font-family="DejaVu Sans" font-size="48">Harbour Street 17</text></svg>`;
  const { asset } = await analyze(
    await sharp(Buffer.from(svg)).jpeg().toBuffer(),
    'text_recognition',
  );
  const where = { assetId: asset.row.id, addon: 'TEXT_RECOGNITION' };
  const { result } = await test.ctx.db.analysis.findFirstOrThrow({ where });
  expect(TextRecognitionResult.parse(result).lines).toMatchObject([{ text: 'Harbour Street 17' }]);
  const found = await test.ctx.db.$queryRaw`
    SELECT words @@ to_tsquery('simple', 'harbour <-> street') AS found FROM asset WHERE id = ${asset.row.id}::uuid`;
  expect(found).toEqual([{ found: true }]);
});
