import { AlikeAnswer } from '@spindle/contracts/search/meaning';
import type { SearchRequest } from '@spindle/contracts/search/search';
import { vectorToBytes } from '@spindle/core/analysis/vectors';
import { StillProcessing } from '@spindle/core/errors';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { enableAddons } from '../../../test/derivatives/tool-results.ts';
import { reportModel } from '../../../test/model-report.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { openSettings } from '../../../test/settings.ts';

const MODEL = { provider: 'operator', model: 'tiny-clip', version: '1' };
const SPACE = 'operator/tiny-clip@1';
const DIMENSIONS = 8;

let app: TestApp;
let admin: TestUser;
/** The texts that the worker was asked for, without the background. */
let asked: string[];
/** Fails the worker's task. */
let failure: Error | null;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  answerQuestions();
});
afterAll(() => app.close());

beforeEach(async () => {
  asked = [];
  failure = null;
  await enableAddons(app, ['IMAGE_ANALYSIS']);
  await app.ctx.db.workerProcess.deleteMany();
  await reportModel(app, MODEL, 'READY', ['embedImage', 'embedText']);
});
afterEach(() => app.ctx.db.asset.deleteMany());

/** Returns the vector of length 1 with these values in its first dimensions. */
function vectorOf(...values: number[]): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector.set(values);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** What the model knows. All other texts are of the background. */
const KNOWN: Record<string, Float32Array | null> = {
  dog: vectorOf(1),
  'red car': vectorOf(0, 1),
  boat: vectorOf(0, 0, 0, 0, 0, 1),
  animal: vectorOf(0.1, 0, 0, 0.1, 1),
  xyzzy: null,
};

/** The kinds of broad things. */
const KINDS: Record<string, Float32Array[]> = { animal: [vectorOf(1), vectorOf(0, 0, 0, 1)] };

/** Does the work of a worker at once. */
function answerQuestions(): void {
  const { ctx } = app;
  const { add } = ctx.tasks;
  ctx.tasks.add = async (queue, name, data, ...more) => {
    if (name !== 'embed-questions') return add(queue, name, data, ...more);
    if (failure) throw failure;
    const where = data as { id: number };
    const { payload } = await ctx.db.interactiveTask.findUniqueOrThrow({ where });
    const { questions } = payload as { questions: string[] };
    asked.push(...questions.filter((question) => question in KNOWN));
    await ctx.db.questionVector.createMany({
      data: questions.map((question, i) => {
        const vector = question in KNOWN ? KNOWN[question] : vectorOf(i % 2 ? 0.1 : -0.1, 0, 1);
        const kinds = (KINDS[question] ?? []).map(vectorToBytes);
        return { space: SPACE, question, vector: vector ? vectorToBytes(vector) : null, kinds };
      }),
      skipDuplicates: true,
    });
    await ctx.db.interactiveTask.update({ where, data: { status: 'COMPLETED' } });
  };
}

async function addImage(
  name: string,
  values: number[],
  given: object = {},
  { by = admin, space = SPACE } = {},
): Promise<TestAsset> {
  const asset = await app.makeAsset(by, { kind: 'IMAGE', name, ...given });
  const vector = vectorToBytes(vectorOf(...values));
  const renderVersion = asset.row.renderVersion;
  await app.ctx.db.imageVector.create({
    data: { assetId: asset.row.id, space, vector, renderVersion },
  });
  return asset;
}

async function search(request: Partial<SearchRequest>, by = admin): Promise<AlikeAnswer> {
  const found = await app.call(by, {
    method: 'POST',
    url: '/api/v1/assets/search',
    payload: request,
  });
  const url = `/api/v1/assets/search/${found.json().search_id}/meaning`;
  const answer = await app.call(by, { url });
  expect(answer.statusCode, answer.body).toBe(200);
  return AlikeAnswer.parse(answer.json());
}

const namesOf = ({ data }: AlikeAnswer) => data.map(({ asset }) => asset.name);

it('finds images that show what the keyword says, the most similar first', async () => {
  await addImage('second', [0.9, 0, 0.2]);
  await addImage('first', [1, 0.1]);
  await addImage('car', [0, 1]);
  const answer = await search({ keyword: 'Dog' });
  expect(answer.state).toBe('READY');
  expect(namesOf(answer)).toEqual(['first', 'second']);
  expect(answer.data[0]?.score).toBeGreaterThan(answer.data[1]?.score ?? 0);
  expect(namesOf(await search({ keyword: 'red AND car*' }))).toEqual(['car']);
});

it('finds images of any kind of a broad thing', async () => {
  await addImage('a dog', [1]);
  await addImage('a fish', [0, 0, 0, 1]);
  await addImage('a car', [0, 1]);
  expect(namesOf(await search({ keyword: 'animal' })).sort()).toEqual(['a dog', 'a fish']);
});

