import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import { inTransaction } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { deriveSecrets } from '@spindle/core/secrets';
import { saveSettings } from '@spindle/core/settings/settings';
import { analyzeAsset as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { startFakeImmich } from '@spindle/core/test/fake-immich';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAddonJob } from '../../addons/addon-job.ts';
import { analyzeAsset } from '../../addons/analyze-asset.ts';
import { runStep } from '../../steps/run-step.ts';
import { checkModelServices, closeModels, followModelSettings, openModels } from '../models.ts';
import { reportModels } from '../report-models.ts';

let test: TestContext;
let service: Awaited<ReturnType<typeof startFakeImmich>>;

beforeAll(async () => {
  test = await openTestContext({ OUTBOUND_ALLOW: '127.0.0.1/32' });
  service = await startFakeImmich(() => null);
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await service.stop();
  await test.close();
});

beforeEach(async () => {
  closeModels(test.ctx.config);
  service.questions.length = 0;
  await useService(test, service.url);
});

/** Makes the service serve all capabilities that it can. */
async function useService({ ctx }: TestContext, immich_url: string): Promise<void> {
  const names = ['faces', 'embedImage', 'ocr'] as const;
  const models = ['buffalo_l', 'ViT-B-32__openai', 'PP-OCRv5_mobile'];
  const selected = Object.fromEntries(names.map((name, i) => [name, `immich/${models[i]}`]));
  const settings = { ...DEFAULT_MODEL_SETTINGS, immich_url, selected };
  await inTransaction(ctx, (tx) => saveSettings(tx, 'models', settings));
  await followModelSettings(ctx);
}

const path = fileURLToPath(new URL('../../../test/photos/portrait.jpg', import.meta.url));
const { signal } = new AbortController();
const run = () => openModels(test.ctx.config).run('embedText', { text: 'a red car' }, signal);
const stateOf = (capability: string, { ctx } = test) =>
  reportModels(ctx.config).find((report) => report.capability === capability);

const face = (x1: number, y1: number, size: number, vector: number[]) => ({
  boundingBox: { x1, y1, x2: x1 + size, y2: y1 + size },
  embedding: JSON.stringify(vector),
  score: 0.9,
});

it('finds faces, from the largest, with a vector where they are large enough', async () => {
  service.answer = () => ({
    'facial-recognition': [face(0, 0, 40, [1, 0]), face(100, 50, 80, [0, 3])],
    imageWidth: 400,
    imageHeight: 200,
  });
  const { faces } = await openModels(test.ctx.config).run('faces', { path }, signal);
  expect(faces).toMatchObject([
    { box: { x: 0.25, y: 0.25, width: 0.2, height: 0.4 }, score: 0.9, pixels: 80, eyes: null },
    { pixels: 40, vector: null },
  ]);
  expect([...(faces[0]?.vector ?? [])]).toEqual([0, 1]);
  expect(service.questions).toMatchObject([
    {
      entries: { 'facial-recognition': { recognition: { modelName: 'buffalo_l' } } },
      pictureBytes: readFileSync(path).length,
    },
  ]);
});

it('describes a picture and words in one space, and reads text', async () => {
  service.answer = ({ text }) => ({ clip: JSON.stringify(text ? [0, 2] : [4, 0]) });
  const models = openModels(test.ctx.config);
  expect([...(await models.run('embedImage', { path }, signal)).vector]).toEqual([1, 0]);
  expect([...((await run()).vector ?? [])]).toEqual([0, 1]);
  expect(service.questions.map(({ text }) => text)).toEqual([null, 'a red car']);
  service.answer = () => ({
    ocr: { text: ['EXIT'], box: [0.1, 0.2, 0.5, 0.2, 0.5, 0.4, 0.1, 0.4], textScore: [0.8] },
  });
  expect((await models.run('ocr', { path }, signal)).lines).toEqual([
    {
      text: 'EXIT',
      score: 0.8,
      corners: [
        { x: 0.1, y: 0.2 },
        { x: 0.5, y: 0.2 },
        { x: 0.5, y: 0.4 },
        { x: 0.1, y: 0.4 },
      ],
    },
  ]);
});

it('connects to no address that the operator does not allow [security 16]', async () => {
  const closed = await openTestContext();
  const before = service.connections();
  await useService(closed, service.url);
  await checkModelServices(closed.ctx.config);
  expect(stateOf('faces', closed)).toMatchObject({
    provider: 'immich',
    model: 'buffalo_l',
    state: 'NOT_ANSWERING',
    message: expect.stringContaining('See OUTBOUND_ALLOW.'),
  });
  expect(service.connections()).toBe(before);
  await closed.close();
});

