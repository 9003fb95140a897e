import { AddonKey } from '@spindle/contracts/settings/addons';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { inTransaction } from '@spindle/core/context';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let reader: TestUser;
let asset: TestAsset;

const PREVIEW = { body: Buffer.from('preview'), contentType: 'image/jpeg' };

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  reader = await app.makeUser('USER');
});
afterAll(() => app.close());

beforeEach(async () => {
  asset = await app.makeAsset(manager, { kind: 'IMAGE' }, { _preview: PREVIEW });
  await enable('IMAGE_ANALYSIS', 'POSE_ESTIMATION');
});

async function enable(...keys: AddonKey[]): Promise<void> {
  const entries = AddonKey.options.map((key) => {
    const isOn = keys.includes(key);
    return [key, { added: isOn, enabled: isOn }];
  });
  const addons = Object.fromEntries(entries) as SettingValues['addons'];
  await inTransaction(app.ctx, (tx) => saveSettings(tx, 'addons', addons));
}

function saveResult(addon: string, result: Prisma.InputJsonObject, renderVersion = 1) {
  const model = { provider: 'builtin', model: 'net', modelVersion: '1' };
  return app.ctx.db.analysis.create({
    data: { assetId: asset.row.id, addon, renderVersion, result, ...model },
  });
}

const url = (path = '') => `/api/v1/assets/${asset.id}/addons${path}`;
const list = async (user = reader) => (await app.call(user, { url: url() })).json().data;
const stateOf = async (key: string) =>
  (await list()).find((one: { key: string }) => one.key === key);
const analyze = (path: string, payload: object = {}, user = manager) =>
  app.call(user, { method: 'POST', url: url(path), payload });
const findJob = () =>
  app.ctx.db.job.findFirst({ where: { assetId: asset.row.id }, include: { steps: true } });

it('returns the labels of an image from the most probable [A-745]', async () => {
  const labels = [
    { label: 'cat', score: 0.9 },
    { label: 'sofa', score: 0.2 },
  ];
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  await saveResult('IMAGE_ANALYSIS', { labels, objects: [{ label: 'cat', score: 0.6, box }] });
  const answer = await app.call(reader, { url: url('/image_analysis') });
  expect(answer.json()).toMatchObject({
    labelAnnotations: [
      { data: 'cat', score: 0.9 },
      { data: 'sofa', score: 0.2 },
    ],
    bestGuessLabels: [{ label: 'cat', languageCode: 'en' }],
    objects: [{ label: 'cat', score: 0.6, box }],
    source: { provider: 'builtin', model: 'net', version: '1', is_current: true },
  });
});

it('lists the state and the labels of every add-on', async () => {
  const standing = { label: 'standing', score: 0.8 };
  const person = { score: 0.9, box: { x: 0, y: 0, width: 1, height: 1 } };
  const people = [
    { ...person, labels: [{ ...standing, score: 0.6 }] },
    { ...person, labels: [standing] },
  ];
  await saveResult('POSE_ESTIMATION', { people }, 0);
  await saveResult('FACE_RECOGNITION', {});
  const addons = await list();
  expect(addons).toHaveLength(AnalysisAddonKey.options.length);
  expect(await stateOf('IMAGE_ANALYSIS')).toMatchObject({ state: 'NOT_ANALYZED', source: null });
  expect(await stateOf('POSE_ESTIMATION')).toMatchObject({
    state: 'ANALYZED',
    labels: [standing],
    count: 2,
    source: { model: 'net', is_current: false },
  });
  expect(await stateOf('FACE_RECOGNITION')).toMatchObject({
    state: 'OFF',
    count: null,
    source: null,
  });
});

it('an analysis starts a job that writes what the event-hooks allow', async () => {
  const answer = await analyze('/image_analysis');
  const job = await findJob();
  expect(answer.json()).toMatchObject({ status: 'QUEUED', job_id: job?.id });
  expect(job).toMatchObject({
    type: 'ADDONS',
    creatorId: manager.row.id,
    input: {
      force: true,
      addons: { IMAGE_ANALYSIS: { update_metadata: true, confidence_threshold: 0.5 } },
    },
    steps: [{ group: 'addons', key: 'image_analysis', task: 'analyze-asset' }],
  });
  expect(await stateOf('IMAGE_ANALYSIS')).toMatchObject({ state: 'WORKING' });
  expect((await analyze('/image_analysis')).json()).toMatchObject({ job_id: job?.id });
});

it('a failed analysis names the reason', async () => {
  await analyze('/image_analysis', { disposition: { update_metadata: false } });
  expect((await findJob())?.input).toMatchObject({
    addons: { IMAGE_ANALYSIS: { update_metadata: false } },
  });
  await app.ctx.db.step.updateMany({
    where: { job: { assetId: asset.row.id } },
    data: { status: 'ERROR', message: 'The picture cannot be read.' },
  });
  expect(await stateOf('IMAGE_ANALYSIS')).toMatchObject({
    state: 'FAILED',
    error: 'The picture cannot be read.',
  });
});

