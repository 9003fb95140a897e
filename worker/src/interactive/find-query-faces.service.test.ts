import { readFileSync } from 'node:fs';
import { vectorDistance, vectorFromBytes } from '@spindle/core/analysis/vectors';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { newKey } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { faceQueryKey } from '@spindle/core/storage/keys';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels } from '../models/models.ts';
import { findQueryFaces } from './find-query-faces.ts';

let test: TestContext;
let user: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  user = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'USER');
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const photo = (name: string) =>
  readFileSync(new URL(`../../test/photos/${name}.jpg`, import.meta.url));

/** Examines a picture as the server asks for it. Returns the row of the search. */
async function examine(picture: Buffer) {
  const { ctx } = test;
  const id = newKey();
  const key = faceQueryKey(id);
  await ctx.db.faceSearch.create({ data: { id, userId: user.row.id, request: {} } });
  await ctx.storage.put(key, picture, { contentType: 'image/jpeg' });
  const payload = { searchId: id, key, contentType: 'image/jpeg' as const };
  await findQueryFaces(ctx, payload, new AbortController().signal);
  return ctx.db.faceSearch.findUniqueOrThrow({ where: { id } });
}

it('finds the faces of a picture, each with its vector and that of the mirrored picture', async () => {
  const search = await examine(photo('four-faces'));
  expect(search).toMatchObject({ space: 'builtin/mediapipe-dlib@1', faces: [{}, {}, {}, {}] });
  const vectors = search.vectors.map(vectorFromBytes);
  expect(vectors).toHaveLength(8);
  const distance = (a: number, b: number) =>
    vectorDistance(vectors[a] ?? new Float32Array(), vectors[b] ?? new Float32Array());
  expect(distance(0, 1)).toBeGreaterThan(0);
  for (const face of [0, 1, 2, 3]) expect(distance(2 * face, 2 * face + 1)).toBeLessThan(0.4); // 0 where the mirrored face is not found
  expect(distance(0, 2)).toBeGreaterThan(0.5);
});

it('describes the same person in a mirrored picture by the same two vectors', async () => {
  const [upright, mirrored] = await Promise.all([
    examine(photo('portrait')),
    sharp(photo('portrait')).flop().jpeg({ quality: 95 }).toBuffer().then(examine),
  ]);
  const [own, flipped] = upright.vectors.map(vectorFromBytes);
  const [other, otherFlipped] = mirrored.vectors.map(vectorFromBytes);
  if (!own || !flipped || !other || !otherFlipped) throw new Error('a vector is missing');
  expect(vectorDistance(own, otherFlipped)).toBeLessThan(0.15);
  expect(vectorDistance(flipped, other)).toBeLessThan(0.15);
});

it('finds no face where there is none, and refuses a picture that cannot be decoded', async () => {
  expect(await examine(photo('ladybird'))).toMatchObject({ faces: [], vectors: [] });
  await expect(examine(Buffer.from('ffd8ffe0', 'hex'))).rejects.toThrow(Undecodable);
});
