import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeToolTasks, enableAddons } from '../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const EYES = [{ x: 0.4, y: 0.3, radius: 0.02 }];

let app: TestApp;
let creator: TestUser;
let photo: TestAsset;
let payloads: Record<string, unknown>[];

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  photo = await makePhoto();
  payloads = completeToolTasks(app, Buffer.from(JSON.stringify(EYES)));
});

afterAll(() => app.close());

async function makePhoto(given: object = {}) {
  return app.makeAsset(creator, { kind: 'IMAGE', ...given }, await photoFiles(40, 20));
}

const find = ({ id } = photo) =>
  app.call(creator, { method: 'GET', url: `/api/v1/assets/${id}/tools/red-eye` });

it('is not available without the add-on', async () => {
  const answer = await find();
  expect([answer.statusCode, errorOf(answer).error]).toEqual([422, 'FEATURE_NOT_AVAILABLE']);
  await enableAddons(app, ['REMOVE_REDEYE']);
});

it('returns the eyes that a worker found, and looks once for each image', async () => {
  for (const _ of [1, 2]) expect((await find()).json()).toEqual({ status: 'OK', data: EYES });
  expect(payloads).toHaveLength(1);
  const where = { id: photo.row.id };
  await app.ctx.db.asset.update({ where, data: { renderVersion: { increment: 1 } } });
  await find();
  expect(payloads).toHaveLength(2);
});

it('refuses other files than images', async () => {
  expect((await find(await makePhoto({ kind: 'VIDEO' }))).statusCode).toBe(415);
});
