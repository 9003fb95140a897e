import { Prisma } from '@spindle/prisma/client';
import { beforeEach, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../test/context.ts';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '../../test/factories.ts';
import { vectorToBytes } from '../analysis/vectors.ts';
import { newKey } from '../ids.ts';
import { deriveSecrets } from '../secrets.ts';
import { deleteBiometrics, deletePersonBiometrics } from './delete-biometrics.ts';

let test: TestContext;
let creator: TestUser;

beforeEach(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  return () => test.close();
});

/** Texts by which a row with biometric data is found: of names, of vectors as hexadecimal, and of reserved fields. */
const TRACES = ['Ann Marker', 'Ben Marker', '0000803f0000803f', '_filespin_f', '_filespin_emotion'];

/** Returns the tables that hold biometric data, each with the number of its rows. */
async function tracesInDatabase(texts = TRACES): Promise<Record<string, number>> {
  const { db } = test.ctx;
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const table = Prisma.raw(`"${name}"`);
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${table} AS row
      WHERE row::text LIKE ANY(${texts.map((text) => `%${text}%`)})`;
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

async function storedObjects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of test.ctx.storage.list('settings/')) keys.push(key);
  return keys;
}

/** Adds a person with a consent document. */
async function addPerson(name: string): Promise<number> {
  const consentFileKey = `settings/consent-${newKey()}`;
  await test.ctx.storage.put(consentFileKey, Buffer.from(name), { contentType: 'text/plain' });
  const { id } = await test.ctx.db.person.create({
    data: { name, nameKey: name.toLowerCase(), consent: 'GIVEN', consentFileKey },
  });
  return id;
}

/** Adds an image with a face of each person, as the add-ons leave it. */
async function addPicture(...personIds: number[]): Promise<TestAsset> {
  const { ctx } = test;
  const asset = await makeAsset(ctx, creator);
  const assetId = asset.row.id;
  const faces = await Promise.all(
    personIds.map((personId) =>
      ctx.db.face.create({
        data: {
          assetId,
          personId,
          x: 0,
          y: 0,
          width: 1,
          height: 1,
          score: 1,
          pixels: 90,
          source: 'FOUND',
          space: 'a',
          vector: vectorToBytes(Float32Array.of(1, 1)),
          renderVersion: 1,
        },
      }),
    ),
  );
  const ids = faces.map(({ id }) => id).sort((a, b) => a - b);
  const data = {
    place: 'Como',
    _filespin_fr_count: String(ids.length),
    _filespin_face_ids: ids.join(' '),
    _filespin_emotion_labels: 'happy',
  };
  await ctx.db.asset.update({ where: { id: assetId }, data: { data } });
  const model = { provider: 'builtin', model: 'm', modelVersion: '1', renderVersion: 1 };
  const labels = [{ label: 'happy', score: 1 }];
  const face = { box: { x: 0, y: 0, width: 1, height: 1 }, labels };
  await ctx.db.analysis.createMany({
    data: [
      { assetId, addon: 'FACE_RECOGNITION', ...model, result: { faces: ids.length } },
      { assetId, addon: 'EMOTION_RECOGNITION', ...model, result: { faces: [face] } },
      { assetId, addon: 'IMAGE_ANALYSIS', ...model, result: { labels: [] } },
    ],
  });
  return asset;
}

const addSearch = () =>
  test.ctx.db.faceSearch.create({
    data: {
      id: newKey(),
      userId: creator.row.id,
      request: {},
      vectors: [vectorToBytes(Float32Array.of(1, 1))],
    },
  });

const read = ({ row: { id } }: TestAsset) =>
  test.ctx.db.asset.findUniqueOrThrow({ where: { id }, include: { faces: true, analyses: true } });

it('a purge of all biometric data leaves none in any table, and no document', async () => {
  const { db } = test.ctx;
  const [ann, ben] = [await addPerson('Ann Marker'), await addPerson('Ben Marker')];
  const asset = await addPicture(ann, ben);
  const [face] = await db.face.findMany();
  await db.faceRejection.create({ data: { faceId: face?.id ?? 0, personId: ben } });
  await db.personDifference.create({ data: { firstId: ann, secondId: ben } });
  await addSearch();
  expect(await tracesInDatabase()).toEqual({ asset: 1, face: 2, face_search: 1, person: 2 });
  expect(await deleteBiometrics(test.ctx)).toEqual({ faces: 2, assets: 1, remaining: 0 });
  expect(await tracesInDatabase()).toEqual({});
  expect(await db.faceRejection.count()).toBe(0);
  expect(await db.personDifference.count()).toBe(0);
  expect(await storedObjects()).toEqual([]);
  const after = await read(asset);
  expect(after).toMatchObject({ data: { place: 'Como' }, status: 'OK' });
  expect(after.analyses).toMatchObject([{ addon: 'IMAGE_ANALYSIS' }]);
});

it('a purge of one person leaves the others', async () => {
  const [ann, ben] = [await addPerson('Ann Marker'), await addPerson('Ben Marker')];
  const both = await addPicture(ann, ben);
  const alone = await addPicture(ann);
  const other = await addPicture(ben);
  await addSearch();
  expect(await deletePersonBiometrics(test.ctx, ann)).toEqual({
    faces: 2,
    assets: 2,
    remaining: 0,
  });
  expect(await tracesInDatabase(['Ann Marker'])).toEqual({});
  expect(await tracesInDatabase(['0000803f0000803f'])).toEqual({ face: 2 });
  expect(await storedObjects()).toHaveLength(1);
  const { faces, data, analyses } = await read(both);
  expect(faces).toMatchObject([{ personId: ben }]);
  expect(data).toEqual({
    place: 'Como',
    _filespin_fr_count: '1',
    _filespin_face_ids: String(faces[0]?.id),
  });
  const results = Object.fromEntries(analyses.map(({ addon, result }) => [addon, result]));
  expect(results).toEqual({ FACE_RECOGNITION: { faces: 1 }, IMAGE_ANALYSIS: { labels: [] } });
  expect((await read(alone)).data).toEqual({ place: 'Como', _filespin_fr_count: '0' });
  expect((await read(other)).data).toMatchObject({ _filespin_emotion_labels: 'happy' });
  expect(await deletePersonBiometrics(test.ctx, ann)).toBeNull();
});

it('a purge of all biometric data is done in portions, and says what is left', async () => {
  const ann = await addPerson('Ann Marker');
  const [first, second] = [await addPicture(ann, ann), await addPicture(ann)];
  await test.ctx.db.face.deleteMany({ where: { assetId: first.row.id } }); // analyzed, without faces
  const portions = [await deleteBiometrics(test.ctx, 1)];
  expect(await test.ctx.db.person.count()).toBe(1);
  portions.push(await deleteBiometrics(test.ctx, 1));
  expect(portions).toMatchObject([
    { assets: 1, remaining: 1 },
    { assets: 1, remaining: 0 },
  ]);
  expect(portions.reduce((sum, { faces }) => sum + faces, 0)).toBe(1);
  expect(await tracesInDatabase()).toEqual({});
  expect((await read(second)).faces).toEqual([]);
});

it('a purge of one person is done in portions, and keeps the person until the last', async () => {
  const ann = await addPerson('Ann Marker');
  await addPicture(ann);
  await addPicture(ann, ann);
  const purge = () => deletePersonBiometrics(test.ctx, ann, 1);
  expect(await purge()).toMatchObject({ assets: 1, remaining: 1 });
  expect(await test.ctx.db.person.count()).toBe(1);
  expect(await purge()).toMatchObject({ assets: 1, remaining: 0 });
  expect(await test.ctx.db.person.count()).toBe(0);
  expect(await purge()).toBeNull();
});
