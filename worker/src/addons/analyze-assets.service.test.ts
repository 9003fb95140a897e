import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AddonKey } from '@spindle/contracts/settings/addons';
import { createAnalysisJob } from '@spindle/core/analysis/analysis-job';
import { inTransaction } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import { analyzeAsset as oneTask, analyzeAssets as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { retryJob } from '@spindle/core/test/retry-job';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTinyModel } from '../../test/tiny-clip.ts';
import { closeModels } from '../models/models.ts';
import { runStep } from '../steps/run-step.ts';
import { createAddonJob } from './addon-job.ts';
import { analyzeAsset } from './analyze-asset.ts';
import { analyzeAssets } from './analyze-assets.ts';
import { saveImageVector } from './image-vectors.ts';
import { renewResults } from './renew-results.ts';

let test: TestContext;
let admin: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  admin = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'ADMIN');
  const addons = Object.fromEntries(
    AddonKey.options.map((key) => [key, { added: false, enabled: false }]),
  ) as SettingValues['addons'];
  addons.IMAGE_ANALYSIS = { added: true, enabled: true };
  await inTransaction(test.ctx, (tx) => saveSettings(tx, 'addons', addons));
});

beforeEach(async () => {
  await test.ctx.db.job.deleteMany();
  await test.ctx.db.asset.deleteMany();
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const MODEL = { provider: 'builtin', model: 'dlib-resnet34', version: '1' };
const ladybird = readFileSync(new URL('../../test/photos/ladybird.jpg', import.meta.url));

const addImage = (body = ladybird): Promise<TestAsset> => {
  const file = { body, contentType: 'image/jpeg' };
  return makeAsset(test.ctx, admin, {}, { original: file, _preview: file });
};

/** Saves a result of an earlier model. */
const addOldResult = (assetId: string) =>
  test.ctx.db.analysis.create({
    data: {
      assetId,
      addon: 'IMAGE_ANALYSIS',
      provider: 'builtin',
      model: 'old',
      modelVersion: '1',
      renderVersion: 1,
      result: { labels: [] },
    },
  });

async function start(count: number, assetIds?: string[]): Promise<number> {
  const job = await inTransaction(test.ctx, (tx) =>
    createAnalysisJob(
      tx,
      { addon: 'IMAGE_ANALYSIS', count, model: assetIds ? null : MODEL },
      { creatorId: admin.row.id, assetIds },
    ),
  );
  return job.id;
}

/** Runs the step of a job. Returns the job. */
async function run(jobId: number, signal = new AbortController().signal) {
  const { id } = await test.ctx.db.step.findFirstOrThrow({ where: { jobId, task: task.name } });
  await runStep(test.ctx, task, analyzeAssets, id, signal);
  return test.ctx.db.job.findUniqueOrThrow({ where: { id: jobId }, include: { steps: true } });
}

const analyses = () => test.ctx.db.analysis.findMany({ orderBy: { assetId: 'asc' } });

it('one job analyzes all assets without a current result, names failures, and leaves the others', async () => {
  const { db } = test.ctx;
  const [first, broken, , changed] = [
    await addImage(),
    await addImage(Buffer.from('no picture')),
    await addImage(),
    await addImage(),
  ];
  await addOldResult(first.row.id);
  await db.analysis.create({
    data: {
      assetId: changed.row.id,
      addon: 'IMAGE_ANALYSIS',
      provider: 'builtin',
      model: MODEL.model,
      modelVersion: '1',
      renderVersion: 1,
      result: { labels: [] },
    },
  });
  await saveImageVector(test.ctx, changed.row, 'builtin/dlib-resnet34@1', Float32Array.of(1));
  await makeAsset(test.ctx, admin, { name: 'notes.txt' });
  const job = await run(await start(3));
  expect(job).toMatchObject({
    done: 3,
    failed: 1,
    message: expect.stringMatching(/^2 assets analyzed, 1 failed: The picture cannot be read/),
    steps: [{ status: 'COMPLETED', percent: 100 }, { task: 'finish' }],
  });
  expect((await analyses()).map(({ model }) => model)).toEqual(Array(3).fill(MODEL.model));
  // Only the failed asset has a row, however many assets the job has.
  expect(await db.jobAsset.findMany({ where: { jobId: job.id } })).toMatchObject([
    { assetId: broken.row.id, outcome: 'REFUSED' },
  ]);
});

it('a job that is canceled keeps its results, and a new one analyzes only what is missing', async () => {
  for (let count = 0; count < 12; count += 1) await addImage();
  const cancel = new AbortController();
  const jobId = await start(12);
  const running = run(jobId, cancel.signal);
  await expect.poll(async () => (await analyses()).length, { timeout: 60_000 }).toBeGreaterThan(10);
  cancel.abort(new Error('canceled'));
  await running;
  const before = await analyses();
  const job = await run(await start(12 - before.length));
  expect(await analyses()).toHaveLength(12);
  expect(
    (await analyses()).filter(({ analyzedAt }) =>
      before.some((one) => one.analyzedAt.getTime() === analyzedAt.getTime()),
    ),
  ).toHaveLength(before.length);
  expect(job.done).toBe(12 - before.length);
});

it('a retry analyzes the failed assets of a job again', async () => {
  const asset = await addImage(Buffer.from('no picture'));
  const jobId = (await run(await start(1))).id;
  const [preview] = await test.ctx.db.file.findMany({
    where: { assetId: asset.row.id, key: '_preview' },
  });
  const { objectKey = '' } = preview ?? {};
  await test.ctx.storage.put(objectKey, ladybird, { contentType: 'image/jpeg' });
  await test.ctx.db.job.update({ where: { id: jobId }, data: { status: 'COMPLETED' } });
  await inTransaction(test.ctx, (tx) => retryJob(tx, jobId));
  expect(await run(jobId)).toMatchObject({ done: 1, failed: 0, message: '1 asset analyzed' });
});

it('a job of selected assets analyzes them again, whatever results they have', async () => {
  const asset = await addImage();
  await addImage();
  await run(await start(2));
  const before = await analyses();
  const job = await run(await start(1, [asset.row.id]));
  expect(job.message).toBe('1 asset analyzed');
  const renewed = (await analyses()).filter(
    ({ analyzedAt }, i) => analyzedAt.getTime() !== before[i]?.analyzedAt.getTime(),
  );
  expect(renewed.map(({ assetId }) => assetId)).toEqual([asset.row.id]);
});

it('a new upload is analyzed before a running job has analyzed all assets', async () => {
  const { ctx } = test;
  for (let count = 0; count < 20; count += 1) await addImage();
  const cancel = new AbortController();
  const running = run(await start(20), cancel.signal);
  await expect.poll(async () => (await analyses()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const upload = await addImage();
  await createAddonJob(ctx, upload.row, {
    event: 'file-saved',
    addons: [{ key: 'IMAGE_ANALYSIS', disposition: {} }],
  });
  const step = await ctx.db.step.findFirstOrThrow({ where: { job: { assetId: upload.row.id } } });
  await runStep(ctx, oneTask, analyzeAsset, step.id, new AbortController().signal);
  const done = await analyses();
  expect(done.some(({ assetId }) => assetId === upload.row.id)).toBe(true);
  expect(done.length).toBeLessThan(21);
  cancel.abort(new Error('enough'));
  await running;
  // Otherwise the steps of uploads would wait for the job in the queue.
  expect(oneTask.queue).not.toBe(task.queue);
});

it('a new model starts one job in the background, and none when results are of the present model', async () => {
  const { ctx } = test;
  const asset = await addImage();
  await addImage();
  await renewResults(ctx);
  expect(await ctx.db.job.count()).toBe(0); // nothing was ever analyzed: an administrator decides
  await addOldResult(asset.row.id);
  await renewResults(ctx);
  await renewResults(ctx);
  const jobs = await ctx.db.job.findMany();
  expect(jobs).toMatchObject([
    { type: 'ANALYZE_ASSETS', creatorId: admin.row.id, input: { count: 2, model: MODEL } },
  ]);
  await run(jobs[0]?.id ?? 0);
  await ctx.db.job.deleteMany();
  await renewResults(ctx);
  expect(await ctx.db.job.count()).toBe(0);
});

it('a model that is selected again analyzes again what another model has analyzed meanwhile', async () => {
  const { ctx } = test;
  const asset = await addImage();
  const end = (id: number) => ctx.db.job.update({ where: { id }, data: { status: 'COMPLETED' } });
  await end(await start(1)); // with the present model
  await addOldResult(asset.row.id);
  const other = { provider: 'builtin', model: 'old', version: '1' };
  const { id } = await inTransaction(ctx, (tx) =>
    createAnalysisJob(
      tx,
      { addon: 'IMAGE_ANALYSIS', count: 1, model: other },
      { creatorId: admin.row.id },
    ),
  );
  await end(id);
  await renewResults(ctx);
  expect(await ctx.db.job.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    status: 'QUEUED',
    input: { model: MODEL },
  });
});

it('a new model of vectors describes analyzed images again in the background, and keeps their labels', async () => {
  const { ctx } = test;
  await addImage();
  await addImage();
  await run(await start(2));
  const before = await analyses();
  await ctx.db.job.updateMany({ data: { status: 'COMPLETED' } });
  addTinyModel(ctx.config.modelsDir, { labels: undefined });
  closeModels(ctx.config);
  await renewResults(ctx);
  await renewResults(ctx);
  const [job, ...others] = await ctx.db.job.findMany({ where: { status: 'QUEUED' } });
  expect(others).toEqual([]);
  const space = 'operator/tiny-clip@2';
  expect(job).toMatchObject({ input: { count: 2, model: MODEL, space } });
  expect(await run(job?.id ?? 0)).toMatchObject({ done: 2, failed: 0 });
  expect(await ctx.db.imageVector.count({ where: { space } })).toBe(2);
  expect(await analyses()).toEqual(before);
  await ctx.db.job.deleteMany();
  await renewResults(ctx);
  expect(await ctx.db.job.count()).toBe(0);
  rmSync(join(ctx.config.modelsDir, 'tiny'), { recursive: true });
  closeModels(ctx.config);
});
