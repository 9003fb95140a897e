import type { Review } from '@spindle/contracts/reviews/reviews';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let owner: TestUser;
let peer: TestUser;
/** Sees only own assets. */
let stranger: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.makeUser('USER');
  peer = await app.makeUser('USER');
  stranger = await app.makeUser('USER', { groupAssetAccess: false });
});
afterAll(() => app.close());

const answer = (by: TestUser, { id }: TestAsset, payload: object) =>
  app.call(by, { method: 'PUT', url: `/api/v1/assets/${id}/review`, payload });
const list = async (by: TestUser, { id }: TestAsset): Promise<Review[]> =>
  (await app.call(by, { url: `/api/v1/assets/${id}/reviews` })).json().data.reviews;
const noticesAbout = async ({ name }: TestAsset['row']) =>
  (
    await app.ctx.db.notification.findMany({
      where: { userId: owner.row.id, message: { endsWith: `"${name}".` } },
    })
  ).map(({ message }) => message);

it('keeps one answer of each user, changes it and takes it back, and notifies the owner once', async () => {
  const asset = await app.makeAsset(owner, { name: 'lake.png' });
  const name = `${peer.row.firstName} ${peer.row.lastName}`;
  const asked = await answer(peer, asset, {
    decision: 'CHANGES_REQUESTED',
    note: ' <b>Brighter</b> ',
    version: 1,
  });
  expect(asked.json().data.reviews).toMatchObject([
    {
      author: { name, is_guest: false },
      is_own: true,
      decision: 'CHANGES_REQUESTED',
      note: '<b>Brighter</b>',
      version: 1,
      is_current: true,
    },
  ]);
  expect(await noticesAbout(asset.row)).toEqual([`${name} asks for changes to "lake.png".`]);
  await answer(peer, asset, { decision: 'APPROVED', version: 1 });
  await answer(owner, asset, { decision: 'APPROVED', version: 1 });
  expect(await list(owner, asset)).toMatchObject([
    { is_own: true, decision: 'APPROVED' },
    { is_own: false, decision: 'APPROVED', note: null },
  ]);
  expect(await noticesAbout(asset.row)).toEqual([`${name} approved "lake.png".`]);
  await answer(peer, asset, { decision: null, version: 1 });
  expect(await list(peer, asset)).toMatchObject([{ is_own: false }]);
  expect(await noticesAbout(asset.row)).toEqual([]);
});

it('leaves an asset open again with a new version, and refuses an answer to the old one', async () => {
  const asset = await app.makeAsset(owner, { name: 'old.png' });
  await answer(peer, asset, { decision: 'APPROVED', version: 1 });
  await app.ctx.db.asset.update({ where: { id: asset.row.id }, data: { version: 2 } });
  expect(await list(owner, asset)).toMatchObject([{ version: 1, is_current: false }]);
  expect((await answer(peer, asset, { decision: 'APPROVED', version: 1 })).statusCode).toBe(409);
  const renewed = await answer(peer, asset, { decision: 'APPROVED', version: 2 });
  expect(renewed.json().data.reviews).toMatchObject([{ version: 2, is_current: true }]);
});

it('hides reviews of assets that the caller cannot see, and refuses other decisions and long notes', async () => {
  const asset = await app.makeAsset(owner, { name: 'hidden.png' });
  const url = `/api/v1/assets/${asset.id}/reviews`;
  expect((await app.call(stranger, { url })).statusCode).toBe(404);
  const approve = { decision: 'APPROVED', version: 1 };
  expect((await answer(stranger, asset, approve)).statusCode).toBe(404);
  for (const change of [{ decision: 'MAYBE' }, { note: 'x'.repeat(2001) }, { version: 0 }])
    expect((await answer(peer, asset, { ...approve, ...change })).statusCode).toBe(400);
  expect(await list(owner, asset)).toEqual([]);
});
