import { readFileSync } from 'node:fs';
import { Eye } from '@spindle/contracts/image-edits/eye';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { pixelsOf } from '@spindle/core/test/media/photo';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { closeModels, openModels } from '../models/models.ts';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

let test: TestContext;
let creator: TestUser;
let number = 0;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await closeTools(test.ctx.config);
  await test.close();
});

const { signal } = new AbortController();
const pathOf = (name: string) => new URL(`../../test/photos/${name}.jpg`, import.meta.url).pathname;

interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** Returns the pupils of all faces of a photograph, in pixels. */
async function findPupils(name: string): Promise<Spot[]> {
  const { width = 0, height = 0 } = await sharp(pathOf(name)).metadata();
  const { faces } = await openModels(test.ctx.config).run('faces', { path: pathOf(name) }, signal);
  return faces.flatMap(({ eyes }) => {
    if (!eyes) return [];
    const [left, right] = eyes;
    const between = Math.hypot((right.x - left.x) * width, (right.y - left.y) * height);
    return [left, right].map(({ x, y }) => ({
      x: x * width,
      y: y * height,
      radius: 0.08 * between,
    }));
  });
}

/** Stores a photograph as an asset, with red discs on it. */
async function makePhoto(name: string, spots: readonly Spot[]): Promise<TestAsset> {
  const { width, height } = await sharp(pathOf(name)).metadata();
  const discs = spots.map(
    ({ x, y, radius }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="#c82028"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${discs.join('')}</svg>`;
  const photo = sharp(readFileSync(pathOf(name))).composite([{ input: Buffer.from(svg) }]);
  const file = { body: await photo.png().toBuffer(), contentType: 'image/png' };
  return makeAsset(test.ctx, creator, { kind: 'IMAGE' }, { original: file, _preview: file });
}

/** Performs a task as a worker does, and returns its result. */
async function perform(task: string, payload: object): Promise<Buffer> {
  const { ctx } = test;
  const key = `cache/00/red-eyes-${number++}`;
  const { id } = await ctx.db.interactiveTask.create({
    data: { task, payload: { key, ...payload } },
  });
  await runInteractive(ctx, { id }, signal);
  const row = await ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: 'COMPLETED', message: '' });
  return Buffer.concat(await (await ctx.storage.get(key)).toArray());
}

async function findRedEyes({ id }: TestAsset): Promise<Eye[]> {
  const found = await perform('find-red-eyes', { assetId: id, renderVersion: 1 });
  return z.array(Eye).parse(JSON.parse(found.toString()));
}

async function mend({ row }: TestAsset, eyes: readonly Eye[]) {
  const where = { assetId: row.id, key: 'original' };
  const { id: fileId } = await test.ctx.db.file.findFirstOrThrow({ where });
  const recipe = { ...neutralRecipe(), red_eyes: eyes };
  const edit = { fileId, overlayKey: null, recipe, format: 'png', quality: 92 };
  return pixelsOf(await perform('make-edit', edit));
}

it.each([
  ['portrait', 2],
  ['four-faces', 8],
])('finds the red eyes of %s and mends all %i in the full image', async (name, count) => {
  const pupils = await findPupils(name);
  expect(pupils).toHaveLength(count);
  const photo = await makePhoto(name, pupils);
  const eyes = await findRedEyes(photo);
  expect(eyes).toHaveLength(count);
  const { at } = await mend(photo, eyes);
  const mended = pupils.filter(({ x, y }) => {
    const [red = 255, green = 0, blue = 0] = at(Math.floor(x), Math.floor(y));
    return red <= 1.2 * Math.max(green, blue);
  });
  expect(mended).toHaveLength(count);
});

it('finds none on a photograph without red eyes, nor red beside the eyes', async () => {
  expect(await findRedEyes(await makePhoto('portrait', []))).toEqual([]);
  const pupils = await findPupils('portrait');
  const beside = pupils.map((pupil) => ({ ...pupil, y: pupil.y + 8 * pupil.radius }));
  expect(await findRedEyes(await makePhoto('portrait', beside))).toEqual([]);
});

it('uses the eyes that face recognition has saved', async () => {
  const pupils = await findPupils('portrait');
  const photo = await makePhoto('portrait', pupils);
  const source = { provider: 'builtin', model: 'faces', modelVersion: '1', renderVersion: 1 };
  await test.ctx.db.analysis.create({
    data: {
      assetId: photo.row.id,
      addon: 'FACE_RECOGNITION',
      ...source,
      result: {},
      analyzedAt: test.ctx.now(),
    },
  });
  expect(await findRedEyes(photo)).toEqual([]); // it has found no face
});