it.each([
  ['an error', (response: { statusCode: number; end(): void }) => end(response, 500), 'status 500'],
  ['a redirect', (response: never) => redirect(response), 'status 302'],
  ['another shape', (response: never) => write(response, '{"clip": "no vector"}'), 'another shape'],
  ['no JSON', (response: never) => write(response, '<html>'), 'another shape'],
  ['too much', (response: never) => write(response, ' '.repeat(9_000_000)), 'too large'],
])('a request that is answered with %s may be repeated', async (_kind, answer, message) => {
  service.answer = (_question, response) => {
    answer(response as never);
    return null;
  };
  const error = await run().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unavailable);
  expect((error as Error).message).toContain(message);
  expect(service.questions).toHaveLength(1);
});

function end(response: { statusCode: number; end(): void }, status: number): void {
  response.statusCode = status;
  response.end();
}
function redirect(response: { writeHead(status: number, headers: object): { end(): void } }): void {
  response.writeHead(302, { location: `${service.url}/predict` }).end();
}
function write(response: { end(body: string): void }, body: string): void {
  response.end(body);
}

it('an outage is a state of the model, fails later requests at once, and ends by itself', async () => {
  service.answer = () => ({ clip: '[1]' });
  await service.stop();
  await expect(run()).rejects.toThrow('The model service does not answer.');
  expect(stateOf('embedImage')).toMatchObject({ state: 'NOT_ANSWERING' });
  await service.startAgain();
  await expect(run()).rejects.toThrow(Unavailable);
  expect(service.questions).toEqual([]);
  const later = performance.now() + 16_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  await checkModelServices(test.ctx.config);
  clock.mockRestore();
  expect(stateOf('embedImage')).toMatchObject({ state: 'READY' });
  expect([...((await run()).vector ?? [])]).toEqual([1]);
});

it('an aborted request ends at once', async () => {
  const abort = new AbortController();
  service.answer = () => {
    abort.abort(new Error('The job was canceled.'));
    return null;
  };
  const models = openModels(test.ctx.config);
  await expect(models.run('embedText', { text: 'x' }, abort.signal)).rejects.toThrow(
    'The job was canceled.',
  );
  expect(stateOf('embedImage')).toMatchObject({ state: 'READY' });
});

it('faces of the service are grouped by its own distances; an outage delays only its own step', async () => {
  const { ctx } = test;
  const creator = await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const body = { body: readFileSync(path), contentType: 'image/jpeg' };
  const recognize = async (key: 'FACE_RECOGNITION' | 'POSE_ESTIMATION') => {
    const { row } = await makeAsset(ctx, creator, {}, { original: body, _preview: body });
    await createAddonJob(ctx, row, { event: 'file-saved', addons: [{ key, disposition: {} }] });
    const where = { job: { assetId: row.id } };
    const { id } = await ctx.db.step.findFirstOrThrow({ where });
    await runStep(ctx, task, analyzeAsset, id, signal);
    return ctx.db.step.findUniqueOrThrow({ where: { id } });
  };
  const answerWith = (vector: number[]) => {
    const size = { imageWidth: 400, imageHeight: 400 };
    service.answer = () => ({ 'facial-recognition': [face(100, 100, 200, vector)], ...size });
  };
  answerWith([1, 0]);
  await recognize('FACE_RECOGNITION');
  answerWith([0.7, 0.71]); // a distance of .77: one person for this model, but not for the built-in one
  await recognize('FACE_RECOGNITION');
  answerWith([-1, 0]);
  await recognize('FACE_RECOGNITION');
  const faces = await ctx.db.face.findMany({ orderBy: { id: 'asc' } });
  expect(faces.map(({ space }) => space)).toEqual(Array(3).fill('immich/buffalo_l@1'));
  const [person] = faces.map(({ personId }) => personId);
  expect(faces.map(({ personId }) => personId)).toEqual([person, person, null]);
  expect(person).toEqual(expect.any(Number));
  await service.stop();
  expect(await recognize('FACE_RECOGNITION')).toMatchObject({ status: 'QUEUED' });
  expect(await recognize('POSE_ESTIMATION')).toMatchObject({ status: 'COMPLETED' });
  await service.startAgain();
});
