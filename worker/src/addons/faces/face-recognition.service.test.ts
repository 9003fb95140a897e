import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmotionResult } from '@spindle/core/analysis/results';
import { vectorDistance, vectorFromBytes } from '@spindle/core/analysis/vectors';
import { deriveSecrets } from '@spindle/core/secrets';
import { analyzeAsset as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { exiftoolPath } from 'exiftool-vendored';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../../models/models.ts';
import { runStep } from '../../steps/run-step.ts';
import { createAddonJob } from '../addon-job.ts';
import { analyzeAsset } from '../analyze-asset.ts';

const run = promisify(execFile);

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const photo = (name: string) =>
  readFileSync(new URL(`../../../test/photos/${name}.jpg`, import.meta.url));

/** Adds an image whose preview is a photo, and finds its faces. */
async function makePicture(name: string): Promise<TestAsset> {
  const body = { body: photo(name), contentType: 'image/jpeg' };
  const asset = await makeAsset(test.ctx, creator, {}, { original: body, _preview: body });
  await recognize(asset);
  return asset;
}

/** Runs an add-on on an asset as a job would. */
async function recognize(
  { row: { id } }: TestAsset,
  key: 'FACE_RECOGNITION' | 'EMOTION_RECOGNITION' = 'FACE_RECOGNITION',
  ctx = test.ctx,
): Promise<void> {
  const asset = await ctx.db.asset.findUniqueOrThrow({ where: { id } });
  await createAddonJob(ctx, asset, {
    event: 'file-saved',
    addons: [{ key, disposition: { update_metadata: true } }],
  });
  const step = await ctx.db.step.findFirstOrThrow({
    where: { job: { assetId: id } },
    orderBy: { id: 'desc' },
  });
  await runStep(ctx, task, analyzeAsset, step.id, new AbortController().signal);
  const { message } = await ctx.db.step.findUniqueOrThrow({ where: { id: step.id } });
  expect(message).toBe('');
}

/** Shows another image of the asset, as an edit does. */
async function changePreview({ row: { id } }: TestAsset, body: Buffer): Promise<void> {
  const { db, storage } = test.ctx;
  const file = await db.file.findFirstOrThrow({ where: { assetId: id, key: '_preview' } });
  await storage.put(file.objectKey, body, { contentType: 'image/jpeg' });
  await db.asset.update({ where: { id }, data: { renderVersion: { increment: 1 } } });
}

const facesOf = ({ row: { id } }: TestAsset) =>
  test.ctx.db.face.findMany({ where: { assetId: id }, orderBy: { x: 'asc' } });

it('the faces of a new image are saved with their vectors, and counted in its data', async () => {
  const asset = await makePicture('four-faces');
  const faces = await facesOf(asset);
  expect(faces).toHaveLength(4);
  for (const face of faces) {
    expect(face).toMatchObject({
      source: 'FOUND',
      space: 'builtin/mediapipe-dlib@1',
      renderVersion: 1,
      personId: null,
      confirmed: false,
      eyes: [{}, {}],
      expression: { eyesOpen: expect.any(Number) },
    });
    expect(face.vector).toHaveLength(128 * 4);
  }
  const { data } = await test.ctx.db.asset.findUniqueOrThrow({ where: { id: asset.row.id } });
  expect(data).toEqual({
    _filespin_fr_count: '4',
    _filespin_face_ids: expect.stringMatching(/^\d+ \d+ \d+ \d+$/),
  });
  const analysis = await test.ctx.db.analysis.findFirst({ where: { assetId: asset.row.id } });
  expect(analysis).toMatchObject({ addon: 'FACE_RECOGNITION', result: { faces: 4 } });
  const [job] = await test.ctx.db.job.findMany({ where: { assetId: asset.row.id } });
  expect(JSON.stringify(job)).not.toContain('vector');
});

it('an image without faces is analyzed, too', async () => {
  const asset = await makePicture('ladybird');
  expect(await facesOf(asset)).toEqual([]);
  const { data } = await test.ctx.db.asset.findUniqueOrThrow({ where: { id: asset.row.id } });
  expect(data).toEqual({ _filespin_fr_count: '0' });
});

it('an edited image keeps the people of its faces, and drawn faces, and loses faces that are cut off', async () => {
  const { db } = test.ctx;
  const asset = await makePicture('four-faces');
  const before = await facesOf(asset);
  const [named] = before.filter(({ x, y }) => x > 0.5 && y < 0.5);
  if (!named) throw new Error('there is no face at the top right');
  const person = await db.person.create({ data: { name: 'Ann', nameKey: 'ann' } });
  await db.face.update({
    where: { id: named.id },
    data: { personId: person.id, confirmed: true },
  });
  const drawn = await db.face.create({
    data: {
      assetId: asset.row.id,
      x: 0.9,
      y: 0.9,
      width: 0.05,
      height: 0.05,
      score: 1,
      pixels: 10,
      source: 'DRAWN',
      renderVersion: 1,
      confirmed: true,
    },
  });
  const rightHalf = await sharp(photo('four-faces'))
    .extract({ left: 100, top: 0, width: 100, height: 200 })
    .jpeg()
    .toBuffer();
  await changePreview(asset, rightHalf);
  await recognize(asset);
  const after = await facesOf(asset);
  expect(after).toHaveLength(3);
  expect(after.find(({ id }) => id === drawn.id)).toMatchObject({ x: 0.9, source: 'DRAWN' });
  const kept = after.find(({ id }) => id === named.id);
  expect(kept).toMatchObject({ personId: person.id, confirmed: true, renderVersion: 2 });
  expect(kept?.x).toBeLessThan(named.x);
  const vectors = [named, kept].map((face) => vectorFromBytes(face?.vector ?? new Uint8Array()));
  const [first = new Float32Array(), second = new Float32Array()] = vectors;
  expect(vectorDistance(first, second)).toBeLessThan(0.4);
});

it('another picture in the place of the first does not keep its people', async () => {
  const { db } = test.ctx;
  const asset = await makePicture('portrait');
  const person = await db.person.create({ data: { name: 'Ben', nameKey: 'ben' } });
  await db.face.updateMany({
    where: { assetId: asset.row.id },
    data: { personId: person.id, confirmed: true },
  });
  await changePreview(asset, photo('four-faces'));
  await recognize(asset);
  const faces = await facesOf(asset);
  expect(faces).toHaveLength(4);
  expect(faces.filter(({ personId }) => personId === person.id)).toEqual([]);
});

/** Makes a picture whose file names its face at the top right Ann, and a part without a face Rex. */
async function makeNamedPicture(): Promise<TestAsset> {
  const dir = await mkdtemp(join(tmpdir(), 'regions '));
  try {
    const path = join(dir, 'photo.jpg');
    await writeFile(path, photo('four-faces'));
    const region = (X: number, Y: number, Name: string) =>
      `{Area={X=${X},Y=${Y},W=0.3,H=0.3,Unit=normalized},Name=${Name},Type=Face}`;
    const list = [region(0.75, 0.25, 'Ann Ärger'), region(0.5, 0.5, 'Rex')].join(',');
    const dimensions = '{W=200,H=200,Unit=pixel}';
    await run(await exiftoolPath(), [
      ...['-q', '-overwrite_original', '-struct'],
      `-XMP-mwg-rs:RegionInfo={AppliedToDimensions=${dimensions},RegionList=[${list}]}`,
      path,
    ]);
    const original = { body: await readFile(path), contentType: 'image/jpeg' };
    const preview = { body: photo('four-faces'), contentType: 'image/jpeg' };
    const metadata = { XMP: { RegionName: ['Ann Ärger', 'Rex'] } };
    const given = { width: 200, height: 200, metadata };
    return await makeAsset(test.ctx, creator, given, { original, _preview: preview });
  } finally {
    await rm(dir, { recursive: true });
  }
}

it('names in the file say who the faces of a new image are, once', async () => {
  const { db } = test.ctx;
  const ann = await db.person.create({ data: { name: 'ann arger', nameKey: 'ann arger' } });
  const asset = await makeNamedPicture();
  await recognize(asset);
  const confirmed = async () =>
    (await facesOf(asset))
      .filter((face) => face.confirmed)
      .map(({ personId, source }) => ({ personId, source }));
  const rex = await db.person.findFirstOrThrow({ where: { name: 'Rex' } });
  const embedded = { personId: rex.id, source: 'EMBEDDED' };
  expect(await confirmed()).toHaveLength(2);
  expect(await confirmed()).toEqual(
    expect.arrayContaining([{ personId: ann.id, source: 'FOUND' }, embedded]),
  );
  const where = { assetId: asset.row.id, personId: ann.id };
  await db.face.updateMany({ where, data: { personId: null, confirmed: false } });
  await db.analysis.updateMany({ where: { assetId: asset.row.id }, data: { modelVersion: '0' } });
  await recognize(asset);
  expect(await confirmed()).toEqual([embedded]);
});

it('purges the images from the content delivery network when a name in the file has no consent', async () => {
  const { db } = test.ctx;
  const config = { ...test.ctx.config, cdnPurgeUrl: 'https://cdn.example.com/purge' };
  const purges = () => db.job.findMany({ where: { type: 'CDN_PURGE' }, include: { cdn: true } });
  await recognize(await makeNamedPicture(), 'FACE_RECOGNITION', { ...test.ctx, config });
  expect(await purges()).toEqual([]);
  await db.person.updateMany({ where: { name: 'Rex' }, data: { consent: 'WITHDRAWN' } });
  const asset = await makeNamedPicture();
  await recognize(asset, 'FACE_RECOGNITION', { ...test.ctx, config });
  expect(await purges()).toMatchObject([{ cdn: { urls: [`/conversion/${asset.id}`] } }]);
});

it.each([
  ['saved', true],
  ['new', false],
])('emotions are labels of %s faces', async (_, isSaved) => {
  const { db } = test.ctx;
  const body = { body: photo('four-faces'), contentType: 'image/jpeg' };
  const asset = await makeAsset(test.ctx, creator, {}, { original: body, _preview: body });
  if (isSaved) await recognize(asset);
  if (isSaved) await db.face.updateMany({ data: { expression: { smile: 0.25 } } });
  await recognize(asset, 'EMOTION_RECOGNITION');
  const where = { assetId: asset.row.id, addon: 'EMOTION_RECOGNITION' };
  const { result } = await db.analysis.findFirstOrThrow({ where });
  const { faces } = EmotionResult.parse(result);
  expect(faces).toHaveLength(4);
  expect(faces[0]?.labels[0]?.label).toBe(isSaved ? 'neutral' : 'happy');
  const { data } = await db.asset.findUniqueOrThrow({ where: { id: asset.row.id } });
  const labels = isSaved ? 'neutral' : 'happy neutral';
  expect(data).toMatchObject({ _filespin_emotion_labels: labels });
  expect(await facesOf(asset)).toHaveLength(isSaved ? 4 : 0);
});
