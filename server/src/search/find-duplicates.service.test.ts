import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const SHA = 'a'.repeat(64);
const OTHER_SHA = 'b'.repeat(64);
const SIZE = 123_456_789;

let app: TestApp;
let creator: TestUser;
let restricted: TestUser;
let asset: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  asset = await app.makeAsset(creator, { name: 'surf.jpg', size: BigInt(SIZE) });
  const where = { assetId: asset.row.id, key: 'original' };
  await app.ctx.db.file.updateMany({ where, data: { sha256: SHA } });
});

afterAll(() => app.close());

const ask = (files: object[], by = creator) =>
  app.call(by, { method: 'POST', url: '/api/v1/assets/duplicates', payload: { files } });

it('returns the asset with the same bytes, or one of the same size without a checksum', async () => {
  const found = { id: asset.id, name: 'surf.jpg' };
  const answer = await ask([
    { size: SIZE },
    { size: SIZE, sha256: SHA },
    { size: SIZE, sha256: OTHER_SHA },
    { size: SIZE + 1, sha256: SHA },
  ]);
  expect(answer.json()).toEqual({ status: 'OK', data: [found, found, null, null] });
});

it('returns no assets that the caller cannot see', async () => {
  expect((await ask([{ size: SIZE, sha256: SHA }], restricted)).json().data).toEqual([null]);
});

it('skips earlier versions and the trash', async () => {
  const { db } = app.ctx;
  const { id } = asset.row;
  await db.asset.update({ where: { id }, data: { version: { increment: 1 } } });
  expect((await ask([{ size: SIZE, sha256: SHA }])).json().data).toEqual([null]);
  await db.asset.update({
    where: { id },
    data: { version: { decrement: 1 }, trashedAt: new Date() },
  });
  expect((await ask([{ size: SIZE, sha256: SHA }])).json().data).toEqual([null]);
});

it('refuses too many files and invalid checksums', async () => {
  const many = Array.from({ length: 101 }, () => ({ size: 1 }));
  expect(errorOf(await ask(many)).status).toBe(400);
  expect(errorOf(await ask([{ size: 1, sha256: 'x' }])).status).toBe(400);
  expect(errorOf(await ask([])).status).toBe(400);
});

it('answers 403 to the role USER, which cannot upload', async () => {
  expect((await ask([{ size: 1 }], await app.makeUser('USER'))).statusCode).toBe(403);
});