it('a synchronous analysis returns the labels when its step ends, or the reason of its failure', async () => {
  const where = { job: { assetId: asset.row.id } };
  const endStep = (data: Prisma.StepUpdateManyMutationInput) =>
    expect
      .poll(() => app.ctx.db.step.updateMany({ where: { ...where, status: 'QUEUED' }, data }))
      .toEqual({ count: 1 });
  const first = analyze('/image_analysis', { is_synchronous: true });
  await saveResult('IMAGE_ANALYSIS', { labels: [{ label: 'cat', score: 0.9 }] });
  await endStep({ status: 'COMPLETED' });
  expect((await first).json()).toEqual({ data: [{ label: 'cat', confidence: 0.9 }] });
  await app.ctx.db.job.updateMany({
    where: { assetId: asset.row.id },
    data: { status: 'COMPLETED' },
  });
  const second = analyze('/image_analysis', { is_synchronous: true });
  await endStep({ status: 'ERROR', message: 'The picture cannot be read.' });
  expect((await second).statusCode).toBe(422);
  expect(errorOf(await second).message).toBe('The picture cannot be read.');
});

it('an analysis is refused without the add-on, the permission, a preview or the right to change the asset', async () => {
  await enable('IMAGE_ANALYSIS');
  const addonMissing = await analyze('/pose_estimation');
  expect([addonMissing.statusCode, errorOf(addonMissing).error]).toEqual([
    422,
    'FEATURE_NOT_AVAILABLE',
  ]);
  expect((await analyze('/image_analysis', {}, reader)).statusCode).toBe(403);
  asset = await app.makeAsset(manager, { kind: 'IMAGE' });
  expect(errorOf(await analyze('/image_analysis')).message).toBe('This asset has no preview.');
  asset = await app.makeAsset(manager, { status: 'ARCHIVED' }, { _preview: PREVIEW });
  expect((await analyze('/image_analysis')).statusCode).toBe(409);
  expect(await app.ctx.db.job.count({ where: { assetId: asset.row.id } })).toBe(0);
});

it('faces are recognized once, until the image changes or the caller forces it', async () => {
  await enable('FACE_RECOGNITION');
  const answer = await analyze('/face_recognition', { disposition: { update_metadata: false } });
  const job = await findJob();
  expect(answer.json()).toMatchObject({ status: 'QUEUED', job_id: job?.id, id: asset.id });
  expect(job).toMatchObject({
    input: { addons: { FACE_RECOGNITION: { update_metadata: false } } },
    steps: [{ key: 'face_recognition' }],
  });
  await saveResult('FACE_RECOGNITION', { faces: 1 });
  const again = await analyze('/face_recognition');
  expect([again.statusCode, errorOf(again).error]).toEqual([409, 'CONFLICT']);
  expect((await analyze('/face_recognition', { force: true })).statusCode).toBe(200);
  await app.ctx.db.asset.update({ where: { id: asset.row.id }, data: { renderVersion: 2 } });
  expect((await analyze('/face_recognition')).statusCode).toBe(200);
  await enable();
  expect((await analyze('/face_recognition')).statusCode).toBe(422);
});

it('a synchronous recognition of emotions returns those of each face', async () => {
  await enable('EMOTION_RECOGNITION');
  const waiting = analyze('/emotion_recognition', { is_synchronous: true });
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  const labels = [
    { label: 'happy', score: 0.75 },
    { label: 'neutral', score: 0.25 },
  ];
  await saveResult('EMOTION_RECOGNITION', { faces: [{ box, labels }] });
  const where = { status: 'QUEUED' as const, job: { assetId: asset.row.id } };
  await expect
    .poll(() => app.ctx.db.step.updateMany({ where, data: { status: 'COMPLETED' } }))
    .toEqual({ count: 1 });
  const none = { sad: 0, angry: 0, surprise: 0, fear: 0, disgust: 0 };
  expect((await waiting).json()).toEqual({
    data: [
      {
        region: { x: 0.1, y: 0.2, w: 0.3, h: 0.4 },
        dominant_emotion: 'happy',
        emotion: { ...none, happy: 0.75, neutral: 0.25 },
      },
    ],
  });
  expect((await analyze('/emotion_recognition')).json()).toMatchObject({ status: 'QUEUED' });
});

it('subtitles are created from the original of videos and recordings, from the audio track of choice', async () => {
  await enable('AUDIO_SUBTITLES');
  const refused = await analyze('/audio_subtitles');
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    'Only videos and recordings have subtitles.',
  ]);
  asset = await app.makeAsset(manager, { kind: 'AUDIO', duration: 90 });
  const missing = await app.call(await app.makeUser('ADMIN'), {
    url: '/api/v1/addons/AUDIO_SUBTITLES/analysis',
  });
  expect(missing.statusCode).toBe(200);
  expect((await analyze('/audio_subtitles', { audio_track: -1 })).statusCode).toBe(400);
  const queued = await analyze('/audio_subtitles', { audio_track: 1 });
  expect(queued.json()).toMatchObject({ status: 'QUEUED' });
  expect((await findJob())?.steps).toMatchObject([
    { group: 'addons', key: 'audio_subtitles', task: 'transcribe-asset' },
  ]);
  expect((await findJob())?.input).toMatchObject({ audio_track: 1 });
  const passages = [{ start: 1, end: 2, text: 'good morning' }];
  const languages = ['de', 'en'];
  const tracks = { languages, used: 1, is_chosen: true };
  await saveResult('AUDIO_SUBTITLES', { language: 'en', passages, md5: 'x', tracks });
  expect(await stateOf('AUDIO_SUBTITLES')).toMatchObject({
    text: 'good morning',
    labels: [],
    audio_tracks: { languages, used: 1 },
  });
});
