import { startAddonAnalysis } from '@spindle/contracts/analysis/addon-analysis';
import { listModels } from '@spindle/contracts/analysis/models';
import { reprocessAssets } from '@spindle/contracts/conversions/conversions';
import type { TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reportModel } from '../../test/model-report.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const MODEL = { provider: 'builtin', model: 'dlib-resnet34', version: '1' };

beforeEach(async () => {
  const { db } = app.ctx;
  await db.job.deleteMany();
  await db.asset.deleteMany();
  await db.workerProcess.deleteMany();
  await openSettings(app, admin).update({
    addons: { IMAGE_ANALYSIS: { added: true, enabled: true } },
  });
});

const addImage = (given: object = {}) =>
  app.makeAsset(admin, { kind: 'IMAGE', contentType: 'image/png', hasPreview: true, ...given });

const addResult = (assetId: string, given: object = {}) =>
  app.ctx.db.analysis.create({
    data: {
      assetId,
      addon: 'IMAGE_ANALYSIS',
      provider: 'builtin',
      model: MODEL.model,
      modelVersion: '1',
      renderVersion: 1,
      result: { labels: [] },
      ...given,
    },
  });

const url = (key = 'IMAGE_ANALYSIS') => startAddonAnalysis.path.replace('{addonKey}', key);
const read = async () => (await app.call(admin, { url: url() })).json().data;
const start = (key?: string) => app.call(admin, { method: 'POST', url: url(key) });

it('counts the assets without a current result and estimates their time', async () => {
  const done = await addImage();
  const edited = await addImage({ renderVersion: 2 });
  const old = await addImage();
  await addImage();
  await addImage({ trashedAt: new Date() });
  await addImage({ contentType: 'text/plain' });
  await addImage({ hasPreview: false });
  await addResult(done.row.id);
  await addResult(edited.row.id);
  await addResult(old.row.id, { modelVersion: '0' });
  expect(await read()).toEqual({ missing: null, estimated_seconds: null, job: null });
  await reportModel(app, MODEL);
  expect((await app.call(admin, { url: listModels.path })).json().data).toMatchObject([
    { ...MODEL, capability: 'labels', state: 'READY' },
  ]);
  expect(await read()).toEqual({ missing: 3, estimated_seconds: 1.5, job: null });
});

it('counts with the used model only, and lists the others', async () => {
  await reportModel(app, MODEL);
  const worker = await app.ctx.db.workerProcess.findFirstOrThrow();
  const [labels] = worker.models as Prisma.JsonObject[];
  const used = { ...labels, provider: 'operator', model: 'clip', state: 'MODEL_MISSING' };
  const models = [used, { ...labels, is_used: false }];
  await app.ctx.db.workerProcess.update({ where: { id: worker.id }, data: { models } });
  await addImage();
  expect(await read()).toMatchObject({ missing: null });
  expect((await app.call(admin, { url: listModels.path })).json().data).toMatchObject([
    { model: 'clip', is_used: true },
    { ...MODEL, is_used: false },
  ]);
});

it('ignores what it does not know in the report of a newer worker', async () => {
  await reportModel(app, MODEL);
  const worker = await app.ctx.db.workerProcess.findFirstOrThrow();
  const [labels] = worker.models as Prisma.JsonObject[];
  const models = [{ ...labels, capability: 'smell' }, { ...labels, color: 'red' }, 7];
  await app.ctx.db.workerProcess.update({ where: { id: worker.id }, data: { models } });
  expect((await app.call(admin, { url: listModels.path })).json().data).toMatchObject([
    { ...MODEL, capability: 'labels', state: 'READY' },
  ]);
});

it('starts one job for all of them, and returns the running one', async () => {
  await reportModel(app, MODEL);
  await addImage();
  await addImage();
  const answers = [await start(), await start()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const jobs = await app.ctx.db.job.findMany({ include: { steps: true, assets: true } });
  expect(jobs).toMatchObject([
    {
      type: 'ANALYZE_ASSETS',
      input: { addon: 'IMAGE_ANALYSIS', count: 2, model: MODEL, is_selection: false, after: null },
      steps: [{ group: 'addons', key: 'image_analysis', task: 'analyze-assets' }],
      assets: [],
    },
  ]);
  expect(await read()).toMatchObject({
    missing: null,
    job: { job_id: jobs[0]?.id, status: 'QUEUED', progress: { done: 0, total: 2 } },
  });
});

it('refuses to start without assets, without a model, and for add-ons that are off or analyze nothing', async () => {
  await addResult((await addImage()).row.id);
  expect(errorOf(await start())).toMatchObject({ status: 503 });
  await reportModel(app, MODEL, 'PACKAGES_MISSING');
  expect(errorOf(await start())).toMatchObject({ status: 503 });
  await app.ctx.db.workerProcess.deleteMany();
  await reportModel(app, MODEL);
  expect(errorOf(await start())).toMatchObject({ status: 409 });
  expect(errorOf(await start('STORYBOARD'))).toMatchObject({ status: 404 });
  await openSettings(app, admin).update({ addons: { IMAGE_ANALYSIS: { enabled: false } } });
  expect(errorOf(await start())).toMatchObject({ status: 422 });
});

it('a request to reprocess analyzes the selected assets again', async () => {
  const asset = await addImage();
  const answer = await app.call(admin, {
    method: 'POST',
    url: reprocessAssets.path,
    payload: { ids: [asset.id], addons: ['IMAGE_ANALYSIS'] },
  });
  expect(answer.statusCode).toBe(200);
  expect(await app.ctx.db.job.findMany({ include: { assets: true } })).toMatchObject([
    {
      type: 'ANALYZE_ASSETS',
      input: { addon: 'IMAGE_ANALYSIS', count: 1, is_selection: true },
      assets: [{ assetId: asset.row.id, outcome: null }],
    },
  ]);
});