it('leaves out images that contain the keyword', async () => {
  await addImage('dog', [1]);
  await addImage('other', [1]);
  expect(namesOf(await search({ keyword: 'dog' }))).toEqual(['other']);
});

it('finds nothing for words that the model does not know, that no image shows, or without words', async () => {
  await addImage('first', [1]);
  for (const keyword of ['xyzzy', 'boat', 'NOT dog', undefined])
    expect(await search(keyword ? { keyword } : {})).toEqual({
      status: 'OK',
      state: 'READY',
      data: [],
    });
});

it('finds only images within the filters, outside the trash, that the caller may see', async () => {
  const limited = await app.makeUser('CREATOR', { groupAssetAccess: false });
  await addImage('png', [1], { contentType: 'image/png' });
  await addImage('jpeg', [1, 0.1], { contentType: 'image/jpeg' });
  await addImage('trashed', [1], { trashedAt: new Date() });
  await addImage('own', [1, 0.2], {}, { by: limited });
  const request = { keyword: 'dog', content_type: 'image/jpeg' };
  expect(namesOf(await search(request))).toContain('jpeg');
  expect(namesOf(await search(request))).not.toContain('png');
  expect(namesOf(await search({ keyword: 'dog' }))).not.toContain('trashed');
  expect(namesOf(await search({ keyword: 'dog' }, limited))).toEqual(['own']);
});

it('never compares vectors of different models or of earlier images', async () => {
  await addImage('of another model', [1], {}, { space: 'builtin/other@1' });
  const { row } = await addImage('edited', [1]);
  await app.ctx.db.asset.update({
    where: { id: row.id },
    data: { renderVersion: { increment: 1 } },
  });
  expect(namesOf(await search({ keyword: 'dog' }))).toEqual([]);
});

it('follows new, changed and deleted images', async () => {
  const names = async () => namesOf(await search({ keyword: 'dog' }));
  await addImage('first', [1]);
  expect(await names()).toEqual(['first']);
  const second = await addImage('second', [0.9, 0, 0.2]);
  expect(await names()).toEqual(['first', 'second']);
  await app.ctx.db.imageVector.updateMany({
    where: { assetId: second.row.id },
    data: { vector: vectorToBytes(vectorOf(0, 1)), savedAt: new Date() },
  });
  expect(await names()).toEqual(['first']);
  await app.ctx.db.asset.deleteMany();
  expect(await names()).toEqual([]);
});

it('asks a worker once for each question', async () => {
  await app.ctx.db.questionVector.deleteMany({ where: { question: 'red car' } });
  const other = await app.makeUser('USER');
  const keyword = 'car red'; // another question than `red car`
  KNOWN[keyword] = vectorOf(0, 1);
  await search({ keyword });
  await search({ keyword }, other);
  expect(asked).toEqual([keyword]);
});

it('says why it cannot compare images', async () => {
  KNOWN.unanswered = vectorOf(1);
  failure = new StillProcessing();
  expect(await search({ keyword: 'unanswered' })).toMatchObject({ state: 'UNAVAILABLE', data: [] });
  await app.ctx.db.workerProcess.deleteMany();
  expect(await search({ keyword: 'dog' })).toMatchObject({ state: 'MODEL_MISSING', data: [] });
  const off = { added: true, enabled: false };
  await openSettings(app, admin).update({ addons: { IMAGE_ANALYSIS: off } });
  expect(await search({ keyword: 'dog' })).toMatchObject({ state: 'OFF', data: [] });
});

it('lists images that show something similar to an image', async () => {
  const own = await addImage('own', [1]);
  await addImage('alike', [1, 0.5]);
  await addImage('very much alike', [1, 0.1]);
  await addImage('much less alike', [1, 1.3]);
  await addImage('different', [0, 1]);
  await addImage('trashed', [1], { trashedAt: new Date() });
  const list = async (id: string, by = admin) =>
    (await app.call(by, { url: `/api/v1/assets/${id}/alike` })).json();
  const answer = AlikeAnswer.parse(await list(own.id));
  expect(answer.state).toBe('READY');
  expect(namesOf(answer)).toEqual(['very much alike', 'alike']);
  expect(answer.data[1]?.score).toBeCloseTo(0.894, 3);
  const without = await app.makeAsset(admin, { kind: 'IMAGE', name: 'without a vector' });
  expect(await list(without.id)).toEqual({ status: 'OK', state: 'READY', data: [] });
  const limited = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const refused = await app.call(limited, { url: `/api/v1/assets/${own.id}/alike` });
  expect(refused.statusCode).toBe(404);
});
