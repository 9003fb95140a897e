import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { innerProduct, vectorFromBytes } from '@spindle/core/analysis/vectors';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTinyModel } from '../../test/tiny-clip.ts';
import { closeModels, openModels } from '../models/models.ts';
import { embedQuestions } from './embed-questions.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});
afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const { signal } = new AbortController();

/** Computes the vectors of texts as the server asks for them. */
async function ask(...questions: string[]) {
  await embedQuestions(test.ctx, { key: 'questions/test', questions }, signal);
  return test.ctx.db.questionVector.findMany({ where: { question: { in: questions } } });
}

const PHOTOS = ['car', 'dog', 'ladybird', 'squirrel', 'portrait'];

it('places words near the photographs of what they name', async () => {
  const models = openModels(test.ctx.config);
  const images = new Map<string, Float32Array>();
  for (const name of PHOTOS) {
    const path = fileURLToPath(new URL(`../../test/photos/${name}.jpg`, import.meta.url));
    images.set(name, (await models.run('embedImage', { path }, signal)).vector);
  }
  const nearest = async (question: string) => {
    const [row] = await ask(question);
    expect(row?.space).toBe('builtin/dlib-resnet34@1');
    const vector = vectorFromBytes(row?.vector ?? new Uint8Array());
    expect(innerProduct(vector, vector)).toBeCloseTo(1);
    const cosines = [...images].map(([name, image]) => ({
      name,
      cosine: innerProduct(vector, image),
    }));
    return cosines.sort((a, b) => b.cosine - a.cosine)[0]?.name;
  };
  expect(await nearest('red sports car')).toBe('car');
  expect(await nearest('a photo of dogs')).toBe('dog');
  expect(await nearest('puppy')).toBe('dog');
  expect(await nearest('insects')).toBe('ladybird');
  expect(await nearest('squirrel')).toBe('squirrel');
});

it('describes a broad thing by its kinds', async () => {
  const path = fileURLToPath(new URL('../../test/photos/dog.jpg', import.meta.url));
  const dog = (await openModels(test.ctx.config).run('embedImage', { path }, signal)).vector;
  const [row] = await ask('animals');
  const whole = innerProduct(vectorFromBytes(row?.vector ?? new Uint8Array()), dog);
  const kinds = row?.kinds.map((kind) => innerProduct(vectorFromBytes(kind), dog)) ?? [];
  expect(Math.max(...kinds)).toBeGreaterThan(2 * whole);
  expect((await ask('squirrel'))[0]?.kinds).toEqual([]);
});

it('knows everyday words, plurals and broader words', async () => {
  const words = [
    'kitten',
    'bunnies',
    'mushroom',
    'fridge',
    'beach',
    'bugs',
    'furniture',
    'vehicle',
  ];
  const rows = await ask(...words);
  expect(rows.filter(({ vector }) => vector === null)).toEqual([]);
});

it('has no vector for words that name nothing', async () => {
  const rows = await ask('asdf qwer', 'the of', '東京', 'person');
  expect(rows.map(({ vector }) => vector)).toEqual([null, null, null, null]);
});

it('keeps the vector of a text that is asked again', async () => {
  const [first] = await ask('cat');
  const [second] = await ask('cat', 'boat');
  expect(second).toEqual(first);
});

it('uses the model of the operator, in the space of its images', async () => {
  closeModels(test.ctx.config);
  addTinyModel(test.ctx.config.modelsDir);
  const create = { width: 60, height: 60, channels: 3 as const, background: '#ff1400' };
  const path = join(test.ctx.config.modelsDir, 'red.png');
  await sharp({ create }).png().toFile(path);
  const image = (await openModels(test.ctx.config).run('embedImage', { path }, signal)).vector;
  const rows = await ask('red', 'green');
  const cosineOf = (question: string) => {
    const row = rows.find((one) => one.question === question);
    expect(row?.space).toBe('operator/tiny-clip@2');
    return innerProduct(image, vectorFromBytes(row?.vector ?? new Uint8Array()));
  };
  expect(cosineOf('red')).toBeGreaterThan(0.9);
  expect(cosineOf('green')).toBeLessThan(0.2);
});
