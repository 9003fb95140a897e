import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { makeCollection, readCollection, searchCollections } from '../../test/collections.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let receiver: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  receiver = await app.makeUser('USER');
});

afterAll(() => app.close());

const transferOwnership = (from: number, to: number, by = admin) =>
  app.call(by, {
    method: 'POST',
    url: `/api/v1/users/${from}/collections/transfer`,
    payload: { to_user_id: to },
  });

const disable = (user: TestUser) =>
  app.ctx.db.user.update({ where: { id: user.row.id }, data: { enabled: false } });

/** Creates a user with a private collection, one with group access, and a basket. */
async function makeOwner() {
  const owner = await app.makeUser('USER');
  const { id } = await app.makeAsset(owner);
  const own = await makeCollection(app, owner, { name: 'Secret', assets: [id] });
  const shared = await makeCollection(app, owner, { name: 'Shared', group_access: true });
  const change = { additions: [id] };
  await app.call(owner, { method: 'PATCH', url: '/api/v1/assetcollection', payload: change });
  return { owner, asset: id, own, shared };
}

it('transfers the collections of a disabled user without showing the private ones, and leaves the basket', async () => {
  const { owner, asset, own, shared } = await makeOwner();
  const listFormerOwners = async () =>
    (await app.call(admin, { url: '/api/v1/users/former_owners' })).json().users;
  expect(await listFormerOwners()).toEqual([]);
  await disable(owner);
  expect(await listFormerOwners()).toEqual([
    { id: owner.row.id, email: owner.email, first_name: 'Test', last_name: 'USER', collections: 2 },
  ]);
  const answer = await transferOwnership(owner.row.id, receiver.row.id);
  expect(await listFormerOwners()).toEqual([]);
  expect(answer.json()).toEqual({
    status: 'OK',
    data: { collections: 2 },
    message: '2 collections transferred.',
  });
  expect(await readCollection(app, receiver, own.id)).toMatchObject({
    name: 'Secret',
    assets: [asset],
  });
  const changed = await app.call(receiver, {
    method: 'PATCH',
    url: `/api/v1/assetcollection/${shared.id}`,
    payload: { name: 'Mine' },
  });
  expect(changed.statusCode).toBe(200);
  expect((await readCollection(app, receiver, '')).assets).toEqual([]);
  const hidden = await app.call(admin, { url: `/api/v1/assetcollection/${own.id}` });
  expect(hidden.statusCode).toBe(404);
  expect((await searchCollections(app, admin, { keyword: 'Secret' })).total_collections).toBe(0);
});

it('refuses an enabled owner, an unknown or disabled receiver, and any role but ADMIN (security 9)', async () => {
  const { owner, own } = await makeOwner();
  const { row } = owner;
  expect(errorOf(await transferOwnership(row.id, receiver.row.id))).toMatchObject({
    status: 409,
    message: 'Disable this user before you transfer their assets and collections.',
  });
  await disable(owner);
  const gone = await app.makeUser('USER', { enabled: false });
  for (const to of [row.id, gone.row.id, 2 ** 30])
    expect((await transferOwnership(row.id, to)).statusCode).toBe(400);
  expect((await transferOwnership(2 ** 30, receiver.row.id)).statusCode).toBe(404);
  for (const role of ['MANAGER', 'USER'] as const)
    expect(
      (await transferOwnership(row.id, receiver.row.id, await app.makeUser(role))).statusCode,
    ).toBe(403);
  const unchanged = await app.ctx.db.collection.findUniqueOrThrow({ where: { id: own.id } });
  expect(unchanged.ownerId).toBe(row.id);
});

it('transfers collections with the admin command', async () => {
  const { owner, own } = await makeOwner();
  const args = ['collections', 'transfer', owner.email, receiver.email];
  const early = await runAdmin(app.ctx.config, args);
  expect(early).toMatchObject({ code: 1, out: '' });
  await disable(owner);
  const { code, out } = await runAdmin(app.ctx.config, args);
  expect({ code, out }).toEqual({ code: 0, out: '2 collections transferred.' });
  expect(await readCollection(app, receiver, own.id)).toMatchObject({ name: 'Secret' });
});
